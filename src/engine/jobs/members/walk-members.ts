// Walks the routes of a signed-in user, and tests at each the line between members and strangers.
import type { SmokePlan } from '#core/domain/run-plan.ts';
import type { Visit } from '#core/evidence/visit.ts';
import type { EngineHooks } from '#engine/run/engine-run.ts';
import type { RunTools } from '#engine/run/run-tools.ts';
import { atItsEnd, crawl, seedFrontier } from '#engine/crawl/crawl.ts';
import { Frontier, type FrontierEntry } from '#engine/crawl/frontier.ts';
import type { MemberTester } from './member-tester.ts';

export interface WalkedMembers {
  readonly visits: readonly Visit[];
  readonly addresses: readonly (readonly [route: string, path: string])[];
}

/** Part of the run's time: the pages themselves are looked at afterwards. */
const share = 0.4;

export async function walkMembers(
  plan: SmokePlan,
  tools: RunTools,
  tester: MemberTester,
  hooks: EngineHooks,
): Promise<WalkedMembers> {
  const frontier = new Frontier(plan.target.origin, plan.scope, tools.leaveOut, tools.session.endedBy);
  const visits: Visit[] = [];
  const context = plan.contexts[0] ?? 'laptop';
  const endsAt = tools.now() + plan.budgetMs * share;
  await seedFrontier(frontier, plan, tools);
  const visit = async (entry: FrontierEntry, ordinal: number) => {
    const { route, url, arrivedBy } = entry;
    const key = `m${String(ordinal).padStart(3, '0')}`;
    const path = `${url.pathname}${url.search}${url.hash}`;
    hooks.emit({ kind: 'step', message: 'Testing a route with the session and without it', route });
    const tested = await tester.test({ key, route, path, context, arrivedBy, test: 'route' });
    visits.push(tested.visit);
    hooks.emit({ kind: 'page', route, done: visits.length, total: plan.pagesLimit });
    return [{ found: tested.found, at: tested.at === '' ? null : tested.at, skeleton: null }];
  };
  await crawl({
    frontier,
    pagesLimit: plan.pagesLimit,
    follow: plan.crawl,
    signal: hooks.deadline.signal,
    hasTime: () => tools.now() < endsAt,
    visit: (entry, ordinal) => atItsEnd(visit(entry, ordinal)),
  });
  return { visits: visits.sort((a, b) => (a.key < b.key ? -1 : 1)), addresses: frontier.addresses };
}
