// Runs behind a gate, over the API and with a saved login, all by one account that has credits enough.
import type { RunStart } from '#contract/run-start.ts';
import { grantPlan } from '#service/store/grants.ts';
import { type Gate, member } from '../../fixtures/login/gate.ts';
import type { TestAccount } from './service.ts';
import { startFixCheck } from './start-fix-check.ts';
import type { FinishedRun, WorkingService } from './working-service.ts';

export interface MemberRuns {
  readonly account: TestAccount;
  /** Saves the login of a gate and answers its id. */
  save(gate: Pick<Gate, 'loginUrl'>, credentials?: { username: string; password: string }): Promise<string>;
  start(body: RunStart): Promise<string>;
  run(body: RunStart): Promise<FinishedRun>;
  check(runId: string): Promise<FinishedRun>;
}

export async function openMemberRuns(world: WorkingService): Promise<MemberRuns> {
  const account = await world.service.addAccount({ free: false });
  await grantPlan(world.service.store, {
    accountId: account.id,
    plan: 'scale',
    now: world.service.context.clock(),
    actor: 'test',
    externalRef: `test ${account.id}`,
  });
  const post = async (url: string, payload: object) => {
    const answer = await world.app.inject({ method: 'POST', url, headers: { 'x-api-key': account.key }, payload });
    if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`);
    return answer.json();
  };
  const start = async (body: RunStart): Promise<string> => (await post('/api/runs/start', body)).runId;
  return {
    account,
    save: async ({ loginUrl }, credentials = member) =>
      (await post('/api/account/login-memories', { strategy: 'login_form', label: 'QA', loginUrl, ...credentials })).id,
    start,
    run: async (body) => world.finished(await start(body)),
    check: async (runId) => world.finished(await startFixCheck(world, { runId, key: account.key })),
  };
}
