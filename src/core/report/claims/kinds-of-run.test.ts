// What each kind of run says about itself: its pass, its proof and what must not be claimed.
import { describe, expect, test } from 'vitest';
import { reportInputOf, stepsBy } from '../../../../test/kit/report-of.ts';
import { failedResult, passedResult } from '../../../../test/kit/scenario-result-of.ts';
import { visitOf } from '../../../../test/kit/visit-of.ts';
import { silentProbe } from '../../../../test/probe/probe-of.ts';
import type { FixVerification } from '#contract/fix-verification.ts';
import type { Report } from '#contract/report.ts';
import { noEvidence } from '#core/evidence/no-evidence.ts';
import type { ComparedRun } from '#core/regression/compared-run.ts';
import type { ReportInput } from '../report-input.ts';
import { crudClaims } from './crud.ts';
import { fixCheckClaims } from './fix-check.ts';
import { regressionClaims } from './regression.ts';
import { proofOfPages, scanClaims } from './scan.ts';
import { scenarioClaims } from './scenarios.ts';
import { smokeClaims } from './smoke.ts';
import { workflowClaims } from './workflows.ts';

const high: Report['coverageConfidence'] = { tier: 'high', reasons: [] };
const blockedAtTheDoor = { ...noEvidence, preflight: { passed: false, checks: [] } };
const throughTheDoor = { ...noEvidence, preflight: { passed: true, checks: [] } };

describe('a regression_check', () => {
  const compared: ComparedRun = {
    since: 'the run before',
    placesCompared: 2,
    routesCompared: 2,
    notCompared: [],
    withoutPictures: 0,
    routesNew: 0,
    scenarios: 1,
  };
  const proof = (change: Partial<ComparedRun>) =>
    regressionClaims.proof(reportInputOf({ compared: { ...compared, ...change } }), high);
  test('proves moderately if every page was compared with its picture', () => {
    expect(proof({})).toEqual({
      level: 'moderate',
      reasons: [
        '2 pages were loaded several times in fresh contexts and compared with the earlier run.',
        '1 scenario of the earlier run was replayed.',
      ],
    });
    const notCompared = [{ place: 'laptop /', reason: 'host_down' as const }];
    expect(proof({ notCompared })?.level).toBe('weak');
    expect(proof({ notCompared })?.reasons).toContain('1 page could not be compared.');
    expect(proof({ withoutPictures: 1 })?.level).toBe('weak');
    expect(proof({ withoutPictures: 1 })?.reasons).toContain('1 page was compared without pictures.');
    expect(proof({ placesCompared: 0 })?.level).toBe('none');
  });
  test('says what was compared, with the changes and the scenarios that failed', () => {
    const sentence = (input: Partial<ReportInput>) => regressionClaims.sentence(reportInputOf(input));
    const said = '2 routes and 1 scenario were compared with the run before';
    expect(sentence({ compared })).toBe(`${said}; no change was confirmed.`);
    expect(sentence({ compared, scenarios: [failedResult()] })).toBe(`${said}; 1 change was confirmed.`);
    expect(sentence({ compared, evidence: throughTheDoor })).toBe(`${said}; no change was confirmed.`);
    expect(sentence({ compared, evidence: blockedAtTheDoor })).toBe('No defect was confirmed on 1 page.');
    expect(regressionClaims.statement(reportInputOf({ compared }))).toBe(`${said}; no change was confirmed.`);
    expect(regressionClaims.warnings(reportInputOf({ compared }))).toHaveLength(3);
  });
  test('that was stopped has compared nothing', () => {
    const stopped = reportInputOf();
    expect(regressionClaims.sentence(stopped)).toBe('No defect was confirmed on 1 page.');
    expect(regressionClaims.statement(stopped)).toMatch(/^1 page was loaded/);
    expect(regressionClaims.proof(stopped, high)).toBeNull();
    expect(regressionClaims.warnings(stopped)).toEqual([]);
  });
});

