// A page script of a caller cannot change the target, neither at once nor later, and one that only reads is not slowed.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Step } from '#contract/scenario.ts';
import { looksLikeProduction } from '#core/domain/target-policy.ts';
import { contextProfile } from '#engine/browser/context-profiles.ts';
import type { AllowEntry } from '#engine/guard/allow-list.ts';
import { openEgressProxy } from '#engine/guard/egress-proxy.ts';
import { everydayOf } from '../kit/every-case.ts';
import { playScenarios } from '../kit/play-scenarios.ts';
import { type TestBrowser, openTestBrowser } from '../kit/visit.ts';
import {
  type HearingTarget,
  type WritingScript,
  expressionOf,
  startHearingTarget,
  stepsOf,
  writingScripts,
} from '../kit/writing-scripts.ts';

const production = 'shop.acme.com';
let browser: TestBrowser;
let target: HearingTarget;

beforeAll(async () => {
  target = await startHearingTarget();
  const opened = await openTestBrowser();
  const names: AllowEntry = { kind: 'suffix', host: 'com', port: '*' };
  const engine = { ...opened.engine, allow: [...opened.engine.allow, names], resolve: async () => ['127.0.0.1'] };
  browser = { ...opened, engine };
}, 120_000);
afterAll(async () => {
  await browser.close();
  await target.close();
});

/** Service workers need a secure context, which plain http is only on loopback. */
const hosts = [
  // Every fourth of them in the everyday run.
  [
    production,
    everydayOf(
      writingScripts.filter(({ secure }) => secure !== true),
      (script) => writingScripts.indexOf(script) % 4 === 0,
    ),
  ],
  ['127.0.0.1', writingScripts.filter(({ secure }) => secure === true)],
] as const;

/** In a page that nobody guards. */
async function runFreely(host: string, scripts: readonly WritingScript[]): Promise<void> {
  const { pool, chromiumVersion, allow, forbidden, resolve } = browser.engine;
  const address = new URL(target.url.replace('127.0.0.1', host));
  const proxy = await openEgressProxy({ target: address, allow, forbidden, resolve: resolve! });
  const lease = pool.lease();
  const run = async (script: WritingScript): Promise<void> => {
    const context = await lease.newContext(contextProfile('laptop', { proxyServer: proxy.url, chromiumVersion }));
    const page = await context.newPage();
    await page.goto(new URL(script.route ?? '/', address).href);
    if (script.route === '/chat') await page.waitForFunction('open_.readyState === 1');
    if (script.route === '/pwa') await page.getByText('ready').waitFor();
    await page.evaluate(expressionOf(script)).catch(() => undefined);
    for (const step of script.after ?? [])
      await ('target' in step && 'name' in step.target!
        ? page.getByRole('button', { name: step.target.name!, exact: true }).click()
        : page.reload());
    await vi.waitFor(() => expect(target.heard).toContain(script.name), { timeout: 5_000 }).catch(() => undefined);
    await context.close();
  };
  try {
    for (let next = 0; next < scripts.length; next += 4) await Promise.all(scripts.slice(next, next + 4).map(run));
  } finally {
    await lease.release();
    await proxy.close();
  }
}

describe.each(hosts)('a page script that writes, on %s,', (host, scripts) => {
  test('reaches the target where nobody guards the page', { timeout: 120_000 }, async () => {
    expect(looksLikeProduction({ host, domain: null, allowListed: false })).toBe(true);
    target.heard.clear();
    await runFreely(host, scripts);
    expect(scripts.map(({ name }) => name).filter((name) => !target.heard.has(name))).toEqual([]);
  });

  test('is refused in a scenario, and nothing arrives at the target', { timeout: 180_000 }, async () => {
    target.heard.clear();
    const played = await playScenarios(
      browser,
      target,
      scripts.map((script) => ({ key: script.name, route: script.route ?? '/', steps: stepsOf(script) })),
      host,
    );
    expect([...target.heard]).toEqual([]);
    const told = played.map(({ key, said, run }) => {
      const refused = run.records.find(({ outcome }) => outcome === 'refused');
      return `${key}: ${said}, ${refused?.facts['heldWrites'] === undefined ? 'nothing held' : 'a write held'}`;
    });
    expect(told).toEqual(
      scripts.map(({ name, told: expected }) =>
        expect.stringContaining(`${name}: ${expected ?? 'unsure refused, a write held'}`),
      ),
    );
  });
});

