// A caller may use "Send", "Reset" and "Log out", and still nothing that a run did not make is changed.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Step } from '#contract/scenario.ts';
import { playScenarios } from '../kit/play-scenarios.ts';
import { type Target, page, startTarget } from '../kit/target.ts';
import { type TestBrowser, openTestBrowser } from '../kit/visit.ts';

const button = (name: string, code: string): string => `<button onclick="${code}">${name}</button>`;
const post = (path: string): string => `fetch('${path}', { method: 'POST' }).catch(() => 0); said.textContent = 'used'`;

const desk = page(
  'Desk',
  `<style>button{min-height:32px;min-width:32px;margin:4px}</style><p id="said">nothing</p>
  ${button('Reset filters', `said.textContent = 'used'`)}
  ${button('Cancel', `said.textContent = 'used'`)}
  ${button('Send message', post('/api/send'))}
  ${button('Send later', `said.textContent = 'used'; setTimeout(() => fetch('/api/later', { method: 'POST' }), 1800)`)}
  ${button('Save', post('/api/save'))}
  ${button('Log out', post('/api/logout'))}
  ${button('Sign out everywhere', post('/api/everywhere'))}
  ${button('Delete account', post('/api/delete'))}`,
);
const chat = page(
  'Chat',
  `<p id="said">nothing</p>${button('Send', `said.textContent = 'used'`)}
  <script>new WebSocket(location.href.replace('http', 'ws').replace('/chat', '/socket'))</script>`,
);

let target: Target;
let browser: TestBrowser;
beforeAll(async () => {
  target = await startTarget({ '/': desk, '/chat': chat, '/socket': () => undefined });
  browser = await openTestBrowser();
}, 120_000);
afterAll(async () => {
  await browser.close();
  await target.close();
});

const click = (name: string): Step => ({ action: 'click', target: { role: 'button', name } });
const used: Step = { assert: 'text_visible', text: 'used', timeoutMs: 500 };
const stays: Step = { assert: 'element_visible', target: { css: '#never' }, timeoutMs: 2_500 };

const rows: readonly (readonly [key: string, route: string, steps: Step[], expected: string])[] = [
  ['reset', '/', [click('Reset filters'), used], 'passed'],
  ['cancel', '/', [click('Cancel'), used], 'passed'],
  ['send', '/', [click('Send message'), used], 'unsure refused'],
  ['late', '/', [click('Send later'), stays], 'unsure refused'],
  ['after', '/', [click('Reset filters'), click('Save')], 'unsure refused'],
  ['save', '/', [click('Save'), used], 'passed'],
  ['logout', '/', [click('Log out'), used], 'passed'],
  ['everywhere', '/', [click('Sign out everywhere'), used], 'unsure refused'],
  ['delete', '/', [click('Delete account'), used], 'unsure refused'],
  ['socket', '/chat', [click('Send'), used], 'unsure refused'],
];

test('what only changes the page works, and what would change the target is refused and never arrives [refuses-destructive]', async () => {
  const played = await playScenarios(
    browser,
    target,
    rows.map(([key, route, steps]) => ({ key, route, steps })),
  );
  expect(played.map(({ key, said }) => [key, said])).toEqual(rows.map(([key, , , expected]) => [key, expected]));
  expect(target.hits.filter((hit) => hit.startsWith('POST')).sort()).toEqual(['POST /api/logout', 'POST /api/save']);
  const refused = played.find(({ key }) => key === 'send')?.run.records.at(-1);
  expect(refused).toMatchObject({ word: 'click', outcome: 'refused', facts: { rule: 'destructive', heldWrites: 1 } });
}, 180_000);
