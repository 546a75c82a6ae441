// One cause is one candidate, however many pages and viewports show it.
import { severityOf } from '#contract/severity.ts';
import type { FailureType } from '#contract/vocabulary/failure-types.ts';
import type { Severity } from '#contract/vocabulary/severities.ts';
import { severities } from '#contract/vocabulary/severities.ts';
import { type Viewport, viewports } from '#contract/vocabulary/viewports.ts';
import { auditById } from '#core/audits/all.ts';
import type { Audit, Failure } from '#core/audits/define.ts';
import type { Judgement } from '#core/audits/run-audits.ts';
import { derivedId } from '#core/evidence/digest.ts';
import { familyOf } from '#core/evidence/route.ts';
import type { Visit } from '#core/evidence/visit.ts';

export interface Sighting {
  readonly visit: Visit;
  readonly failure: Failure;
}

export interface Candidate {
  readonly id: string;
  readonly audit: Audit;
  readonly type: FailureType;
  readonly subtype: string | undefined;
  readonly severity: Severity;
  readonly cause: string;
  readonly sightings: readonly Sighting[];
  readonly routes: readonly string[];
  readonly viewports: readonly Viewport[];
}

const rank = (severity: Severity): number => severities.words.indexOf(severity);

export const bySeverity = (a: { severity: Severity; id: string }, b: { severity: Severity; id: string }): number =>
  rank(a.severity) - rank(b.severity) || (a.id < b.id ? -1 : 1);

const worst = (all: readonly Severity[]): Severity => severities.words[Math.min(...all.map(rank))] ?? 'low';

const severityOfSighting =
  ({ type }: Audit) =>
  ({ failure }: Sighting): Severity =>
    severityOf(type, failure.subtype, failure.loss);

const causeKey = ({ audit }: Judgement, cause: string): string => `${audit} ${cause}`;

/** Of a wider cause that some page shows, what other pages show of it is a part. */
function withWiderCause(judgement: Judgement, causes: ReadonlySet<string>): readonly Failure[] {
  return judgement.failures.map((failure) =>
    failure.partOf !== undefined && causes.has(causeKey(judgement, failure.partOf))
      ? { ...failure, cause: failure.partOf }
      : failure,
  );
}

export function foldFailures(judgements: readonly Judgement[], visits: readonly Visit[]): readonly Candidate[] {
  const causes = new Set(judgements.flatMap((each) => each.failures.map(({ cause }) => causeKey(each, cause))));
  const byKey = new Map(visits.map((visit) => [visit.key, visit]));
  const folded = new Map<string, { audit: Audit; failure: Failure; sightings: Sighting[] }>();
  for (const judgement of judgements) {
    const audit = auditById.get(judgement.audit);
    const visit = byKey.get(judgement.visit);
    if (audit === undefined || visit === undefined) continue;
    for (const failure of withWiderCause(judgement, causes)) {
      const id = derivedId('fnd', {
        type: audit.type,
        subtype: failure.subtype ?? '',
        // The same part of sister pages is one piece of code, hence one cause.
        place: failure.shared ? '' : familyOf(visit.template),
        cause: failure.cause,
      });
      const known = folded.get(id);
      if (known === undefined) folded.set(id, { audit, failure, sightings: [{ visit, failure }] });
      else known.sightings.push({ visit, failure });
    }
  }
  return [...folded]
    .map(([id, { audit, failure, sightings }]) => ({
      id,
      audit,
      type: audit.type,
      subtype: failure.subtype,
      severity: worst(sightings.map(severityOfSighting(audit))),
      cause: failure.cause,
      // The first one is shown and replayed: one of those that make the finding as bad as it is called.
      sightings: sightings.toSorted(
        (one, other) => rank(severityOfSighting(audit)(one)) - rank(severityOfSighting(audit)(other)),
      ),
      routes: [...new Set(sightings.map(({ visit }) => visit.route))].sort(),
      viewports: viewports.words.filter((viewport) =>
        sightings.some(({ failure: seen }) => seen.viewports.includes(viewport)),
      ),
    }))
    .sort(bySeverity);
}
