// Alternates between thinking and doing until every candidate is confirmed or let go.
import { thresholds } from '#core/audits/runtime/thresholds.ts';
import { viewportsMeasuredIn } from '#core/domain/measured-viewports.ts';
import type { RunPlan } from '#core/domain/run-plan.ts';
import type { Candidate, Sighting } from '#core/confirm/fold-failures.ts';
import { type Tally, addTallies, decideConfirmed, noTally, tallyReplays } from '#core/confirm/decide-confirmed.ts';
import { planConfirmation } from '#core/confirm/plan-confirmation.ts';
import type { Visit } from '#core/evidence/visit.ts';
import type { ConfirmedFinding, UnconfirmedCandidate } from '#core/report/confirmed-finding.ts';
import { compileFinding } from '#core/confirm/compile-finding.ts';
import type { EngineDeps, EngineHooks } from '#engine/engine-run.ts';
import { runEngine } from '#engine/run-engine.ts';

export interface ConfirmedAll {
  readonly confirmed: readonly ConfirmedFinding[];
  readonly unconfirmed: readonly UnconfirmedCandidate[];
  /** The replay that shows each confirmed finding. */
  readonly shown: ReadonlyMap<string, Visit>;
  readonly replays: readonly Visit[];
}

/** Replays for a candidate that did not reproduce at once. */
const secondChances = 5;
/** Time for one control in a replay. */
const probeMs = 45_000;

export async function confirmFindings(
  engine: EngineDeps,
  plan: RunPlan,
  candidates: readonly Candidate[],
  addresses: ReadonlyMap<string, string>,
  hooks: EngineHooks,
): Promise<ConfirmedAll> {
  const tallies = new Map<string, Tally>();
  const places = new Map<string, Sighting>();
  const shown = new Map<string, Visit>();
  const decisions = new Map<string, 'confirmed' | 'flaky' | 'unconfirmed'>();
  const reasons = new Map<string, string>();
  const reached = new Set<string>();
  const replays: Visit[] = [];
  let open = candidates;
  for (const round of ['r1', 'r2'] as const) {
    if (open.length === 0) break;
    const lastRound = round === 'r2';
    const repeats = (candidate: Candidate): number => (lastRound ? secondChances : candidate.audit.replays);
    const { orders, chosen, left } = planConfirmation(open, repeats, round);
    for (const [id, sighting] of chosen) places.set(id, sighting);
    for (const id of left) reasons.set(id, 'The run had no replay left for it.');
    const evidence = await runEngine(
      engine,
      {
        kind: 'replay',
        target: plan.target,
        addresses,
        orders: orders.map(({ key, route, context, checkLinks, access, widths, picture, probe }) => ({
          key,
          route,
          context,
          arrivedBy: 'replay',
          steps: [{ action: 'goto', path: addresses.get(route) ?? route }],
          checkLinks,
          viewports: viewportsMeasuredIn(context, plan.contexts, plan.viewports).filter((each) =>
            widths.includes(each),
          ),
          watchMs: probe === null ? thresholds.watchMs : 0,
          picture,
          access,
          check: { paths: [], testIds: [] },
          ...(probe === null ? {} : { probe: { tasks: [probe], thorough: true, budgetMs: probeMs } }),
        })),
      },
      hooks,
    );
    replays.push(...evidence.visits);
    for (const { key, document, crashed } of evidence.visits)
      if (document.failure === null && !crashed)
        for (const id of orders.find((order) => order.key === key)?.candidates ?? []) reached.add(id);
    const counted = tallyReplays(open, orders, evidence.visits);
    const again: Candidate[] = [];
    for (const candidate of open) {
      const tally = addTallies(tallies.get(candidate.id) ?? noTally, counted.get(candidate.id) ?? noTally);
      tallies.set(candidate.id, tally);
      const cleared = candidate.audit.everyReplay === true && tally.passed > 0;
      const decision = cleared || left.includes(candidate.id) ? 'unconfirmed' : decideConfirmed(tally, lastRound);
      if (decision === 'again') again.push(candidate);
      else decisions.set(candidate.id, decision);
      const order = orders.find((each) => each.candidates.includes(candidate.id));
      const visit = evidence.visits.find(({ key }) => key === order?.key);
      if (visit !== undefined && !shown.has(candidate.id)) shown.set(candidate.id, visit);
    }
    open = evidence.stoppedEarly ? [] : again;
    if (evidence.stoppedEarly) for (const { id } of again) reasons.set(id, 'The run ran out of time.');
  }
  const confirmed: ConfirmedFinding[] = [];
  const unconfirmed: UnconfirmedCandidate[] = [];
  for (const candidate of candidates) {
    const tally = tallies.get(candidate.id) ?? noTally;
    const decision = decisions.get(candidate.id);
    const at = places.get(candidate.id);
    if (at !== undefined && (decision === 'confirmed' || decision === 'flaky'))
      confirmed.push({
        candidate,
        at,
        scenario: compileFinding(candidate.audit, at.failure, at.visit),
        tally,
        flaky: decision === 'flaky',
        blame: null,
      });
    else
      unconfirmed.push({
        candidate,
        tally,
        reason:
          reasons.get(candidate.id) ??
          (reached.has(candidate.id)
            ? 'It did not reproduce in fresh browser contexts.'
            : 'Its page did not load again, so it could not be re-checked.'),
        undecided: !reached.has(candidate.id),
      });
  }
  return { confirmed, unconfirmed, shown, replays };
}
