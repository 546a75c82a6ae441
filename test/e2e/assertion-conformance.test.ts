// Every kind of assertion says exactly what its table says.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AssertionStep, allAssertions, assertionStepSchema } from '#contract/steps/all-assertions.ts';
import { stepSchema } from '#contract/scenario.ts';
import { assertionKinds } from '#contract/vocabulary/assertion-kinds.ts';
import { compileCustomScenario } from '#core/scenarios/compile-custom-scenario.ts';
import { judgeScenario } from '#core/scenarios/judge-scenario.ts';
import { createDeadline } from '#engine/browser/deadline.ts';
import { runScenarios } from '#engine/scenario/run-scenarios.ts';
import { assertionPages, assertionTable } from '../kit/assertion-table.ts';
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
    const origin = target.url.replace(/\/\/[^:]+/, '//127.0.0.1');
    const all = assertionKinds.words.flatMap((kind) =>
      assertionTable[kind].map((each, index) => ({ ...each, key: `${kind}-${index}` })),
    );
    // What holds on one page holds there together, in one scenario.
    const together = all.filter(({ route, expected }) => route === '/' && expected === 'passed');
    // A page that hangs takes long and works little, so it goes first.
    const rows = all
      .filter((each) => !together.includes(each))
      .sort((a, b) => Number(b.route === '/hung') - Number(a.route === '/hung'));
    const compile = (key: string, route: string, steps: AssertionStep[]) => ({
      key,
      scenario: compileCustomScenario({ title: key, route, steps }, origin, 'laptop'),
    });
    const orders = [
      compile(
        'together',
        '/',
        together.map(({ step }) => step),
      ),
      ...rows.map(({ key, route, step }) => compile(key, route, [step])),
    ];
    const deadline = createDeadline({ ms: 120_000, what: 'the table', now: browser.engine.now });
    const { runs } = await runScenarios(
      browser.engine,
      {
        target: { url: `${origin}/`, origin, host: '127.0.0.1', productionLooking: false },
        orders,
        preflight: null,
        entry: '/',
      },
      { emit: () => undefined, deadline, savePicture: async () => '' },
    ).finally(() => deadline.end());
    const said = runs.map((run, index) => {
      const { outcome, code } = judgeScenario(orders[index]!.scenario, run);
      return [run.key, code === null ? outcome : `${outcome} ${code}`];
    });
    expect(said).toEqual([['together', 'passed'], ...rows.map(({ key, expected }) => [key, expected])]);
    expect(new Set(together.map(({ step }) => step.assert)).size).toBe(assertionKinds.words.length);
    expect(runs[0]?.records.map(({ outcome }) => outcome)).toEqual(Array(together.length + 1).fill('done'));
    const twinsFound = runs.find(({ key }) => key === 'element_visible-2')?.records.at(-1)?.candidates;
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