describe('a Fix Check', () => {
  const row = (passed: number, status: 'fixed_verified' | 'flaky_uncertain') =>
    ({ status, replays: { passed, failed: 0, unsure: 0 } }) as FixVerification['scenarios'][number];
  const checked = (scenarios: FixVerification['scenarios'], errorBound: number | null) => {
    const verification = { status: 'fixed_verified', scenarios, newFailures: [], notRetested: [], errorBound } as const;
    return reportInputOf({
      fix: { verification: { ...verification, newFailures: [], notRetested: [] }, fixedRoutes: [] },
    });
  };
  test('proves by its replays, and by how little luck they leave', () => {
    expect(fixCheckClaims.proof(checked([row(5, 'fixed_verified'), row(3, 'fixed_verified')], 0.0123), high)).toEqual({
      level: 'moderate',
      reasons: [
        '2 failing scenarios passed in 8 replays in fresh contexts.',
        'The chance that the passes are luck is at most 1.23 %.',
        'The old failing evidence still fails the same assertions.',
      ],
    });
    expect(fixCheckClaims.proof(checked([], null), high)).toMatchObject({
      level: 'none',
      reasons: [expect.any(String), 'The chance that the passes are luck is at most 100.00 %.', expect.any(String)],
    });
  });
  test('counts what is fixed_verified', () => {
    const input = checked([row(5, 'fixed_verified'), row(5, 'fixed_verified'), row(2, 'flaky_uncertain')], null);
    expect(fixCheckClaims.sentence(input)).toBe('Fix Check: fixed_verified; 2 of 3 scenarios are fixed_verified.');
    expect(fixCheckClaims.warnings(input)).toHaveLength(2);
  });
  test('whose original is gone has verified nothing', () => {
    expect(fixCheckClaims.sentence(reportInputOf())).toBe('No defect was confirmed on 1 page.');
    expect(fixCheckClaims.proof(reportInputOf(), high)).toBeNull();
    expect(fixCheckClaims.warnings(reportInputOf())).toEqual([]);
  });
  test('has the scope of the run that it checks', () => {
    const kinds = ['scan', 'scenarios', 'workflows', 'crud', 'regression', 'smoke'] as const;
    const scopes = kinds.map((of) => fixCheckClaims.scope({ ...reportInputOf().plan, kind: 'fix_check', of } as never));
    expect(scopes.map(({ listsUnsure }) => listsUnsure)).toEqual([false, false, true, true, false, false]);
    expect(scopes.map(({ beyond }) => beyond(null).length > 0)).toEqual([false, true, true, true, false, false]);
  });
});

test('a smoke test says how it opened the routes, and warns unless it was stopped at the door', () => {
  expect(smokeClaims.statement(reportInputOf())).toMatch(/^1 page .* opened with the session and twice without it/);
  expect(smokeClaims.warnings(reportInputOf())).toHaveLength(1);
  expect(smokeClaims.warnings(reportInputOf({ evidence: throughTheDoor }))).toHaveLength(1);
  expect(smokeClaims.warnings(reportInputOf({ evidence: blockedAtTheDoor }))).toEqual([]);
  expect(smokeClaims.scope({} as never).listsUnsure).toBe(false);
});

const mixed = [passedResult(), passedResult(), passedResult({ outcome: 'unsure' })];

test('scenarios and workflows say how many of them passed', () => {
  const input = reportInputOf({ scenarios: mixed });
  expect(scenarioClaims.statement(input)).toMatch(/^3 scenarios ran in a real browser/);
  expect(crudClaims.statement(input)).toBe('2 of 3 lifecycle scenarios passed in a real browser; none failed.');
  expect(workflowClaims.statement(input)).toMatch(/^2 of 3 workflows passed/);
  expect(crudClaims.statement(reportInputOf())).toMatch(/^0 of 0/);
  expect(crudClaims.warnings(input)).toEqual([]);
  expect(scenarioClaims.warnings(input)).toEqual([]);
});

test('a lifecycle is asked for a pointer where one is needed: not to fill a field or to type', () => {
  const shareOf = (...kinds: string[]) => {
    const evidence = { ...noEvidence, steps: stepsBy(...kinds) };
    return crudClaims.proof(reportInputOf({ evidence, scenarios: [passedResult()] }), high)?.signals?.pointerShare;
  };
  expect(shareOf('real_pointer', 'keyboard_type', 'native_fill', 'native_fill')).toBe(1);
  expect(shareOf('real_pointer', 'programmatic_click')).toBe(0.5);
  expect(shareOf('native_fill')).toBeNull();
  expect(shareOf()).toBeNull();
});

test('a scan with scenarios is proved by them, one without by its pages', () => {
  const by = (scenarios?: ReportInput['scenarios']) =>
    scanClaims.proof(reportInputOf(scenarios === undefined ? {} : { scenarios }), high)?.signals?.covers;
  expect([by(), by([]), by([passedResult()])]).toEqual(['pages', 'pages', 'given']);
});

test('a scan says how many controls it used, and how', () => {
  const reasonOf = (outcome: 'exercised' | 'refused', ...kinds: string[]) => {
    const visits = [visitOf({ probes: [silentProbe({ outcome })] })];
    const evidence = { ...noEvidence, visits, steps: stepsBy(...kinds) };
    return proofOfPages(reportInputOf({ evidence }), high)?.reasons.at(-1);
  };
  const used = (share: number) => `1 control was used, ${share} % with a real pointer; every write was blocked.`;
  expect(reasonOf('refused')).toBe('No control was used and nothing was written.');
  expect(reasonOf('exercised', 'real_pointer')).toBe(used(100));
  expect(reasonOf('exercised', 'real_pointer', 'programmatic_click')).toBe(used(50));
  expect(reasonOf('exercised')).toBe(used(0));
});
