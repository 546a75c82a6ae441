// Every kind of assertion says exactly what its table says.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allAssertions, assertionStepSchema } from '#contract/steps/all-assertions.ts';
import { stepSchema } from '#contract/scenario.ts';
import { assertionKinds } from '#contract/vocabulary/assertion-kinds.ts';
import { assertionPages, assertionTable } from '../kit/assertion-table.ts';
import { everydayOf } from '../kit/every-case.ts';
import { playScenarios } from '../kit/play-scenarios.ts';
import { type Target, startTarget } from '../kit/target.ts';
import { type TestBrowser, openTestBrowser } from '../kit/visit.ts';

let target: Target;
let browser: TestBrowser;
beforeAll(async () => {
  target = await startTarget(assertionPages);
  browser = await openTestBrowser();
}, 180_000);
afterAll(async () => {
  await browser.close();
  await target.close();
});

describe('assertion conformance', () => {
  test('every kind says exactly what the table says [vocab-assertions]', async () => {
    const all = assertionKinds.words.flatMap((kind) =>
      assertionTable[kind].map((each, index) => ({ ...each, key: `${kind}-${index}` })),
    );
    // What holds on one page holds there together, in one scenario.
    const together = all.filter(({ route, expected }) => route === '/' && expected === 'passed');
    // A page that hangs takes long and works little: it goes first, and not in the everyday run.
    const rows = everydayOf(all, ({ route }) => route !== '/hung')
      .filter((each) => !together.includes(each))
      .sort((a, b) => Number(b.route === '/hung') - Number(a.route === '/hung'));
    const played = await playScenarios(browser, target, [
      { key: 'together', route: '/', steps: together.map(({ step }) => step) },
      ...rows.map(({ key, route, step }) => ({ key, route, steps: [step] })),
    ]);
    expect(played.map(({ key, said }) => [key, said])).toEqual([
      ['together', 'passed'],
      ...rows.map(({ key, expected }) => [key, expect.stringMatching(new RegExp(`^${expected}( |$)`))]),
    ]);
    expect(new Set(together.map(({ step }) => step.assert)).size).toBe(assertionKinds.words.length);
    expect(played[0]?.run.records.map(({ outcome }) => outcome)).toEqual(Array(together.length + 1).fill('done'));
    const twinsFound = played.find(({ key }) => key === 'element_visible-2')?.run.records.at(-1)?.candidates;
    expect(twinsFound).toEqual([
      { role: 'button', name: 'Twin' },
      { role: 'button', name: 'Twin' },
    ]);
  }, 300_000);

  test.each(allAssertions.map(({ assert, example }) => [assert, example] as const))(
    'a malformed %s is refused by the language and by the step of a scenario',
    (_kind, example) => {
      const malformed = { ...example, timeoutMs: -1, extra: true };
      expect(assertionStepSchema.safeParse(malformed).success).toBe(false);
      expect(stepSchema.safeParse(malformed).success).toBe(false);
      expect(stepSchema.safeParse(example).success).toBe(true);
    },
  );
});
