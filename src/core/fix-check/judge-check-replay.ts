// One replay of a Fix Check: the same audit on the new visit, if there is something to judge.
import { allAudits, auditById } from '#core/audits/all.ts';
import { judgeVisits } from '#core/audits/run-audits.ts';
import type { Visit } from '#core/evidence/visit.ts';
import { judgeReplay } from '#core/confirm/decide-confirmed.ts';
import { callFails } from './call-fails.ts';
import { whyNotThePlace, witnessHolds } from './place-before.ts';
import type { FindingMaterial, MaterialPlace } from './replay-material.ts';

export interface CheckReplay {
  readonly answer: 'passed' | 'failed' | 'unsure';
  /** Why a replay is unsure. */
  readonly because:
    | 'another_app'
    | 'fails_otherwise'
    | 'host_down'
    | 'login_wall'
    | 'route_missing'
    | 'step_broken'
    | 'subject_removed'
    | 'witness_gone'
    | null;
}

function subjectGone(finding: FindingMaterial, { probe, subject }: MaterialPlace, visit: Visit): boolean {
  if (finding.defect !== 'function') return false;
  if (probe !== null) {
    const { testId } = probe.subject;
    if (testId !== null && visit.check !== undefined && !visit.check.testIds.includes(testId)) return true;
    const own = visit.probes.filter(({ subject: used }) => used.key === probe.subject.key);
    return (
      visit.probes.some(({ outcome }) => outcome === 'not_found') && own.every((each) => each.outcome === 'not_found')
    );
  }
  return subject !== null && visit.check !== undefined && !visit.check.paths.includes(subject);
}

const ofControls = allAudits.filter(({ needs }) => needs.includes('probes'));

/** It throws something else, or nothing because it does nothing any more: the control is still wrong. */
const failsOtherwise = ({ probe }: MaterialPlace, visit: Visit, known: ReadonlySet<string>): boolean =>
  probe !== null &&
  judgeVisits(ofControls, [visit]).some(({ failures }) =>
    failures.some((failure) => failure.probe?.subject.key === probe.subject.key && !known.has(failure.cause)),
  );

const unsure = (because: CheckReplay['because']): CheckReplay => ({ answer: 'unsure', because });

/** `known`: causes of all findings of the run. */
export function judgeCheckReplay(
  finding: FindingMaterial,
  place: MaterialPlace,
  visit: Visit,
  known: ReadonlySet<string>,
): CheckReplay {
  const audit = auditById.get(finding.audit);
  if (audit === undefined) return unsure(null);
  const { before } = place;
  const answer = judgeReplay({ audit, cause: finding.cause, subtype: finding.subtype ?? undefined }, visit);
  if (answer === 'failed') return { answer, because: null };
  const foreign = whyNotThePlace(before, visit);
  if (foreign !== null) return unsure(foreign);
  if (audit.ownWitness !== true && !witnessHolds(before, visit)) return unsure('witness_gone');
  if (subjectGone(finding, place, visit))
    return unsure(place.probe !== null && place.probe.opener !== null ? 'step_broken' : 'subject_removed');
  if (answer === 'passed' && (callFails(finding.cause, visit) || failsOtherwise(place, visit, known)))
    return unsure('fails_otherwise');
  return { answer, because: null };
}

/** Whether the evidence that failed then still fails the same audit now. */
export function oracleBites(finding: FindingMaterial, failing: Visit | undefined): boolean {
  const audit = auditById.get(finding.audit);
  if (audit === undefined || failing === undefined) return false;
  return judgeReplay({ audit, cause: finding.cause, subtype: finding.subtype ?? undefined }, failing) === 'failed';
}
