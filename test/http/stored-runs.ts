// Runs that ended with a report made by hand, as a worker would have stored them.
import { expect } from 'vitest';
import type { FixVerification } from '#contract/fix-verification.ts';
import type { Report } from '#contract/report.ts';
import { noFailures } from '#contract/run-status.ts';
import { claimRun } from '#service/store/claim-run.ts';
import { finishRun } from '#service/store/finish-run.ts';
import type { TestAccount, TestService } from '../kit/service.ts';

export async function startedRun(service: TestService, owner: TestAccount, host: string): Promise<string> {
  const answer = await service.app.inject({
    method: 'POST',
    url: '/api/runs/start',
    headers: { 'x-api-key': owner.key },
    payload: { url: `https://${host}/` },
  });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ runId: string }>().runId;
}

/** Ends a queued run or Fix Check with the report. */
export async function endRun(
  service: TestService,
  runId: string,
  report: Report,
  fixVerification: FixVerification | null = null,
): Promise<void> {
  const claim = { runId, workerId: 'test', now: service.context.clock(), defer: async () => undefined };
  expect((await claimRun(service.store, claim)).kind).toBe('claimed');
  const stored: Report = { ...report, fixVerification, run: { ...report.run, runId } };
  const ended = await finishRun(service.store, {
    runId,
    state: 'completed',
    verdict: report.verdict,
    failureCounts: noFailures,
    fixVerification,
    pagesJudged: report.routes.length,
    report: { body: JSON.stringify(stored), digest: report.digest },
    now: service.context.clock(),
    actor: 'test',
  });
  expect(ended.kind).toBe('finished');
  service.advance(1_000);
}
