// Loads every place of the target several times, and keeps a picture of each.
import { limit } from '#contract/limits.ts';
import type { RegressionPlan } from '#core/domain/run-plan.ts';
import { reachedCaps } from '#core/evidence/reached-caps.ts';
import type { Evidence } from '#core/evidence/evidence.ts';
import type { Visit } from '#core/evidence/visit.ts';
import { type Baseline, routesOf } from '#core/regression/baseline.ts';
import { packPicture } from '#engine/jobs/regression/pack-picture.ts';
import { type Walked, walkPlaces } from '#engine/jobs/regression/walk-places.ts';
import { pictureAddress } from '../finding-pictures.ts';
import type { Work } from '../pipeline.ts';
import { type TakenPlace, takePlaces } from './take-places.ts';

/** By name of the place, except for the evidence. */
export interface WalkedTarget {
  readonly taken: ReadonlyMap<string, TakenPlace>;
  /** Names of the pictures that were kept. */
  readonly kept: ReadonlyMap<string, string>;
  readonly visits: ReadonlyMap<string, Visit>;
  readonly evidence: Evidence;
}

async function keepPictures(
  { live, run, pictures }: Work<RegressionPlan>,
  taken: ReadonlyMap<string, TakenPlace>,
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const [name, { loads }] of taken) {
    const [first] = loads;
    if (first?.shot == null) continue;
    const { width, height } = first.shot;
    const packed = { bytes: await packPicture(first.shot.png), width, height };
    const file = await live.keep(`place-${first.load.key}`, packed, { format: 'webp' });
    if (file === null) continue;
    names.set(name, file);
    pictures.set(file, { name: file, url: pictureAddress(run.runId, file), width, height });
  }
  return names;
}

const visitsOf = (
  taken: ReadonlyMap<string, TakenPlace>,
  kept: ReadonlyMap<string, string>,
): ReadonlyMap<string, Visit> =>
  new Map(
    [...taken].map(([name, { loads }]) => {
      const { visit, shot, load } = loads[0]!;
      const file = kept.get(name);
      const pictures =
        file === undefined || shot === null
          ? []
          : [{ name: file, viewport: load.context, width: shot.width, height: shot.height, ink: null }];
      return [name, { ...visit, pictures }] as const;
    }),
  );

const evidenceOf = (walked: Walked, visits: readonly Visit[]): Evidence => ({
  visits,
  steps: walked.loads.map(({ step }) => step),
  routesSeen: walked.routesSeen,
  templatesSeen: walked.templatesSeen,
  kinds: walked.kinds,
  skipped: walked.skipped,
  edges: walked.edges,
  addresses: walked.addresses,
  preflight: walked.preflight,
  guardRefusals: walked.guardRefusals,
  caps: reachedCaps(visits),
  stoppedEarly: walked.stoppedEarly,
});

export async function walkTarget(work: Work<RegressionPlan>, baseline: Baseline | null): Promise<WalkedTarget> {
  const { tools, plan, hooks } = work;
  const addresses = new Map(baseline?.addresses);
  // Who says that nothing but the named paths is tested means the earlier run's other routes, too.
  const known =
    baseline === null || !plan.crawl ? [] : routesOf(baseline).map((route) => addresses.get(route) ?? route);
  const most = plan.baseline.everyRoute ? Math.max(plan.pagesLimit, known.length) : plan.pagesLimit;
  const walked = await walkPlaces(
    tools,
    { plan, known, contexts: plan.contexts, pagesLimit: Math.min(most, limit('pagesMax')) },
    hooks(0, 50),
  );
  const taken = await takePlaces(walked.loads);
  const kept = await keepPictures(work, taken);
  const visits = visitsOf(taken, kept);
  return { taken, kept, visits, evidence: evidenceOf(walked, [...visits.values()]) };
}
