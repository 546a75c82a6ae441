import { expect, test } from 'vitest';
import type { Failure, Unsure } from '#core/audits/define.ts';
import { elsewhere } from '#core/audits/elsewhere.ts';
import type { Judgement } from '#core/audits/run-audits.ts';
import { noEvidence } from '#core/evidence/no-evidence.ts';
import type { Visit } from '#core/evidence/visit.ts';
import { subjectId } from '#core/scenarios/subject-id.ts';
import { layoutOf } from '../../../../test/kit/layout-of.ts';
import { visitOf } from '../../../../test/kit/visit-of.ts';
import { silentProbe } from '../../../../test/probe/probe-of.ts';
import { buildCheckRows } from './check-rows.ts';

const failure = (cause: string, viewports: Failure['viewports'] = ['laptop']): Failure => ({
  answer: 'fail',
  cause,
  shared: false,
  title: 'A defect',
  viewports,
  evidence: [],
});
const doubt = (partial: Partial<Unsure> = {}): Unsure => ({ answer: 'unsure', reason: 'not measured', ...partial });
const judged = (partial: Partial<Judgement> = {}): Judgement => ({
  audit: 'console_error',
  version: 1,
  visit: 'a',
  answer: 'pass',
  failures: [],
  doubts: [],
  ...partial,
});
const rowsOf = (visits: readonly Visit[], judgements: readonly Judgement[]) =>
  buildCheckRows({ evidence: { ...noEvidence, visits }, judgements });
const rowOf = (judgement: Partial<Judgement>, visit: Partial<Visit> = {}) =>
  rowsOf([visitOf({ key: 'a', route: '/', ...visit })], [judged(judgement)]).get('/')?.[0];
const failed = (...failures: Failure[]) => rowOf({ answer: 'fail', failures })?.failed;
const unsure = (...doubts: Unsure[]) => rowOf({ answer: 'unsure', doubts })?.unsure;
const causes = (count: number): string[] => Array.from({ length: count }, (_, at) => `cause ${at}`);

test('what failed is listed by its digest, each subject once for each set of widths', () => {
  expect(failed(failure('a'), failure('a'), failure('b'), failure('a', ['laptop', 'phone']))).toEqual([
    { audit: 'console_error', subjects: [subjectId('a'), subjectId('b')], viewports: ['laptop'] },
    { audit: 'console_error', subjects: [subjectId('a')], viewports: ['laptop', 'phone'] },
  ]);
});

test('twenty subjects are listed, more count as the whole check', () => {
  const listed = (count: number) => failed(...causes(count).map((cause) => failure(cause)))?.[0]?.subjects;
  expect(listed(20)).toEqual(causes(20).map(subjectId));
  expect(listed(21)).toBe(null);
  expect(failed(...[...causes(20), 'cause 0'].map((cause) => failure(cause)))?.[0]?.subjects).toHaveLength(20);
});

test('a doubt without a cause is about the whole check, at its own widths only', () => {
  expect(unsure(doubt({ cause: 'a' }))).toEqual([{ audit: 'console_error', subjects: [subjectId('a')] }]);
  expect(unsure(doubt({ cause: 'a' }), doubt())).toEqual([{ audit: 'console_error', subjects: null }]);
  expect(unsure(doubt({ cause: 'a' }), doubt({ viewports: ['laptop'] }))).toEqual([
    { audit: 'console_error', subjects: [subjectId('a')] },
    { audit: 'console_error', subjects: null, viewports: ['laptop'] },
  ]);
});

test('what another visit checks is no doubt about this one', () => {
  expect(unsure(doubt({ reason: elsewhere }))).toEqual([]);
  expect(unsure(doubt({ reason: elsewhere }), doubt({ cause: 'a' }))).toHaveLength(1);
});

test('a check passed only where it had something to judge', () => {
  expect(rowOf({})).toMatchObject({ passed: ['console_error'], nothingToJudge: [] });
  expect(rowOf({ subject: 'none' })).toMatchObject({ passed: [], nothingToJudge: ['console_error'] });
  expect(rowOf({ subject: 'elsewhere' })).toMatchObject({ passed: [], nothingToJudge: [] });
  for (const answer of ['fail', 'unsure'] as const)
    expect(rowOf({ answer })).toMatchObject({ passed: [], nothingToJudge: [] });
});

test('a row has the widths that were measured and the controls that were used, each once', () => {
  const keyed = (key: string) => ({ ...silentProbe().subject, key });
  const probes = [
    silentProbe({ subject: keyed('main>a 1') }),
    silentProbe({ subject: keyed('main>a 1') }),
    silentProbe({ subject: keyed('li:* button 1') }),
    silentProbe({ subject: keyed('li:* button 2') }),
    silentProbe({ subject: keyed('main>b 1'), outcome: 'refused' }),
  ];
  const row = rowOf({}, { probes, layouts: [layoutOf('laptop'), layoutOf('phone')] });
  expect(row).toMatchObject({ context: 'laptop', viewports: ['laptop', 'phone'] });
  expect(row?.controls).toEqual([subjectId('main>a 1'), subjectId('li:* button')]);
});

test('a route has a row for each load that was judged', () => {
  const visits = [
    visitOf({ key: 'a', route: '/' }),
    visitOf({ key: 'b', route: '/', context: 'phone' }),
    visitOf({ key: 'c', route: '/unjudged' }),
  ];
  const rows = rowsOf(visits, [judged(), judged({ visit: 'b' })]);
  expect([...rows.keys()]).toEqual(['/']);
  expect(rows.get('/')?.map(({ context }) => context)).toEqual(['laptop', 'phone']);
});
