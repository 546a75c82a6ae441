// Scans the pages of a signed-in user, after the line between members and strangers was tested at each of them.
import { judgeVisits } from '#core/audits/run-audits.ts';
import { sessionAudits } from '#core/audits/session/all.ts';
import { foldFailures } from '#core/confirm/fold-failures.ts';
import type { ScanPlan, SmokePlan } from '#core/domain/run-plan.ts';
import type { Evidence } from '#core/evidence/evidence.ts';
import { noEvidence } from '#core/evidence/no-evidence.ts';
import { routeOf } from '#core/evidence/route.ts';
import type { Visit } from '#core/evidence/visit.ts';
import { MemberTester } from '#engine/jobs/members/member-tester.ts';
import { type WalkedMembers, walkMembers } from '#engine/jobs/members/walk-members.ts';
import { SessionGone } from '#engine/login/run-login.ts';
import { withCaps } from '#engine/run-engine.ts';
import { type AuditedPages, concludeTest, noPages } from '../conclude-test.ts';
import { drawFindingPictures } from '../finding-pictures.ts';
import { lookAround } from '../look-around.ts';
import { type Pipeline, type Work, beginReport } from '../pipeline.ts';
import { confirmFindings } from '../scan/confirm-findings.ts';
import { type ScannedTarget, scanAndProve } from '../scan/scan-target.ts';

interface TestedLine {
  readonly visits: readonly Visit[];
  readonly pages: AuditedPages;
  readonly shown: ReadonlyMap<string, Visit>;
}

/** What the routes showed is replayed with sessions of their own, until it is confirmed or dropped. */
async function proveLine(
  { tools, plan, hooks }: Work<SmokePlan>,
  walked: WalkedMembers,
  out: Visit,
): Promise<TestedLine> {
  const visits = [...walked.visits, out].filter(({ session }) => session !== undefined);
  const judgements = judgeVisits(sessionAudits, visits);
  const candidates = foldFailures(judgements, visits);
  const addresses = new Map(walked.addresses);
  const proved = await confirmFindings(tools, plan, candidates, addresses, hooks(25, 35), 'm');
  const { confirmed, unconfirmed, replays, shown } = proved;
  return { visits, shown, pages: { judgements, candidates, confirmed, unconfirmed, replays } };
}

/** Routes that ended a session would end that of the run. */
const endingRoutes = (visits: readonly Visit[]): readonly string[] =>
  visits.filter(({ session }) => session?.aliveAfter === false).map(({ route }) => route);

async function testLine(work: Work<SmokePlan>): Promise<TestedLine & { readonly addresses: Evidence['addresses'] }> {
  const { tools, plan, signedIn, live, hooks } = work;
  if (signedIn === null) throw new Error('authenticated_smoke needs a login');
  const tester = new MemberTester(tools, signedIn, plan.entry, hooks(0, 20));
  live.enter('explore', 'Walking the routes of the signed-in user');
  const walked = await walkMembers(plan, tools, tester, hooks(0, 20));
  for (const route of endingRoutes(walked.visits)) tools.session.endedBy.add(route);
  const place = signedIn.place?.path ?? plan.entry;
  const route = routeOf(new URL(place, plan.target.origin));
  live.enter('act', 'Signing out in a session of its own');
  const context = plan.contexts[0] ?? 'laptop';
  const out = await tester.test({ key: 'm-out', route, path: place, context, arrivedBy: 'link', test: 'sign_out' });
  return { ...(await proveLine(work, walked, out.visit)), addresses: walked.addresses };
}

const scanPlanOf = (plan: SmokePlan): ScanPlan => ({ ...plan, kind: 'scan' });

/** A session that ends again and again leaves the pages unscanned; what ends it was found before. */
async function scanPages(work: Work<SmokePlan>, confirmed: number): Promise<ScannedTarget | null> {
  try {
    return await scanAndProve({ ...work, plan: scanPlanOf(work.plan) } as Work<ScanPlan>);
  } catch (error) {
    if (error instanceof SessionGone && confirmed > 0) return null;
    throw error;
  }
}

const joined = (scanned: ScannedTarget | null, line: TestedLine): AuditedPages => {
  const pages = scanned?.pages ?? noPages;
  return {
    judgements: [...pages.judgements, ...line.pages.judgements],
    candidates: [...pages.candidates, ...line.pages.candidates],
    confirmed: [...line.pages.confirmed, ...pages.confirmed],
    unconfirmed: [...line.pages.unconfirmed, ...pages.unconfirmed],
    replays: [...pages.replays, ...line.pages.replays],
  };
};

/** Without the bare visit of the sign-out, which shows no page. */
const withVisits = (evidence: Evidence, { visits }: TestedLine): Evidence => ({
  ...evidence,
  visits: [...evidence.visits, ...visits.filter(({ page }) => page !== null)],
});

export const testMembers: Pipeline<SmokePlan> = async (work) => {
  const { tools, run, live, elapsed } = work;
  const line = await testLine(work);
  const exploreMs = elapsed();
  const scanned = await scanPages(work, line.pages.confirmed.length);
  const evidence = withVisits(scanned?.evidence ?? { ...noEvidence, addresses: line.addresses }, line);
  const pages = joined(scanned, line);
  const played = { evidence: withCaps(evidence, tools), scenarios: [], runs: [], faults: [] };
  const entryLooks = scanned?.entryLooks ?? [];
  const looks = await lookAround(work, played.evidence, [], [...pages.replays, ...entryLooks]);
  beginReport(live);
  const shown = new Map([...line.shown, ...(scanned?.shown ?? [])]);
  return {
    ...concludeTest(work, played, pages, { discovered: false, looks: [...entryLooks, ...looks] }),
    findingPictures: await drawFindingPictures(live, run.runId, pages.confirmed, shown, scanned?.looks ?? new Map()),
    exploreMs,
    confirmMs: elapsed() - exploreMs,
  };
};
