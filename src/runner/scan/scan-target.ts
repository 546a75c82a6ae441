// Scans pages, runs the caller's scenarios beside them, and confirms what the audits found. Controls are used and
// failures are replayed at the same time: one mostly waits, the other mostly works.
import { judgeAll } from '#core/audits/judge-all.ts';
import { bySeverity, foldFailures } from '#core/confirm/fold-failures.ts';
import { joinRepeated } from '#core/confirm/join-repeated.ts';
import type { ScanPlan } from '#core/domain/run-plan.ts';
import type { Evidence } from '#core/evidence/evidence.ts';
import type { Visit } from '#core/evidence/visit.ts';
import { type ScannedPages, scanPages } from '#engine/jobs/scan/scan-pages.ts';
import { probePages } from '#engine/jobs/probe/probe-pages.ts';
import { type AuditedPages, concludeTest } from '../conclude-test.ts';
import { drawFindingPictures } from '../finding-pictures.ts';
import { isEntry, lookAround, lookAtBuild } from '../look-around.ts';
import { type Pipeline, type Work, beginReport, openTarget } from '../pipeline.ts';
import { addScenarios } from '../scenarios/test-scenarios.ts';
import { traceSources } from '../sources/trace-sources.ts';
import { confirmFindings } from './confirm-findings.ts';
import type { ConfirmedAll } from './confirmation.ts';
import { type LookedAt, lookAtFindings } from './look-at-findings.ts';

interface Proved {
  readonly confirmation: ConfirmedAll;
  readonly looked: LookedAt;
}

type Candidates = ReturnType<typeof foldFailures>;

async function prove(work: Work<ScanPlan>, name: string, evidence: Evidence, candidates: Candidates): Promise<Proved> {
  const { tools, plan, hooks } = work;
  const addresses = new Map(evidence.addresses);
  const confirmation = await confirmFindings(tools, plan, candidates, addresses, hooks(60, 90), name);
  const looked = await lookAtFindings(tools, confirmation.confirmed, addresses, hooks(90, 95));
  return { confirmation, looked };
}

/** Joins what was proved part by part. What one page showed may belong to a candidate with more sightings. */
function together(parts: readonly Proved[], candidates: Candidates): Proved {
  const final = new Map(candidates.map((candidate) => [candidate.id, candidate]));
  const belonging = <T extends { readonly candidate: { readonly id: string } }>(list: readonly T[]) =>
    list
      .flatMap((each) => {
        const candidate = final.get(each.candidate.id);
        return candidate === undefined ? [] : [{ ...each, candidate }];
      })
      .sort((a, b) => bySeverity(a.candidate, b.candidate));
  const confirmations = parts.map(({ confirmation }) => confirmation);
  const looks = parts.map(({ looked }) => looked);
  return {
    confirmation: {
      confirmed: belonging(confirmations.flatMap(({ confirmed }) => confirmed)),
      unconfirmed: belonging(confirmations.flatMap(({ unconfirmed }) => unconfirmed)),
      shown: new Map(confirmations.flatMap(({ shown }) => [...shown])),
      replays: confirmations.flatMap(({ replays }) => replays).sort((a, b) => (a.key < b.key ? -1 : 1)),
    },
    looked: {
      confirmed: belonging(looks.flatMap(({ confirmed }) => confirmed)),
      unseen: belonging(looks.flatMap(({ unseen }) => unseen)),
      looks: new Map(looks.flatMap(({ looks: seen }) => [...seen])),
    },
  };
}

const candidatesOf = (visits: readonly Visit[]): Candidates => foldFailures(judgeAll(visits), visits);

/** Whatever else fails, no part is left running behind. */
async function allOf<T>(parts: readonly Promise<T>[]): Promise<readonly T[]> {
  const ended = await Promise.allSettled(parts);
  return ended.map((each) => {
    if (each.status === 'rejected') throw each.reason;
    return each.value;
  });
}

/** Whether replays of these candidates will show the entry page anyway. */
const showEntry = (plan: ScanPlan, candidates: Candidates): boolean =>
  candidates.some(({ sightings }) =>
    sightings.some(({ visit, failure }) => failure.probe === undefined && isEntry(plan, visit)),
  );

