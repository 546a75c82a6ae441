// Confirmed findings as the report lists them.
import { expect, test } from 'vitest';
import { reportInputOf } from '../../../../test/kit/report-of.ts';
import { elementOf, exceptionOf, visitOf } from '../../../../test/kit/visit-of.ts';
import { allAudits } from '#core/audits/all.ts';
import { judgeVisits } from '#core/audits/run-audits.ts';
import { compileFinding } from '#core/confirm/compile-finding.ts';
import { foldFailures } from '#core/confirm/fold-failures.ts';
import { redact } from '#core/evidence/redact.ts';
import { type ConfirmedFinding, countUndecided } from '../confirmed-finding.ts';
import { buildFindings, buildScenarios, buildUnconfirmed } from './findings-block.ts';

const visits = [visitOf({ exceptions: [exceptionOf()] })];
const [candidate] = foldFailures(judgeVisits(allAudits, visits), visits);
const at = candidate!.sightings[0]!;
const confirmed: ConfirmedFinding = {
  candidate: candidate!,
  at,
  scenario: compileFinding(candidate!.audit, at.failure, at.visit),
  tally: { failed: 3, passed: 1, unsure: 1 },
  flaky: false,
  blame: null,
};
const found = (change: Partial<ConfirmedFinding> = {}, input: Parameters<typeof reportInputOf>[0] = {}) =>
  buildFindings(reportInputOf({ confirmed: [{ ...confirmed, ...change }], ...input }))[0]!;
const withElement = (element: ReturnType<typeof elementOf>) =>
  found({ at: { ...at, failure: { ...at.failure, element } } }).element;

test('a finding has its rate, its steps and nothing that was not seen', () => {
  const finding = found();
  expect(finding).toMatchObject({
    id: candidate!.id,
    type: 'uncaught_exception',
    severity: 'high',
    route: '/orders',
    routes: ['/orders'],
    reproduction: { scenarioId: confirmed.scenario.id, confirmed: { failed: 3, of: 5 }, flaky: false },
  });
  for (const name of ['widthRange', 'blame', 'blameReason', 'element']) expect(finding).not.toHaveProperty(name);
  expect(finding.evidence).toEqual(at.failure.evidence);
});

test('what the inspection found is part of it', () => {
  const declaration = { selector: redact('.a'), property: 'width', value: redact('9px') };
  const blame = { widthRange: { from: 1, to: 2 }, declaration, reason: null, changedBlocks: 4 };
  const finding = found({ blame });
  expect(finding).toMatchObject({ widthRange: { from: 1, to: 2 }, blame: declaration });
  expect(finding).not.toHaveProperty('blameReason');
  expect(finding.evidence.at(-1)).toMatchObject({ kind: 'pixels', facts: { changedBlocks: 4 } });
  const unknown = found({ blame: { ...blame, declaration: null, reason: 'No rule.', changedBlocks: null } });
  expect(unknown).toMatchObject({ blame: null, blameReason: 'No rule.' });
  expect(unknown.evidence).toEqual(at.failure.evidence);
});

test('an element has its test id and its selector, where there are any', () => {
  const plain = elementOf();
  const { role, name, selectorHint, box } = plain;
  expect(withElement(plain)).toEqual({ role, name, selectorHint, box });
  expect(withElement({ ...plain, testId: redact('buy'), selector: redact('#buy') })).toEqual({
    role,
    name,
    testId: 'buy',
    selectorHint: '#buy',
    box,
  });
});

test('the source of a finding names its callers, the nearest first', () => {
  const frame = { file: redact('src/a.ts'), line: 3, functionName: redact('pay') };
  const source = { ...frame, of: 'exception' as const, built: '/app.js', passed: 1, shared: false };
  const callers = [
    { ...frame, file: redact('src/b.ts') },
    { ...frame, functionName: null },
  ];
  expect(found({ source: { ...source, calledFrom: callers } }).evidence.at(-1)).toEqual({
    kind: 'source',
    note: 'The line of the source that threw, by the public source map.',
    untrusted: 'src/a.ts',
    facts: {
      of: 'exception',
      line: 3,
      functionName: 'pay',
      built: '/app.js',
      passed: 1,
      shared: false,
      calledFrom: 'pay (src/b.ts:3) < src/a.ts:3',
    },
  });
  expect(found({ source: { ...source, calledFrom: [] } }).evidence.at(-1)?.facts?.['calledFrom']).toBeNull();
});

test('its picture says whether there is a box in it', () => {
  const shown = (box: object) => {
    const picture = { name: 'a.png', url: '/a.png', width: 3, height: 4, ...box };
    return found({}, { findingPictures: new Map([[candidate!.id, picture]]) }).evidence.at(-1);
  };
  expect(shown({})).toEqual({
    kind: 'screenshot',
    note: 'The page.',
    artifact: { kind: 'screenshot', url: '/a.png', width: 3, height: 4 },
  });
  expect(shown({ box: { x: 0, y: 0, width: 1, height: 1 } })?.note).toBe('The page, with a box around the element.');
});

test('findings with one test share its record', () => {
  const second = { ...confirmed, candidate: { ...candidate!, id: 'fnd_second' } };
  const [record, ...others] = buildScenarios(reportInputOf({ confirmed: [confirmed, second] }));
  expect(others).toEqual([]);
  expect(record).toMatchObject({ outcome: 'failed', findingIds: [candidate!.id, 'fnd_second'] });
});

test('what was not confirmed says why, and how often it failed', () => {
  const unconfirmed = [{ candidate: candidate!, tally: confirmed.tally, reason: 'It passed.', undecided: false }];
  expect(buildUnconfirmed(reportInputOf({ unconfirmed }))).toEqual([
    {
      type: 'uncaught_exception',
      title: at.failure.title,
      route: '/orders',
      reason: 'It passed.',
      reproduced: { failed: 3, of: 5 },
    },
  ]);
});

test('only faults above low that no replay could look for leave a run undecided', () => {
  const of = (undecided: boolean, severity: 'low' | 'medium') =>
    countUndecided([{ candidate: { ...candidate!, severity }, tally: confirmed.tally, reason: '', undecided }]);
  expect([of(true, 'medium'), of(true, 'low'), of(false, 'medium')]).toEqual([1, 0, 0]);
});
