// Compares the loads of one route. A cause is named once: what follows from it is not reported beside it.
import { limit } from '#contract/limits.ts';
import type { Mismatch, RouteParity, SideSummary } from '#contract/campaign-preview.ts';
import { type MismatchClass, mismatchClasses } from '#contract/vocabulary/mismatch-classes.ts';
import type { ParityReason } from '#contract/vocabulary/parity-reasons.ts';
import {
  type Difference,
  type Documents,
  type Pair,
  type Sides,
  authMismatch,
  blockedResources,
  documentRules,
  redirectMismatch,
  scriptErrors,
  statusMismatch,
  unstableArrival,
  unstableDocuments,
} from './mismatch-rules.ts';
import type { DocumentFacts } from './document-facts.ts';
import type { LoadedSide, RenderedSide, RouteLoads } from './side-load.ts';

const maxSamples = 3;

const about: Record<MismatchClass, string> = {
  static_vs_browser_mismatch:
    'Language, description, canonical address or robots rule differ between the sent document and the page in the browser.',
  status_mismatch: 'A plain request and the browser get different status codes.',
  redirect_mismatch: 'A plain request and the browser end at different addresses.',
  title_mismatch: 'The title differs between the sent document and the page in the browser.',
  content_only_in_browser: 'Texts are visible in the browser and missing in the sent document.',
  content_only_in_static: 'Texts of the sent document are missing in the browser.',
  link_only_in_browser: 'Links are in the browser and missing in the sent document.',
  link_only_in_static: 'Links of the sent document are missing in the browser.',
  auth_state_mismatch: 'One side asks to sign in, or offers to sign out, and the other does not.',
  script_error_in_browser: 'A script of the page throws an uncaught exception in the browser.',
  blocked_resource:
    'Requests of the page were blocked: by a policy of the page or the browser, by the egress guard, or because they write.',
  unstable_between_loads: 'Two loads of the same side differ, so the differing parts were not compared.',
};

type Found = Partial<Record<MismatchClass, Difference | null>>;

const samples = (texts: readonly string[]): string[] =>
  texts.slice(0, maxSamples).map((text) => text.slice(0, limit('evidenceText')));

/** In the order of the set, so that the same loads give the same answer. */
function mismatchesOf(found: Found): Mismatch[] {
  return mismatchClasses.words.flatMap((name) => {
    const seen = found[name] ?? null;
    if (seen === null) return [];
    const untrusted = { static: samples(seen.static), browser: samples(seen.browser) };
    return [
      { mismatchClassification: name, appDefect: false as const, about: about[name], count: seen.count, untrusted },
    ];
  });
}

const summaryOf = ({ status, redirects, document }: LoadedSide): SideSummary => ({
  status,
  redirects,
  words: document?.words ?? 0,
  links: document?.links.length ?? 0,
});

const pairOf = ([first, second]: Pair<LoadedSide>): Pair<DocumentFacts> | null =>
  first.document === null || second.document === null ? null : [first.document, second.document];

function documentsOf(sides: Sides): Documents | null {
  const [served, shown] = [pairOf(sides.static), pairOf(sides.browser)];
  return served === null || shown === null ? null : { static: served, browser: shown };
}

/** A write to the target that was blocked may be how the page gets its content. */
const dependsOnBlocked = ({ blocked }: RenderedSide): boolean => blocked.some(({ why, own }) => why === 'write' && own);

function compareDocuments(sides: Sides): Found {
  const documents = documentsOf(sides);
  if (documents === null || sides.browser.some(dependsOnBlocked)) return {};
  const found: Found = {};
  for (const [name, rule] of Object.entries(documentRules) as [
    keyof typeof documentRules,
    (typeof documentRules)[keyof typeof documentRules],
  ][])
    found[name] = rule(documents);
  const steady = sides.browser.every(({ quiet }) => quiet);
  return { ...found, unstable_between_loads: unstableDocuments(documents, steady) };
}

function compareSides(sides: Sides): Found {
  const events = { script_error_in_browser: scriptErrors(sides), blocked_resource: blockedResources(sides) };
  const moved = unstableArrival(sides);
  if (moved !== null) return { ...events, unstable_between_loads: moved };
  const arrival = { status_mismatch: statusMismatch(sides), redirect_mismatch: redirectMismatch(sides) };
  const auth = sides.browser.some(dependsOnBlocked) ? null : authMismatch(sides);
  const same = arrival.status_mismatch === null && arrival.redirect_mismatch === null && auth === null;
  return { ...events, ...arrival, auth_state_mismatch: auth, ...(same ? compareDocuments(sides) : {}) };
}

/** Why nothing more than the arrival could be compared. */
function unsureReason(sides: Sides): ParityReason | null {
  const documents = documentsOf(sides);
  if (documents === null) return 'left_target';
  return [...documents.static, ...documents.browser].some(({ truncated }) => truncated) ? 'too_large' : null;
}

const unsure = (route: string, reason: ParityReason): RouteParity => ({
  route,
  parityStatus: 'insufficient_evidence',
  reason,
  mismatches: [],
  static: null,
  browser: null,
});

export const notChecked = (route: string, reason: ParityReason): RouteParity => ({
  ...unsure(route, reason),
  parityStatus: 'not_checked',
});

export function compareRoute({ route, static: served, browser: shown }: RouteLoads): RouteParity {
  for (const load of [...served, ...shown]) if (load.kind === 'lost') return unsure(route, load.reason);
  const sides = { static: served as Pair<LoadedSide>, browser: shown as Pair<RenderedSide> };
  const mismatches = mismatchesOf(compareSides(sides));
  const reason = mismatches.length > 0 ? null : unsureReason(sides);
  return {
    route,
    parityStatus:
      mismatches.length > 0 ? 'mismatch_detected' : reason === null ? 'internal_compared' : 'insufficient_evidence',
    reason,
    mismatches,
    static: summaryOf(sides.static[0]),
    browser: summaryOf(sides.browser[0]),
  };
}
