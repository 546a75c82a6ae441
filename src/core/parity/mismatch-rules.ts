// How the two sides of a route differ, one rule for each class. A rule speaks only where both loads of a side agree.
import type { MismatchClass } from '#contract/vocabulary/mismatch-classes.ts';
import { type BlockFact, type DocumentFacts, headLines } from './document-facts.ts';
import type { LoadedSide, RenderedSide } from './side-load.ts';
import { shareIn } from './word-grams.ts';

export type Pair<T> = readonly [T, T];

export interface Sides {
  readonly static: Pair<LoadedSide>;
  readonly browser: Pair<RenderedSide>;
}

/** The four documents, where each load ended on a page of the target. */
export interface Documents {
  readonly static: Pair<DocumentFacts>;
  readonly browser: Pair<DocumentFacts>;
}

export interface Difference {
  readonly count: number;
  readonly static: readonly string[];
  readonly browser: readonly string[];
}

/** Below this share of its words a text is not on the other side; above `known` it is. What lies between is unsure. */
const absent = 0.34;
const known = 0.8;
/** A stray sign or number is not content. */
const minWords = 3;
/** A page with fewer words may be a shell that says nothing about who is signed in. */
const minTellingWords = 10;

const difference = (count: number, ofStatic: readonly string[], ofBrowser: readonly string[]): Difference | null =>
  count === 0 ? null : { count, static: ofStatic, browser: ofBrowser };

const one = (ofStatic: string, ofBrowser: string): Difference | null =>
  ofStatic === ofBrowser ? null : { count: 1, static: [ofStatic], browser: [ofBrowser] };

const isAbsent = ({ mark }: BlockFact, documents: readonly DocumentFacts[]): boolean =>
  documents.every(({ grams }) => shareIn(mark, grams) <= absent);

/** Texts that both loads of a side have, and neither of the other. */
function textsOnlyIn(side: Pair<DocumentFacts>, other: Pair<DocumentFacts>): readonly BlockFact[] {
  const [first, second] = side;
  if ([...side, ...other].some(({ truncated }) => truncated)) return [];
  const only = first.blocks.filter(
    (block) => block.visible && shareIn(block.mark, second.grams) >= known && isAbsent(block, other),
  );
  return only.reduce((sum, { words }) => sum + words, 0) < minWords ? [] : only;
}

function linksOnlyIn(side: Pair<DocumentFacts>, other: Pair<DocumentFacts>): readonly string[] {
  if ([...side, ...other].some(({ truncated }) => truncated)) return [];
  const [first, second] = side;
  const again = new Set(second.links.map(({ place }) => place));
  const elsewhere = new Set(other.flatMap(({ links }) => links.map(({ place }) => place)));
  return first.links
    .filter(({ place, visible }) => visible && again.has(place) && !elsewhere.has(place))
    .map(({ place }) => place);
}

const samplesOf = (blocks: readonly BlockFact[]): readonly string[] => blocks.map(({ sample }) => sample);

type AuthState = 'asks' | 'member' | 'open' | 'unknown';

function authStateOf({ status, document }: LoadedSide): AuthState {
  if (status === 401) return 'asks';
  if (document === null) return 'unknown';
  if (document.asksToSignIn) return 'asks';
  if (document.signsOut) return 'member';
  return document.words >= minTellingWords ? 'open' : 'unknown';
}

/** Null: the loads of the side disagree, or say nothing. */
function steadyAuth([first, second]: Pair<LoadedSide>): AuthState | null {
  const state = authStateOf(first);
  return state === 'unknown' || state !== authStateOf(second) ? null : state;
}

export const statusMismatch = ({ static: [served], browser: [shown] }: Sides): Difference | null =>
  one(String(served.status), String(shown.status));

export const redirectMismatch = ({ static: [served], browser: [shown] }: Sides): Difference | null =>
  one(served.landedOn, shown.landedOn);

export function authMismatch(sides: Sides): Difference | null {
  const [served, shown] = [steadyAuth(sides.static), steadyAuth(sides.browser)];
  return served === null || shown === null || served === shown ? null : difference(1, [], []);
}

function linksMissingIn({ links }: DocumentFacts, other: DocumentFacts): string[] {
  const there = new Set(other.links.map(({ place }) => place));
  return links.map(({ place }) => place).filter((place) => !there.has(place));
}

