// One cause is one candidate, however many routes and viewports show it.
import type { EvidenceItem } from '#contract/finding.ts';
import { severityOf } from '#contract/severity.ts';
import { type Viewport, viewportSizes, viewports } from '#contract/vocabulary/viewports.ts';
import { type Severity, severities } from '#contract/vocabulary/severities.ts';
import type { Failure } from '#core/audits/define.ts';
import { type Candidate, type Sighting, bySeverity } from '#core/confirm/fold-failures.ts';
import { derivedId } from '#core/evidence/digest.ts';
import type { ElementFact } from '#core/evidence/page-facts.ts';
import type { LookBox } from '#core/evidence/place-load.ts';
import { familyOf } from '#core/evidence/route.ts';
import type { Visit } from '#core/evidence/visit.ts';
import { areaOf } from './box-geometry.ts';
import { type Change, titleOfKind } from './change.ts';
import { regressionAudits } from './regression-audit.ts';
import type { StableElement } from './stable-place.ts';

export interface ChangedPlace {
  readonly visit: Visit;
  readonly changes: readonly Change[];
}

export interface FoldedChange {
  readonly candidate: Candidate;
  /** The change at each sighting, in the order of the candidate's sightings. */
  readonly changes: readonly Change[];
}

export const changeId = ({ type, subtype, shared, cause }: Change, template: string): string =>
  derivedId('fnd', { type, subtype, place: shared ? '' : familyOf(template), cause });

const large = 0.01;
const sumOfAreas = (boxes: readonly LookBox[]): number => boxes.reduce((sum, box) => sum + areaOf(box), 0);

/** A small visible change is low, whatever it is. */
function severityOfChange(change: Change, context: Viewport): Severity {
  const worst = severityOf(change.type, change.subtype);
  if (change.type === 'behaviour_regression') return worst;
  const { width, height } = viewportSizes[context];
  return sumOfAreas(change.regions) >= large * width * height ? worst : 'low';
}

const elementOf = ({ path, role, name, hint, selector }: StableElement, box: LookBox | null): ElementFact => ({
  path,
  role,
  name,
  testId: null,
  selectorHint: hint,
  ...(selector === undefined ? {} : { selector }),
  box,
});

function failureOf(change: Change, context: Viewport, since: string): Failure {
  const { type, subtype, cause, shared, element, before, after, facts, untrusted } = change;
  const item: EvidenceItem = {
    kind: 'comparison',
    note: `${titleOfKind[subtype]}, compared with ${since}.`,
    facts: { ...facts, ...(change.type === 'visual_regression' ? { regions: change.regions.length } : {}) },
    ...(untrusted === undefined ? {} : { untrusted }),
  };
  return {
    answer: 'fail',
    cause: `${subtype}: ${cause}`,
    shared,
    subtype,
    title: `${titleOfKind[subtype]} since ${since}`,
    viewports: [context],
    ...(element === null ? {} : { element: elementOf(element, after ?? before) }),
    evidence: [item],
    fixHint:
      type === 'visual_regression'
        ? 'If the change is intended, run a new regression_check to create the next baseline.'
        : 'If the change is intended, a new regression_check uses it as the next baseline.',
  };
}

const worstOf = (seen: ReadonlySet<Severity>): Severity => severities.words.find((severity) => seen.has(severity))!;

/** `since`: our words for the run that is compared with. */
export function foldChanges(places: readonly ChangedPlace[], since: string): readonly FoldedChange[] {
  const folded = new Map<string, { sightings: Sighting[]; changes: Change[]; severitiesSeen: Set<Severity> }>();
  for (const { visit, changes } of places)
    for (const change of changes) {
      const id = changeId(change, visit.template);
      const known = folded.get(id) ?? { sightings: [], changes: [], severitiesSeen: new Set() };
      known.sightings.push({ visit, failure: failureOf(change, visit.context, since) });
      known.changes.push(change);
      known.severitiesSeen.add(severityOfChange(change, visit.context));
      folded.set(id, known);
    }
  return [...folded]
    .map(([id, { sightings, changes, severitiesSeen }]): FoldedChange => {
      const [first] = changes;
      const seen = new Set(sightings.map(({ visit }) => visit.context));
      return {
        changes,
        candidate: {
          id,
          audit: regressionAudits[first!.type],
          type: first!.type,
          subtype: first!.subtype,
          severity: worstOf(severitiesSeen),
          cause: first!.cause,
          sightings,
          routes: [...new Set(sightings.map(({ visit }) => visit.route))].sort(),
          viewports: viewports.words.filter((viewport) => seen.has(viewport)),
        },
      };
    })
    .sort((a, b) => bySeverity(a.candidate, b.candidate));
}