const save: Step = { action: 'click', target: { role: 'button', name: 'Save' } };
const evaluate = (expression: string): Step => ({ action: 'evaluate', expression });

/** Nothing of these holds a write of the step that follows. */
const reading = [
  `document.title === 'Desk'`,
  `() => document.querySelector('#plain').textContent === 'Plain'`,
  `[...document.querySelectorAll('button')].some((button) => button.innerText === 'Save')`,
  `getComputedStyle(document.body).display === 'block' && document.body.getBoundingClientRect().width > 0`,
  `localStorage.length === 0 && document.cookie === ''`,
  `(() => { let sum = 0; for (const image of document.images) sum += image.offsetWidth; return sum === 0 })()`,
];

describe('a page script that only reads', () => {
  test.each(everydayOf(reading, (script) => script === reading[1]))(
    'leaves the writes of later steps alone: %s',
    { timeout: 60_000 },
    async (expression) => {
      target.heard.clear();
      const [played] = await playScenarios(browser, target, [
        { key: 'read', route: '/', steps: [evaluate(expression), save] },
      ]);
      expect(played?.said).toBe('passed');
      await vi.waitFor(() => expect([...target.heard]).toEqual(['save']), { timeout: 5_000 });
    },
  );
});

describe('a page script that may change the page', () => {
  const stays: Step = { assert: 'text_visible', text: 'changed' };
  const changes = `(() => { plain.textContent = 'changed'; localStorage.setItem('a', 'b'); return true })()`;
  const asks = `fetch('/read').then((answer) => answer.ok)`;

  test('does so, reads from the target and goes to other pages, and the scenario passes', {
    timeout: 60_000,
  }, async () => {
    const played = await playScenarios(browser, target, [
      { key: 'change', route: '/', steps: [evaluate(changes), stays] },
      { key: 'read', route: '/', steps: [evaluate(asks), evaluate(changes), stays] },
      {
        key: 'go',
        route: '/',
        steps: [
          evaluate(changes),
          { action: 'goto', path: '/more?plain=1' },
          { assert: 'title_matches', pattern: 'More' },
        ],
      },
      {
        key: 'leave',
        route: '/',
        steps: [
          evaluate(`(() => { location.href = '/more?plain=1'; return true })()`),
          { assert: 'title_matches', pattern: 'More' },
        ],
      },
      { key: 'await', route: '/', steps: [evaluate(`(async () => { await 0; return true })()`)] },
    ]);
    expect(played.map(({ key, said, run }) => [key, said, run.records.at(-1)?.reason])).toEqual(
      ['change', 'read', 'go', 'leave', 'await'].map((key) => [key, 'passed', null]),
    );
  });

  test('holds what a later step writes, and the reason names the script', { timeout: 60_000 }, async () => {
    target.heard.clear();
    const [played] = await playScenarios(browser, target, [
      { key: 'late', route: '/', steps: [evaluate(changes), save] },
    ]);
    expect(played?.said).toBe('unsure refused');
    expect(played?.run.records.at(-1)).toMatchObject({
      word: 'click',
      outcome: 'refused',
      reason: expect.stringContaining('after a page script') as string,
      facts: { rule: 'destructive', heldWrites: 1 },
    });
    expect([...target.heard]).toEqual([]);
  });

  test('fails as before where it answers false, no boolean, or throws', { timeout: 60_000 }, async () => {
    const wrong = [
      `document.title === 'x'`,
      `document.title`,
      `nope.x`,
      `(() => { plain.title = 'x'; throw new Error('x') })()`,
      `(() => { plain.title = 'x'; return 'x' })()`,
    ];
    const played = await playScenarios(
      browser,
      target,
      wrong.map((expression, index) => ({ key: `${index}`, route: '/', steps: [evaluate(expression)] })),
    );
    expect(played.map(({ run }) => run.records.at(-1)?.reason)).toEqual([
      'the expression returned false',
      'the expression did not return a boolean',
      'the expression failed in the page',
      'the expression failed in the page',
      'the expression did not return a boolean',
    ]);
  });
});
