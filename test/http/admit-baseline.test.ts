// The run that a regression_check names.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportOf } from '../kit/report-of.ts';
import { type TestAccount, type TestService, startService } from '../kit/service.ts';
import { endRun, startedRun } from './stored-runs.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
}, 60_000);
afterAll(() => service.close());

async function refusedFor(owner: TestAccount, host: string, baselineRunId: string): Promise<unknown[]> {
  const answer = await service.app.inject({
    method: 'POST',
    url: '/api/runs/start',
    headers: { 'x-api-key': owner.key },
    payload: { url: `https://${host}/`, mode: 'regression_check', baselineRunId },
  });
  const { details = [] } = answer.json<{ details?: { path: string; code: string; message: string }[] }>();
  for (const { message } of details) expect(message).toContain('Omit baselineRunId');
  return [answer.statusCode, ...details.flatMap(({ path, code }) => [path, code])];
}

test('must be the own, completed run of the same origin, with something to compare', async () => {
  const [owner, other] = [await service.addAccount(), await service.addAccount()];
  const host = 'staging.base-example.com';
  const run = await startedRun(service, owner, host);
  expect(await refusedFor(owner, host, run)).toEqual([400, 'baselineRunId', 'not_completed']);
  await endRun(service, run, reportOf([], ['/']));
  expect(await refusedFor(owner, host, run)).toEqual([400, 'baselineRunId', 'no_baseline']);
  expect(await refusedFor(owner, 'staging.else-example.com', run)).toEqual([400, 'baselineRunId', 'other_origin']);
  expect(await refusedFor(other, host, run)).toEqual([400, 'baselineRunId', 'unknown_run']);
  expect(await refusedFor(owner, host, `run_${'z'.repeat(22)}`)).toEqual([400, 'baselineRunId', 'unknown_run']);
  await service.store.db.updateTable('runs').set({ kind: 'fix_check' }).where('id', '=', run).execute();
  expect(await refusedFor(owner, host, run)).toEqual([400, 'baselineRunId', 'fix_check']);
});
