import { expect, test } from 'vitest';
import type { ScenarioResult } from '#core/confirm/decide-scenario.ts';
import { scenarioFindingId } from '#core/confirm/scenario-failures.ts';
import { mask } from '#core/evidence/mask.ts';
import { reportInputOf } from '../../../../test/kit/report-of.ts';
import { failedResult, passedResult, shopScenario } from '../../../../test/kit/scenario-result-of.ts';
import { recordOf, scenarioRunOf } from '../../../../test/kit/scenario-run-of.ts';
import { redact } from '#core/evidence/redact.ts';
import { elementOf } from '../../../../test/kit/visit-of.ts';
import {
  buildScenarioFindings,
  buildScenarioRecords,
  buildScenarioUnconfirmed,
  failedScenarioRoutes,
} from './scenario-findings.ts';

const of = (...scenarios: ScenarioResult[]) => reportInputOf({ scenarios });
const findingOf = (result: ScenarioResult, pictures = new Map()) =>
  buildScenarioFindings({ ...of(result), pictures })[0];

test('a confirmed failure is a finding with its step, its rate and the steps up to it', () => {
  const records = [
    recordOf(0, 'goto'),
    recordOf(1, 'click'),
    recordOf(2, 'text_visible', { routeAfter: '/thanks', requests: 4, consoleErrors: 2 }),
  ];
  const result = failedResult({}, records);
  expect(findingOf(result)).toEqual({
    id: scenarioFindingId(result),
    type: 'assertion_failed',
    subtype: 'text_visible',
    severity: 'high',
    title: 'Step 2 of a scenario fails: text_visible',
    route: '/shop',
    routes: ['/shop'],
    viewports: ['laptop'],
    evidence: [
      {
        kind: 'scenario_step',
        note: 'The text is not visible.',
        facts: { step: 2, code: 'text_not_visible', route: '/thanks', requests: 4, consoleErrors: 2 },
      },
    ],
    reproduction: {
      scenarioId: result.scenario.id,
      steps: [{ action: 'goto', path: '/shop' }, ...result.scenario.steps.slice(1)],
      confirmed: { failed: 3, of: 3 },
      flaky: false,
    },
    firstSeenAt: '2026-01-02T03:04:05.000Z',
  });
});

test('an action that fails could not be done, and what passed before is a regression', () => {
  const verdict = { outcome: 'failed', step: 1, code: 'click_failed', reason: 'No.' } as const;
  expect(findingOf(failedResult({ verdict }))).toMatchObject({
    title: 'Step 1 of a scenario could not be done: click',
    subtype: 'click',
    reproduction: { steps: [{ action: 'goto' }, { action: 'click' }] },
  });
  expect(findingOf(failedResult({ passedBefore: true }))).toMatchObject({
    type: 'behaviour_regression',
    subtype: 'scenario_now_fails',
    title: 'Step 2 of a scenario that passed before fails: text_visible',
  });
});

test('steps are counted as the caller counts them, and his id is kept', () => {
  const verdict = { outcome: 'failed', step: 0, code: 'goto_failed', reason: 'No.' } as const;
  const scenario = shopScenario({ givenId: 'buying' });
  const finding = findingOf(failedResult({ scenario, verdict }));
  expect(finding).toMatchObject({
    title: 'The route of a scenario could not be opened',
    reproduction: { givenId: 'buying' },
    evidence: [{ facts: { step: 0 } }],
  });
});

test('a workflow that was found says in its title what is wrong', () => {
  const scenario = shopScenario({ holdsWrites: true });
  const button = { ...elementOf({ role: 'button', testId: 'buy' as never }), selector: redact('#order > button') };
  const records = [recordOf(0, 'goto'), recordOf(1, 'click', { element: button }), recordOf(2, 'look')];
  const found = failedResult({ scenario }, records);
  expect(findingOf(found)).toMatchObject({
    title: 'Workflow step 3: The text is not visible',
    element: { role: 'button', testId: 'buy', selectorHint: '#order > button' },
  });
  // In a scenario of the caller, the failing step alone names its element.
  expect(findingOf(failedResult({}, records))?.element).toBeUndefined();
  const own = [recordOf(0, 'goto'), recordOf(2, 'text_visible', { element: elementOf({ role: 'heading' }) })];
  expect(findingOf(failedResult({}, own))?.element).toMatchObject({ role: 'heading' });
  expect(findingOf(failedResult({}, own))?.element).not.toHaveProperty('testId');
});

