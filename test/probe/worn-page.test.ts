// A page on which a control was used may serve the next one, but what only takes back what the first one did is no
// answer of the second.
import type { ProbeFact } from '#core/evidence/probe-facts.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Target, page, startTarget } from '../kit/target.ts';
import { type TestBrowser, openTestBrowser } from '../kit/visit.ts';
import { type ScannedPages, scanPages } from './scan-page.ts';

const button = (id: string): string => `<button data-testid="${id}">${id}</button>`;
const on = (id: string, code: string): string =>
  `document.querySelector('[data-testid="${id}"]').addEventListener('click', (event) => { ${code} });`;

/** A note that no second click and no Escape takes away, but every click beside it does. */
const shelf = page(
  'Shelf',
  `${['note', 'dead', 'count'].map(button).join(' ')} <output>0</output>
  <script>
    let note = null;
    ${on('note', "event.stopPropagation(); if (note === null) { note = document.createElement('p'); note.textContent = 'A note'; document.body.append(note); }")}
    ${on('count', "const box = document.querySelector('output'); box.textContent = String(Number(box.textContent) + 1);")}
    document.addEventListener('click', () => { note?.remove(); note = null; });
  </script>`,
);
/** Each button writes its own line, so that the page is never as it was before. */
const list = page(
  'List',
  `${['one', 'two', 'three', 'four'].map(button).join(' ')}
  <script>
    for (const button of document.querySelectorAll('button'))
      button.addEventListener('click', () => document.body.append(Object.assign(document.createElement('p'), { textContent: button.textContent })));
  </script>`,
);

let browser: TestBrowser;
let target: Target;
let scanned: ScannedPages;

beforeAll(async () => {
  target = await startTarget({ '/': shelf, '/list': list });
  browser = await openTestBrowser();
  const origin = `http://127.0.0.1:${new URL(target.url).port}`;
  scanned = await scanPages(browser.engine, origin, ['/', '/list'], { confirm: false });
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await target?.close();
});

const idOf = ({ subject }: ProbeFact): string | null => subject.testId;

test('a dead button beside a note that any click takes away is dead', () => {
  const { probes, candidates } = scanned;
  expect(probes.map(idOf).sort()).toEqual(['count', 'dead', 'four', 'note', 'one', 'three', 'two']);
  expect(candidates.map(({ type, sightings }) => [type, sightings[0]?.failure.probe?.subject.testId])).toEqual([
    ['dead_control', 'dead'],
  ]);
});

test('a page that is at rest again is not loaded anew for each control', () => {
  const answers = scanned.probes.filter((probe) => /one|two|three|four/.test(idOf(probe) ?? ''));
  expect(answers.map(({ moved }) => moved)).toEqual(Array.from({ length: 4 }, () => ['scene']));
  // Once to look at it, once to use its four controls.
  expect(target.hits.filter((hit) => hit === 'GET /list')).toHaveLength(2);
});
