// Loads of pages that a run takes besides its tests: which build responds, and what a later Fix Check compares with.
import { thresholds } from '#core/audits/runtime/thresholds.ts';
import type { ScenarioResult } from '#core/confirm/decide-scenario.ts';
import { viewportsMeasuredIn } from '#core/domain/measured-viewports.ts';
import type { RunPlan } from '#core/domain/run-plan.ts';
import type { Evidence } from '#core/evidence/evidence.ts';
import { routeOf } from '#core/evidence/route.ts';
import type { Visit } from '#core/evidence/visit.ts';
import { placeKey } from '#core/fix-check/place-before.ts';
import { runEngine } from '#engine/run-engine.ts';
import type { VisitOrder } from '#engine/visit/visit-order.ts';
import type { Work } from './pipeline.ts';

/** What differs between two loads is not part of the build; a failure seen in neither of two is new. */
const loads = 2;
const minMs = 15_000;

const light = { checkLinks: [], picture: false, access: false, check: { paths: [], testIds: [] } } as const;

export function entryOrder({ entry, target, contexts }: RunPlan): Omit<VisitOrder, 'key'> {
  return {
    ...light,
    route: routeOf(new URL(entry, target.origin)),
    context: contexts[0] ?? 'laptop',
    arrivedBy: 'entry',
    steps: [{ action: 'goto', path: entry }],
    viewports: [],
    watchMs: 0,
  };
}

/** Looked at the way a Fix Check looks for new failures, so that what fails now is not new then. */
function failureOrder({ scenario }: ScenarioResult, { contexts, viewports }: RunPlan): Omit<VisitOrder, 'key'> {
  const { route, viewport: context, steps } = scenario;
  const [first] = steps;
  const path = first !== undefined && 'action' in first && first.action === 'goto' ? first.path : route;
  return {
    ...light,
    route,
    context,
    arrivedBy: 'replay',
    steps: [{ action: 'goto', path }],
    viewports: viewportsMeasuredIn(context, contexts, viewports),
    watchMs: thresholds.watchMs,
  };
}

const keyOf = ({ context, route }: Pick<VisitOrder, 'context' | 'route'>): string => placeKey(context, route);

/** Whether the page is the one that a run is begun at, in the context in which its build is looked at. */
export const isEntry = (plan: RunPlan, place: Pick<VisitOrder, 'context' | 'route'>): boolean =>
  keyOf(place) === keyOf(entryOrder(plan));

/** Looks at the entry page alone, beside other work: it tells nothing about the progress of the run. */
export const lookAtBuild = (
  { hooks, ...work }: Work<RunPlan>,
  evidence: Pick<Evidence, 'preflight' | 'addresses'>,
): Promise<readonly Visit[]> => {
  const silent = (from: number, to: number) => ({ ...hooks(from, to), emit: () => undefined });
  return lookAround({ ...work, hooks: silent }, evidence, [], [], 'build');
};

/** `known`: loads that were read already. */
export async function lookAround(
  { tools, plan, hooks }: Work<RunPlan>,
  { preflight, addresses }: Pick<Evidence, 'preflight' | 'addresses'>,
  scenarios: readonly ScenarioResult[],
  known: readonly Visit[] = [],
  name = 'look',
): Promise<readonly Visit[]> {
  const part = hooks(95, 97);
  if (preflight?.passed === false || part.deadline.remaining() < minMs) return [];
  const entry = entryOrder(plan);
  const read = known.filter((visit) => visit.check !== undefined && isEntry(plan, visit)).length;
  const failed = scenarios.filter(({ outcome }) => outcome === 'failed').map((each) => failureOrder(each, plan));
  const places = [...new Map(failed.map((order) => [keyOf(order), order])).values()];
  const wanted = [...(read < loads ? [entry] : []), ...places];
  const orders = Array.from({ length: loads }, (_, load) =>
    wanted.map((order, index) => ({ ...order, key: `${name}-${load}-${String(index).padStart(2, '0')}` })),
  ).flat();
  const { visits } = await runEngine(
    tools,
    { kind: 'replay', addresses: new Map(addresses), orders },
    { ...part, savePicture: async () => '' },
  );
  return visits;
}
