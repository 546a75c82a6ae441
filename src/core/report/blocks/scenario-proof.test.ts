// What a pass of scenarios proves, by what was done to them.
import { expect, test } from 'vitest';
import { reportInputOf, stepsBy } from '../../../../test/kit/report-of.ts';
import { passedResult, shopRecord, shopScenario } from '../../../../test/kit/scenario-result-of.ts';
import { noEvidence } from '#core/evidence/no-evidence.ts';
import type { FaultResult } from '#core/scenarios/plan-faults.ts';
import { allTemplates } from '#core/scenarios/templates/all.ts';
import { scenarioProof } from './scenario-proof.ts';
import { scenarioWarnings } from './scenario-warnings.ts';

const known = { covers: 'given', most: 'strong', tier: 'high' } as const;
const proof = (input: Parameters<typeof reportInputOf>[0], more: Partial<Parameters<typeof scenarioProof>[1]> = {}) =>
  scenarioProof(reportInputOf(input), { ...known, ...more });
const asserting = passedResult();
const idle = passedResult({ scenario: shopScenario({ steps: [{ action: 'goto', path: '/shop' }] }) });
const fault = (killed: boolean, scenarioId = asserting.scenario.id): FaultResult =>
  ({ scenarioId, killed, note: '' }) as FaultResult;

test('scenarios are counted by what they assert, what they caught and whether they passed again', () => {
  const scenarios = [{ ...asserting, repeats: 2 }, idle, passedResult({ outcome: 'unsure' })];
  const { signals, reasons } = proof({
    scenarios,
    faults: [fault(true), fault(true), fault(false)],
    evidence: { ...noEvidence, steps: stepsBy('real_pointer', 'synthetic_event', 'native_fill') },
  })!;
  expect(signals).toMatchObject({
    checks: 1,
    vacuous: 1,
    byScript: 0,
    writes: { accepted: 0, persisted: 0 },
    scenarios: { passed: 2, caught: 1, repeated: 1 },
    undecided: 1,
  });
  expect(reasons).toEqual([
    '2 of 3 scenarios passed.',
    '1 scenario gave no clear result.',
    '1 scenario asserted nothing: only the steps had to work.',
    '50 % of the actions that need a pointer used a real one.',
    '2 of 3 injected faults were caught.',
    '1 of 2 passing scenarios passed again, or what was written was seen again.',
    'No write was accepted, so nothing is proved about saved data.',
    'Only the given scenarios count: they say nothing about the rest of the target.',
  ]);
});

test('a scenario that caught none of its faults may test nothing', () => {
  const of = (...faults: FaultResult[]) => proof({ scenarios: [asserting], faults });
  expect(of(fault(false))?.signals).toMatchObject({ vacuous: 1, scenarios: { caught: 0 } });
  expect(of(fault(false))?.reasons).toContain(
    '0 of 1 injected fault was caught. 1 scenario caught none and may test nothing.',
  );
  expect(of(fault(true))?.signals).toMatchObject({ vacuous: 0, scenarios: { caught: 1 } });
  expect(of(fault(false, 'scn_other'))?.signals).toMatchObject({ vacuous: 0 });
  expect(of()?.reasons).toContain('No fault was injected to check whether the scenarios can fail.');
  expect(proof({ scenarios: [asserting] })?.reasons).toContain('Every scenario asserts something.');
});

test('clicks by script and the lack of a pointer are told', () => {
  const fidelity = { class: 'programmatic_click', pointer: false, keyboard: false, focus: false } as const;
  const clicks = (many: number) =>
    proof({
      scenarios: [
        passedResult(
          {},
          Array.from({ length: many }, (_, index) => shopRecord(index, 'click', { fidelity })),
        ),
      ],
    });
  expect(clicks(1)?.signals?.byScript).toBe(1);
  expect(clicks(1)?.reasons).toContain('1 click was made by script, because a pointer could not work.');
  expect(clicks(2)?.reasons).toContain('2 clicks were made by script, because a pointer could not work.');
  expect(clicks(0)?.reasons.join()).not.toContain('by script');
  expect(clicks(0)?.reasons).toContain('No action needed a pointer.');
});

test('a write that was not seen again is told', () => {
  const create = { path: '/', body: '', shape: '', keyed: false, status: 201, record: null };
  const { signals, reasons } = proof({ scenarios: [passedResult({ creates: [create] })] })!;
  expect(signals?.writes).toEqual({ accepted: 1, persisted: 0 });
  expect(reasons).toContain('1 scenario wrote something that was not seen again.');
  expect(reasons.join()).not.toContain('No write was accepted');
});

test('a write that was seen again counts in place of a second run', () => {
  const calls = [{ method: 'POST', path: '/', sameOrigin: true, status: 201, sentShape: null, answerShape: null }];
  const records = [shopRecord(1, 'click', { calls }), shopRecord(2, 'persists_after_reload')];
  const { signals, reasons } = proof({ scenarios: [passedResult({}, records)] })!;
  expect(signals).toMatchObject({ writes: { persisted: 1 }, scenarios: { repeated: 1 } });
  expect(reasons.join()).not.toContain('not seen again.');
});

test('of workflows that were found, only those that the app is for count as undecided', () => {
  const unsure = [passedResult({ outcome: 'unsure' })];
  expect(proof({ scenarios: unsure }, { covers: 'workflows' })?.signals?.undecided).toBe(0);
  expect(proof({ scenarios: unsure })?.signals?.undecided).toBe(1);
  expect(proof({ scenarios: [asserting] }, { covers: 'workflows' })?.reasons.at(-1)).toBe(
    'Coverage confidence is high.',
  );
});

test('scenarios warn of what they leave open, and of what their templates do', () => {
  const warned = (input: Parameters<typeof reportInputOf>[0]) => scenarioWarnings(reportInputOf(input));
  expect(warned({ scenarios: [asserting] })).toEqual([]);
  expect(warned({})).toEqual([]);
  expect(warned({ scenarios: [passedResult({ outcome: 'unsure' })] })).toEqual([
    'Do not claim that unsure scenarios pass or fail.',
  ]);
  expect(warned({ undecidedFaults: [fault(false)] })[0]).toContain('1 injected fault was caught or survived');
  expect(warned({ undecidedFaults: [fault(false), fault(true)] })[0]).toContain('2 injected faults were caught');
  const [template] = allTemplates;
  const made = passedResult({ scenario: shopScenario({ template: template!.id }) });
  expect(warned({ scenarios: [made] })).toEqual(template!.doNotClaim);
});
