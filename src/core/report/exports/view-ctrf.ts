// Common Test Report Format: the tests of a run as JSON that many CI tools read.
import type { Report } from '#contract/report.ts';
import { type TestCase, testCasesOf } from './test-cases.ts';

/** What could not be decided is `other`: CTRF has no word for an error. */
const statusOf = { passed: 'passed', failed: 'failed', skipped: 'skipped', error: 'other' } as const satisfies Record<
  TestCase['status'],
  string
>;
const specVersion = '0.0.0';

export interface Ctrf {
  readonly reportFormat: 'CTRF';
  readonly specVersion: string;
  readonly results: {
    readonly tool: { readonly name: string; readonly version: string };
    readonly summary: Readonly<Record<string, number>>;
    readonly tests: readonly Readonly<Record<string, unknown>>[];
    readonly environment: Readonly<Record<string, unknown>>;
    readonly extra: Readonly<Record<string, unknown>>;
  };
}

const testOf = (each: TestCase): Readonly<Record<string, unknown>> => ({
  name: each.name,
  status: statusOf[each.status],
  duration: each.durationMs,
  suite: [each.suite],
  type: 'e2e',
  flaky: each.flaky,
  ...(each.message === null ? {} : { message: each.message }),
  ...(each.lines.length === 0 ? {} : { trace: each.lines.join('\n') }),
  ...(each.kind === null ? {} : { tags: [each.kind] }),
  extra: { route: each.route },
});

export function viewCtrf(report: Report): Ctrf {
  const cases = testCasesOf(report);
  const many = (status: TestCase['status']): number => cases.filter((each) => each.status === status).length;
  return {
    reportFormat: 'CTRF',
    specVersion,
    results: {
      tool: { name: 'proofrun', version: report.rulesetVersion },
      summary: {
        tests: cases.length,
        passed: many('passed'),
        failed: many('failed'),
        pending: 0,
        skipped: many('skipped'),
        other: many('error'),
        start: Date.parse(report.run.startedAt ?? report.run.createdAt),
        stop: Date.parse(report.run.finishedAt),
      },
      tests: cases.map(testOf),
      environment: { appName: report.target.host, testEnvironment: report.target.origin },
      extra: { runId: report.run.runId, mode: report.run.mode, verdict: report.verdict, digest: report.digest },
    },
  };
}