test('a shorter reproduction is shown with what it left out', () => {
  const finding = findingOf(failedResult({ shrunk: { places: [0, 2], before: 3, runs: 4 } }));
  expect(finding?.reproduction.steps).toEqual([
    { action: 'goto', path: '/shop' },
    { assert: 'text_visible', text: 'Thank you' },
  ]);
  expect(finding?.evidence[1]).toMatchObject({
    kind: 'shrunk_reproduction',
    note: expect.stringMatching(/^1 of 3 steps/),
    facts: { steps: 2, removed: 1, runs: 4 },
  });
});

test('the picture of the failure is evidence if it was kept', () => {
  const picture = { name: 'p.jpeg', viewport: 'laptop', width: 2, height: 3, ink: null } as const;
  const result = failedResult();
  const shown = { ...result, run: scenarioRunOf(result.run.records, { picture }) };
  const stored = { name: 'p.jpeg', url: '/p.jpeg', width: 2, height: 3 };
  expect(findingOf(shown, new Map([['p.jpeg', stored]]))?.evidence.at(-1)).toMatchObject({
    kind: 'screenshot',
    artifact: { kind: 'screenshot', url: '/p.jpeg', width: 2, height: 3 },
  });
  expect(findingOf(shown)?.evidence).toHaveLength(1);
});

test('each scenario has one record, with its outcome, its finding and no value of the caller', () => {
  const fill = { action: 'fill', target: { label: 'Email' }, value: 'me@example.com' } as const;
  const scenario = shopScenario({ givenId: 'buying', steps: [{ action: 'goto', path: '/shop' }, fill] });
  const failed = failedResult();
  const records = buildScenarioRecords(of(failed, failed, passedResult({ scenario })));
  expect(records).toHaveLength(2);
  expect(records[0]).toMatchObject({
    id: failed.scenario.id,
    outcome: 'failed',
    findingIds: [scenarioFindingId(failed)],
    reason: 'The text is not visible.',
    template: 'custom',
    route: '/shop',
    viewport: 'laptop',
  });
  expect(records[0]).not.toHaveProperty('givenId');
  expect(records[1]).toMatchObject({ givenId: 'buying', outcome: 'passed', findingIds: [] });
  expect(records[1]?.steps[1]).toEqual({ ...fill, value: mask });
  expect(records[0]?.lock).not.toBe(records[1]?.lock);
});

test('a failure that was not confirmed is listed, and says whether it was decided', () => {
  const unsure = failedResult({ outcome: 'unsure', tally: { failed: 1, passed: 2, unsure: 0 } });
  const undecided = failedResult({ outcome: 'unsure', tally: { failed: 0, passed: 0, unsure: 3 }, passedBefore: true });
  const verdict = { outcome: 'unsure', step: 1, code: 'refused', reason: 'Refused.' } as const;
  const doubted = failedResult({ outcome: 'unsure', verdict });
  expect(buildScenarioUnconfirmed(of(unsure, undecided, doubted, failedResult(), passedResult()))).toEqual([
    {
      type: 'assertion_failed',
      subtype: 'text_visible',
      title: 'Step 2 of a scenario fails: text_visible',
      route: '/shop',
      reason: 'It did not fail the same way in fresh browser contexts.',
      reproduced: { failed: 1, of: 3 },
    },
    expect.objectContaining({
      type: 'behaviour_regression',
      subtype: 'scenario_now_fails',
      reason: 'It failed once, and the replays gave no clear result.',
      reproduced: { failed: 0, of: 3 },
    }),
  ]);
  expect(failedScenarioRoutes(of(unsure, failedResult()))).toEqual(['/shop']);
});
