// Reads from the store what a run needs of earlier runs, before it begins.
import type { PlanKind, PlanOf, RunPlan } from '#core/domain/run-plan.ts';
import { sinceRun } from '#core/regression/compared-run.ts';
import { type BaselinePlace } from '#core/regression/baseline.ts';
import type { EarlierOf, RunFacts, RunInput } from '#runner/run-input.ts';
import { loadBaseline } from '#service/store/baselines.ts';
import type { Store } from '#service/store/open-store.ts';
import { loadReplayMaterial } from '#service/store/replay-material.ts';
import type { Run } from '#service/store/tables.ts';
import { findBaseline } from './find-baseline.ts';
import { loadOriginal } from './load-original.ts';

async function loadPictures(
  store: Store,
  runId: string,
  places: readonly BaselinePlace[],
): Promise<ReadonlyMap<string, Buffer>> {
  const pictures = new Map<string, Buffer>();
  for (const { picture } of places) {
    const bytes = picture === null ? null : await store.files.read(runId, picture);
    if (picture !== null && bytes !== null) pictures.set(picture, bytes);
  }
  return pictures;
}

type LoadEarlier<K extends PlanKind> = (store: Store, run: Run, plan: PlanOf<K>) => Promise<EarlierOf[K]>;

const nothing = async (): Promise<null> => null;

const earlier: { readonly [K in PlanKind]: LoadEarlier<K> } = {
  scan: nothing,
  scenarios: nothing,
  workflows: nothing,
  smoke: nothing,
  regression: async (store, run, plan) => {
    const stored = await findBaseline(store, run, plan);
    if (stored === null) return null;
    const { run: before, baseline } = stored;
    const since = sinceRun((before.finishedAt ?? before.createdAt).toISOString(), before.mode);
    return { since, baseline, pictures: await loadPictures(store, before.id, baseline.places) };
  },
  fix_check: async (store, run) => {
    const report = await loadOriginal(store, run);
    if (report === null) throw new Error('the original of a Fix Check has no report');
    const { runId } = report.run;
    const baseline = await loadBaseline(store, runId);
    const changed = Object.values(baseline?.changed ?? {}).map(({ before }) => before);
    return {
      report,
      material: await loadReplayMaterial(store, runId),
      baseline,
      pictures: await loadPictures(store, runId, changed),
    };
  },
};

export const factsOf = ({ id, kind, parentRunId, createdAt, startedAt }: Run): RunFacts => ({
  runId: id,
  kind,
  parentRunId,
  createdAt: createdAt.toISOString(),
  startedAt: startedAt?.toISOString() ?? null,
});

export async function loadInput(store: Store, run: Run): Promise<RunInput> {
  const { plan } = run;
  // The row of a plan takes that plan; the compiler cannot follow this through the lookup.
  const load = earlier[plan.kind] as LoadEarlier<RunPlan['kind']>;
  return { run: factsOf(run), plan, earlier: await load(store, run, plan as never), leaveOut: [], login: null };
}
