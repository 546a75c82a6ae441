// A block that many pages repeat, such as a foot without a landmark, is one piece of code: what it shows on each of them is
// one finding. A page by itself cannot tell, so this is decided once all findings are proved.
import { viewports } from '#contract/vocabulary/viewports.ts';
import { type Candidate, type Sighting, bySeverity } from './fold-failures.ts';

interface Proved {
  readonly candidate: Candidate;
  readonly at: Sighting;
}

/** A class, id or test id, of the element itself or of what holds it. */
const isDressed = (hint: string): boolean => /[.#[]/.test(hint);

/**
 * The same place, dress and words, at fault in the same way. Null: nothing shows that elements of two pages are one.
 * What was used with a pointer says by itself on how many pages it stands.
 */
function kindOf({ candidate, at: { failure } }: Proved): string | null {
  const { element, probe, shared, title, evidence } = failure;
  if (element === undefined || probe !== undefined || shared) return null;
  const isKnown = element.name.trim() !== '' || isDressed(element.selectorHint);
  if (!isKnown && element.box === null) return null;
  return JSON.stringify([
    candidate.audit.id,
    candidate.subtype ?? '',
    candidate.cause,
    title,
    element.role,
    element.name,
    element.selectorHint,
    // Fields without a label have neither words nor dress; copies of one form are at least of one size.
    isKnown ? '' : [element.box?.width, element.box?.height].join(),
    evidence[0]?.untrusted ?? '',
  ]);
}

/** The id of the first stays, so that the same pages give the same finding. */
function joined<Finding extends Proved>(first: Finding, more: readonly Finding[]): Finding {
  const candidates = [first, ...more].map(({ candidate }) => candidate);
  const seen = new Set(candidates.flatMap((each) => each.viewports));
  return {
    ...first,
    candidate: {
      ...first.candidate,
      sightings: candidates.flatMap(({ sightings }) => sightings),
      routes: [...new Set(candidates.flatMap(({ routes }) => routes))].sort(),
      viewports: viewports.words.filter((viewport) => seen.has(viewport)),
    },
  };
}

export function joinRepeated<Finding extends Proved>(findings: readonly Finding[]): readonly Finding[] {
  const sorted = findings.toSorted((a, b) => bySeverity(a.candidate, b.candidate));
  const groups = Map.groupBy(sorted, (finding) => kindOf(finding) ?? finding.candidate.id);
  return [...groups.values()].map(([first, ...more]) => (more.length === 0 ? first! : joined(first!, more)));
}
