// Adds to confirmed findings a portrait of their element, and to layout faults where they show and what they hang on.
import { blamedPart } from '#core/audits/layout/has-blame.ts';
import { judgeVisit } from '#core/audits/run-audits.ts';
import { hasToBeSeen, seenByNobody } from '#core/confirm/seen-by-nobody.ts';
import type { ConfirmedFinding, UnconfirmedCandidate } from '#core/report/confirmed-finding.ts';
import type { CloserLook, FaultQuestion, LookOrder } from '#engine/jobs/closer-look/look-order.ts';
import { lookCloser } from '#engine/jobs/closer-look/look-closer.ts';
import type { EngineHooks } from '#engine/run/engine-run.ts';
import type { RunTools } from '#engine/run/run-tools.ts';

function orderOf({ candidate, at }: ConfirmedFinding, addresses: ReadonlyMap<string, string>): LookOrder[] {
  const { visit, failure } = at;
  const { element } = failure;
  if (element === undefined) return [];
  const part = blamedPart(candidate.subtype);
  const fails: FaultQuestion = (layout, where) =>
    judgeVisit(candidate.audit, { ...visit, layouts: [layout] }).failures.some(
      (seen) => seen.cause === candidate.cause && (where === 'anywhere' || seen.element?.path === element.path),
    );
  return [
    {
      findingId: candidate.id,
      path: addresses.get(visit.route) ?? visit.route,
      route: visit.route,
      context: visit.context,
      viewport: failure.viewports[0] ?? visit.context,
      element: element.path,
      test: part === null ? null : { part, fails },
      seen: hasToBeSeen(candidate.subtype),
    },
  ];
}

export interface LookedAt {
  readonly confirmed: readonly ConfirmedFinding[];
  /** Measured, reproduced, and invisible. */
  readonly unseen: readonly UnconfirmedCandidate[];
  readonly looks: ReadonlyMap<string, CloserLook>;
}

export async function lookAtFindings(
  tools: RunTools,
  confirmed: readonly ConfirmedFinding[],
  addresses: ReadonlyMap<string, string>,
  hooks: EngineHooks,
): Promise<LookedAt> {
  const orders = confirmed.flatMap((finding) => orderOf(finding, addresses));
  const looks = await lookCloser(tools, orders, hooks);
  const looked = confirmed.map((finding) => ({
    ...finding,
    blame: looks.get(finding.candidate.id)?.blame ?? finding.blame,
  }));
  const isUnseen = ({ candidate, blame }: ConfirmedFinding): boolean => seenByNobody(candidate.subtype, blame);
  return {
    confirmed: looked.filter((finding) => !isUnseen(finding)),
    unseen: looked.filter(isUnseen).map(({ candidate, tally }) => ({
      candidate,
      tally,
      reason: 'Removing its cause changes no pixel.',
      undecided: false,
    })),
    looks,
  };
}