/** What changed between two loads of one side. */
function unsteady([first, second]: Pair<DocumentFacts>): readonly string[] {
  const texts = [
    ...first.blocks.filter((block) => isAbsent(block, [second])),
    ...second.blocks.filter((block) => isAbsent(block, [first])),
  ];
  const title = first.title.digest === second.title.digest ? [] : [first.title.sample, second.title.sample];
  const links = [...linksMissingIn(first, second), ...linksMissingIn(second, first)];
  return first.truncated || second.truncated ? title : [...title, ...samplesOf(texts), ...links];
}

export function unstableArrival({ static: [s1, s2], browser: [b1, b2] }: Sides): Difference | null {
  const moved = (one: LoadedSide, other: LoadedSide): readonly string[] =>
    one.status === other.status && one.landedOn === other.landedOn
      ? []
      : [`${one.status} ${one.landedOn}`, `${other.status} ${other.landedOn}`];
  const [served, shown] = [moved(s1, s2), moved(b1, b2)];
  return difference(served.length + shown.length, served, shown);
}

/** A page that never came to rest was perhaps read too early. */
export function unstableDocuments(documents: Documents, browserIsSteady: boolean): Difference | null {
  const served = unsteady(documents.static);
  const shown = browserIsSteady ? unsteady(documents.browser) : [];
  return difference(served.length + shown.length, served, shown);
}

const steadyTitle = ([first, second]: Pair<DocumentFacts>) =>
  first.title.digest === second.title.digest ? first.title : null;

function titleMismatch({ static: served, browser: shown }: Documents): Difference | null {
  const [sent, seen] = [steadyTitle(served), steadyTitle(shown)];
  if (sent === null || seen === null || sent.digest === seen.digest) return null;
  return { count: 1, static: [sent.sample], browser: [seen.sample] };
}

function headMismatch({ static: [s1, s2], browser: [b1, b2] }: Documents): Difference | null {
  const differing = headLines.filter(
    (name) =>
      s1.head[name].digest === s2.head[name].digest &&
      b1.head[name].digest === b2.head[name].digest &&
      s1.head[name].digest !== b1.head[name].digest,
  );
  const shown = (document: DocumentFacts): string[] =>
    differing.map((name) => `${name}: ${document.head[name].sample}`.slice(0, 200));
  return difference(differing.length, shown(s1), shown(b1));
}

/** Compared only where both sides show the same page to the same visitor. */
export const documentRules = {
  title_mismatch: titleMismatch,
  content_only_in_browser: ({ static: served, browser: shown }) => {
    const only = textsOnlyIn(shown, served);
    return difference(only.length, [], samplesOf(only));
  },
  content_only_in_static: ({ static: served, browser: shown }) => {
    const only = textsOnlyIn(served, shown);
    return difference(only.length, samplesOf(only), []);
  },
  link_only_in_browser: ({ static: served, browser: shown }) => {
    const only = linksOnlyIn(shown, served);
    return difference(only.length, [], only);
  },
  link_only_in_static: ({ static: served, browser: shown }) => {
    const only = linksOnlyIn(served, shown);
    return difference(only.length, only, []);
  },
  static_vs_browser_mismatch: headMismatch,
} as const satisfies Partial<Record<MismatchClass, (documents: Documents) => Difference | null>>;

const keptWrite = ({ blocked }: RenderedSide): boolean => blocked.some(({ why }) => why === 'write');

/** What follows from a write that was blocked is not the page's own error. */
export function scriptErrors({ browser: [first, second] }: Sides): Difference | null {
  if (keptWrite(first) || keptWrite(second)) return null;
  const again = new Set(second.exceptions.map(({ normal }) => normal));
  const both = new Map(first.exceptions.filter(({ normal }) => again.has(normal)).map((each) => [each.normal, each]));
  return difference(
    both.size,
    [],
    [...both.values()].map(({ sample }) => sample),
  );
}

export function blockedResources({ browser: [first, second] }: Sides): Difference | null {
  const keyOf = ({ path, why }: RenderedSide['blocked'][number]): string => `${why} ${path}`;
  const again = new Set(second.blocked.map(keyOf));
  // What a page reports to others is no part of what it shows.
  const both = new Map(
    first.blocked
      .filter((each) => again.has(keyOf(each)) && (each.why !== 'write' || each.own))
      .map((each) => [keyOf(each), each]),
  );
  return difference(
    both.size,
    [],
    [...both.values()].map(({ path }) => path),
  );
}
