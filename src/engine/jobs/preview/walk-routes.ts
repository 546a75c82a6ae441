// Finds the routes of a target and looks at as many of them as the plan allows. Nothing is used, only loaded.
import { limit } from '#contract/limits.ts';
import type { ParityReason } from '#contract/vocabulary/parity-reasons.ts';
import { routeOf } from '#core/evidence/route.ts';
import type { PreviewPlan } from '#core/parity/preview-plan.ts';
import type { RouteLoads } from '#core/parity/side-load.ts';
import { type CrawlEnd, atItsEnd, crawl, isOutOfTime, seedFrontier } from '#engine/crawl/crawl.ts';
import { Frontier, type FrontierEntry } from '#engine/crawl/frontier.ts';
import { changesSomething } from '#engine/safety/brakes.ts';
import type { RunTools } from '#engine/run/run-tools.ts';
import { lookAtRoute } from './look-at-route.ts';

/** A route takes two turns; below this none would come to its end. */
const minMs = 10_000;

export interface UncheckedRoute {
  readonly route: string;
  readonly reason: ParityReason;
}

export interface WalkHooks {
  readonly signal: AbortSignal;
  readonly remaining: () => number;
  /** Called when a route was looked at. `waiting`: routes that are known and have not had their turn. */
  readonly onRoute: (loads: RouteLoads, waiting: readonly string[]) => void;
}

/** Why the frontier left a page out; files and second addresses of one page are no routes. */
const reasons: readonly (readonly [RegExp, ParityReason])[] = [
  [/^pagesLimit/, 'pages_limit'],
  [/^enough pages/, 'enough_of_its_kind'],
  [/ran out of time/, 'out_of_time'],
  [/change data/, 'could_change_data'],
  [/browser died/, 'browser_died'],
  [/too many links/, 'pages_limit'],
];

const uncheckedOf = (frontier: Frontier, ended: CrawlEnd): UncheckedRoute[] =>
  frontier.skipped(ended).flatMap(({ route, reason }) => {
    const found = reasons.find(([words]) => words.test(reason));
    return found === undefined ? [] : [{ route, reason: found[1] }];
  });

const pathOf = ({ url }: FrontierEntry): string => `${url.pathname}${url.search}${url.hash}`;

/** Even a caller's own path is not opened where that could change something. */
async function seed(frontier: Frontier, plan: PreviewPlan, tools: RunTools): Promise<UncheckedRoute[]> {
  const { origin } = plan.target;
  const named = (plan.paths ?? [plan.entry]).map((path) => new URL(path, origin));
  const harmful = named.filter((url) => changesSomething(url.href));
  if (plan.paths === null && harmful.length === 0)
    await seedFrontier(frontier, { entry: plan.entry, scope: null, crawl: true, target: plan.target }, tools);
  for (const url of plan.paths === null ? [] : named) if (!harmful.includes(url)) frontier.add(url, 'scope', null);
  return harmful.map((url) => ({ route: routeOf(url), reason: 'could_change_data' }));
}

export async function walkRoutes(
  tools: RunTools,
  plan: PreviewPlan,
  hooks: WalkHooks,
): Promise<readonly UncheckedRoute[]> {
  const { signal, remaining, onRoute } = hooks;
  const frontier = new Frontier(plan.target.origin, null, tools.leaveOut);
  const harmful = await seed(frontier, plan, tools);
  const looked = new Set<string>();
  const visit = async (entry: FrontierEntry): Promise<readonly URL[]> => {
    const { loads, found } = await lookAtRoute(tools, { route: entry.route, path: pathOf(entry) }, signal);
    looked.add(entry.route);
    onRoute(
      loads,
      uncheckedOf(frontier, 'limit').map(({ route }) => route),
    );
    return found.flatMap((href) => URL.parse(href) ?? []);
  };
  let ended: CrawlEnd = 'done';
  const taken: FrontierEntry[] = [];
  try {
    ended = await crawl({
      frontier,
      pagesLimit: plan.pagesLimit,
      follow: plan.paths === null,
      signal,
      hasTime: () => remaining() > minMs,
      visit: (entry) => {
        taken.push(entry);
        return atItsEnd(visit(entry).then((found) => [{ found, at: null, skeleton: null }]));
      },
    });
  } catch (error) {
    if (!isOutOfTime(error, signal)) throw error;
    ended = 'time';
  }
  const unfinished = taken
    .filter(({ route }) => !looked.has(route))
    .map(({ route }) => ({ route, reason: 'out_of_time' as const }));
  return [...harmful, ...unfinished, ...uncheckedOf(frontier, ended)].slice(0, limit('previewRoutesListed'));
}
