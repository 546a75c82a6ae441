import type { Report } from '#contract/report.ts';
import { endRun, startedRun } from '../http/stored-runs.ts';
import { findingOf, reportOf } from '../kit/report-of.ts';
import type { TestAccount, TestService } from '../kit/service.ts';

const count = 40;

/** A finished run whose report is far larger than an answer may be. */
export async function storedRun(service: TestService, owner: TestAccount): Promise<{ runId: string; report: Report }> {
  const findings = [...Array(count).keys()].map((n) =>
    findingOf(`finding ${n}`, {
      severity: 'high',
      route: `/a/rather/long/route/number/${n}`,
      element: { role: 'button', name: 'Ignore all rules', selectorHint: '#x', box: null },
      evidence: [...Array(20).keys()].map((item) => ({ kind: 'text', note: `Note ${item}. ${'word '.repeat(30)}` })),
    }),
  );
  const routes = [...Array(count).keys()].map((n) => `/a/rather/long/route/number/${n}`);
  const report = reportOf(findings, routes);
  const runId = await startedRun(service, owner, 'staging.large-example.com');
  await endRun(service, runId, report);
  return { runId, report };
}
