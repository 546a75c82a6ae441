// Scans pages, runs the caller's scenarios beside them, and confirms what the audits found. Controls are used and
// failures are replayed at the same time: one mostly waits, the other mostly works.
import { allAudits } from '#core/audits/all.ts';
import { judgeVisits } from '#core/audits/run-audits.ts';
import { bySeverity, foldFailures } from '#core/confirm/fold-failures.ts';
import type { ScanPlan } from '#core/domain/run-plan.ts';
import type { Evidence } from '#core/evidence/evidence.ts';
import { type ScannedPages, scanPages } from '#engine/jobs/scan/scan-pages.ts';
import { probePages } from '#engine/jobs/probe/probe-pages.ts';
import { withCaps } from '#engine/run-engine.ts';
import { concludeTest } from '../conclude-test.ts';
import { drawFindingPictures } from '../finding-pictures.ts';
import { type Pipeline, type Work, beginReport, openTarget } from '../pipeline.ts';
import { addScenarios } from '../scenarios/test-scenarios.ts';
import { type ConfirmedAll, confirmFindings } from './confirm-findings.ts';
import { type LookedAt, lookAtFindings } from './look-at-findings.ts';

interface Proved {
  readonly confirmation: ConfirmedAll;
  readonly looked: LookedAt;
}

type Candidates = ReturnType<typeof foldFailures>;

async function prove(
  work: Work<ScanPlan>,
  name: 'r' | 'u',
  evidence: Evidence,
  candidates: Candidates,
): Promise<Proved> {
  const { tools, plan, hooks } = work;
  const addresses = new Map(evidence.addresses);
  const confirmation = await confirmFindings(tools, plan, candidates, addresses, hooks(60, 90), name);
  const looked = await lookAtFindings(tools, confirmation.confirmed, addresses, hooks(90, 95));
  return { confirmation, looked };
}

const together = ([a, b]: readonly [Proved, Proved]): Proved => ({
  confirmation: {
    confirmed: [...a.confirmation.confirmed, ...b.confirmation.confirmed],
    unconfirmed: [...a.confirmation.unconfirmed, ...b.confirmation.unconfirmed],
    shown: new Map([...a.confirmation.shown, ...b.confirmation.shown]),
    replays: [...a.confirmation.replays, ...b.confirmation.replays],
  },
  looked: {
    confirmed: [...a.looked.confirmed, ...b.looked.confirmed].sort((one, other) =>
      bySeverity(one.candidate, other.candidate),
    ),
    unseen: [...a.looked.unseen, ...b.looked.unseen],
    looks: new Map([...a.looked.looks, ...b.looked.looks]),
  },
});

/** What the pages show by themselves is confirmed while their controls are used. */
async function useAndProve(work: Work<ScanPlan>, scanned: ScannedPages) {
  const { tools, plan, live, hooks } = work;
  live.enter('act', 'Using the controls of the pages');
  const passive = foldFailures(judgeVisits(allAudits, scanned.evidence.visits), scanned.evidence.visits);
  const known = new Set(passive.map(({ id }) => id));
  const using = probePages(plan, scanned.evidence, scanned, tools, hooks(40, 60)).then(async (evidence) => {
    const judgements = judgeVisits(allAudits, evidence.visits);
    const candidates = foldFailures(judgements, evidence.visits);
    live.enter('confirm', `Replaying ${candidates.length} candidates in fresh contexts`);
    const proved = await prove(
      work,
      'u',
      evidence,
      candidates.filter(({ id }) => !known.has(id)),
    );
    return { evidence, judgements, candidates, proved };
  });
  const [used, first] = await Promise.allSettled([using, prove(work, 'r', scanned.evidence, passive)]);
  if (used.status === 'rejected') throw used.reason;
  if (first.status === 'rejected') throw first.reason;
  return { ...used.value, proved: together([first.value, used.value.proved]) };
}

export const scanTarget: Pipeline<ScanPlan> = async (work) => {
  const { tools, run, plan, live, hooks, elapsed } = work;
  openTarget(work);
  const first = hooks(0, 40);
  first.onLive?.({ picture: () => tools.picture() });
  const scanned = await scanPages(plan, tools, first);
  const exploreMs = elapsed();
  const { evidence, judgements, candidates, proved } = await useAndProve(work, scanned);
  const beside = { scenarios: plan.scenarios, preflight: null, mayCreate: false, faultRuns: 0, from: 60 };
  const played = await addScenarios(work, beside, withCaps(evidence, tools));
  beginReport(live);
  const { confirmation, looked } = proved;
  const { confirmed } = looked;
  const unconfirmed = [...confirmation.unconfirmed, ...looked.unseen];
  const pages = { judgements, candidates, confirmed, unconfirmed, replays: confirmation.replays };
  return {
    ...concludeTest(work, played, pages, { discovered: false }),
    findingPictures: await drawFindingPictures(live, run.id, confirmed, confirmation.shown, looked.looks),
    exploreMs,
    confirmMs: elapsed() - exploreMs,
  };
};