/** What the pages show by themselves is confirmed while their controls are used, and each page's controls after them. */
async function useAndProve(work: Work<ScanPlan>, scanned: ScannedPages) {
  const { tools, plan, live, hooks } = work;
  const known = new Set<string>();
  const parts: Promise<Proved>[] = [];
  const begin = (evidence: Evidence, candidates: Candidates): void => {
    const fresh = candidates.filter(({ id }) => !known.has(id));
    for (const { id } of fresh) known.add(id);
    if (fresh.length === 0) return;
    const part = prove(work, parts.length === 0 ? 'r' : `u${parts.length}-`, evidence, fresh);
    // It is waited for later; until then its failure is nobody's surprise.
    part.catch(() => undefined);
    parts.push(part);
  };
  live.enter('act', 'Using the controls of the pages');
  const shown = candidatesOf(scanned.evidence.visits);
  begin(scanned.evidence, shown);
  const looking = showEntry(plan, shown) ? Promise.resolve([]) : lookAtBuild(work, scanned.evidence);
  const using = probePages(plan, scanned.evidence, scanned, tools, hooks(40, 60), (visit) =>
    begin(scanned.evidence, candidatesOf([visit])),
  );
  const [ended] = await Promise.allSettled([using, looking]);
  if (ended.status === 'rejected') {
    await Promise.allSettled(parts);
    throw ended.reason;
  }
  const evidence = ended.value;
  const judgements = judgeAll(evidence.visits);
  const candidates = foldFailures(judgements, evidence.visits);
  live.enter('confirm', `Replaying ${candidates.length} candidates in fresh contexts`);
  begin(evidence, candidates);
  const proved = together(await allOf(parts), candidates);
  return { evidence, judgements, candidates, proved, entryLooks: await looking };
}

/** What a scan of the pages brings, before scenarios and the report. */
export interface ScannedTarget {
  readonly evidence: Evidence;
  readonly pages: AuditedPages;
  readonly shown: ReadonlyMap<string, Visit>;
  readonly looks: LookedAt['looks'];
  /** Loads of the entry page beside the tests. */
  readonly entryLooks: readonly Visit[];
  readonly exploreMs: number;
}

export async function scanAndProve(work: Work<ScanPlan>): Promise<ScannedTarget> {
  const { tools, plan, hooks, elapsed } = work;
  const first = hooks(0, 40);
  first.onLive?.({ picture: () => tools.picture() });
  const scanned = await scanPages(plan, tools, first);
  const exploreMs = elapsed();
  const { evidence, judgements, candidates, proved, entryLooks } = await useAndProve(work, scanned);
  const { confirmation, looked } = proved;
  const confirmed = await traceSources(work, joinRepeated(looked.confirmed), confirmation.shown, looked.looks);
  const unconfirmed = [...confirmation.unconfirmed, ...looked.unseen];
  const pages = { judgements, candidates, confirmed, unconfirmed, replays: confirmation.replays };
  return { evidence, pages, shown: confirmation.shown, looks: looked.looks, entryLooks, exploreMs };
}

export const scanTarget: Pipeline<ScanPlan> = async (work) => {
  const { run, plan, live, elapsed } = work;
  openTarget(work);
  const { evidence, pages, shown, looks: portraits, entryLooks, exploreMs } = await scanAndProve(work);
  const beside = { scenarios: plan.scenarios, preflight: null, mayCreate: false, faultRuns: 0, from: 60 };
  const played = await addScenarios(work, beside, evidence);
  const looks = await lookAround(work, played.evidence, played.scenarios, [...pages.replays, ...entryLooks]);
  beginReport(live);
  return {
    ...concludeTest(work, played, pages, { discovered: false, looks: [...entryLooks, ...looks] }),
    findingPictures: await drawFindingPictures(live, run.runId, pages.confirmed, shown, portraits),
    exploreMs,
    confirmMs: elapsed() - exploreMs,
  };
};
