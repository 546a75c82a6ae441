// Runs regression_checks against the bakery, all by one account: a comparison needs an earlier run of its own.
import type { RunStart } from '#contract/run-start.ts';
import type { CustomScenario } from '#contract/scenario.ts';
import { grantPlan } from '#service/store/grants.ts';
import { type Bakery, startBakery } from '../../fixtures/regression/bakery.ts';
import type { TestAccount } from './service.ts';
import type { FinishedRun, WorkingService } from './working-service.ts';

/** What a caller of the bakery would want to stay true. */
export const bakeryScenarios: CustomScenario[] = [
  {
    title: 'The help opens',
    route: '/order',
    viewport: 'laptop',
    steps: [
      { action: 'goto', path: '/order' },
      { action: 'click', target: { css: '.cta:not([type=submit])' } },
      { assert: 'text_visible', text: 'Order before eight in the evening.' },
    ],
  },
  {
    title: 'The filter finds a loaf',
    route: '/menu',
    viewport: 'laptop',
    steps: [
      { action: 'goto', path: '/menu' },
      { action: 'fill', target: { css: '#filter' }, value: 'loaf' },
      { assert: 'text_visible', text: 'Country loaf' },
    ],
  },
];

export interface BakeryWorld {
  readonly bakery: Bakery;
  readonly account: TestAccount;
  readonly url: string;
  start(body?: Partial<RunStart>): Promise<{ status: number; body: { runId: string } & Record<string, unknown> }>;
  check(body?: Partial<RunStart>): Promise<FinishedRun>;
}

export async function openBakery(world: WorkingService): Promise<BakeryWorld> {
  const bakery = await startBakery();
  const account = await world.service.addAccount({ free: false });
  const now = world.service.context.clock();
  await grantPlan(world.service.store, {
    accountId: account.id,
    plan: 'scale',
    now,
    actor: 'test',
    externalRef: `test ${account.id}`,
  });
  const url = `http://bakery-${bakery.port}.localhost:${bakery.port}/`;
  const start: BakeryWorld['start'] = async (body = {}) => {
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/runs/start',
      headers: { 'x-api-key': account.key },
      payload: { url, mode: 'regression_check', ...body },
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  return {
    bakery,
    account,
    url,
    start,
    async check(body) {
      const answer = await start(body);
      if (answer.status !== 200) throw new Error(`start answered ${answer.status}: ${JSON.stringify(answer.body)}`);
      return world.finished(answer.body.runId);
    },
  };
}
