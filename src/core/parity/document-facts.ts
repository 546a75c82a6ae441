// What is kept of a document to compare it: hashes of its words, masked samples, routes.
import { limit } from '#contract/limits.ts';
import type { RawDocument } from '#core/evidence/raw-document.ts';
import { type TargetText, redact } from '#core/evidence/redact.ts';
import { resourceOf, routeOf } from '#core/evidence/route.ts';
import { digestOf } from '#core/evidence/digest.ts';
import { gramsOf, markOf, wordsOf } from './word-grams.ts';

const maxWords = 20_000;

export interface BlockFact {
  readonly mark: readonly number[];
  readonly words: number;
  readonly visible: boolean;
  readonly sample: TargetText;
}

/** A text that is compared as a whole. */
export interface LineFact {
  readonly digest: string;
  readonly sample: TargetText;
}

/** What readers without a browser take from a document besides its text. */
export const headLines = ['lang', 'description', 'canonical', 'robots'] as const;
export type HeadLine = (typeof headLines)[number];

export interface LinkPlace {
  readonly place: string;
  readonly visible: boolean;
}

export interface DocumentFacts {
  readonly title: LineFact;
  readonly head: Readonly<Record<HeadLine, LineFact>>;
  readonly blocks: readonly BlockFact[];
  readonly grams: ReadonlySet<number>;
  readonly words: number;
  readonly links: readonly LinkPlace[];
  readonly asksToSignIn: boolean;
  readonly signsOut: boolean;
  readonly forms: number;
  readonly truncated: boolean;
}

const line = (text: string): LineFact => {
  const plain = text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
  return { digest: digestOf(plain), sample: redact(plain) };
};

/** Where a link leads: a route of the target, or a host and path of another origin. Null: not to a page. */
function placeOfLink(href: string, origin: string): string | null {
  const url = URL.parse(href);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  return url.origin === origin ? routeOf(url) : resourceOf(url, origin);
}

function linksOf(raw: RawDocument, origin: string): LinkPlace[] {
  const places = new Map<string, boolean>();
  for (const { href, visible } of raw.links) {
    const place = placeOfLink(href, origin);
    if (place !== null) places.set(place, visible || places.get(place) === true);
  }
  return [...places].map(([place, visible]) => ({ place, visible }));
}

export function documentFacts(raw: RawDocument, origin: string): DocumentFacts {
  const all: string[] = [];
  const blocks: BlockFact[] = [];
  let truncated = raw.truncated;
  for (const { text, visible } of raw.blocks) {
    const words = wordsOf(text);
    if (words.length === 0) continue;
    if (all.length + words.length > maxWords) {
      truncated = true;
      break;
    }
    all.push(...words);
    blocks.push({ mark: markOf(words), words: words.length, visible, sample: redact(text, limit('evidenceText')) });
  }
  const { lang, description, canonical, robots } = raw;
  const canonicalPlace = canonical === '' ? '' : (placeOfLink(canonical, origin) ?? canonical);
  return {
    title: line(raw.title),
    head: {
      lang: line(lang.toLowerCase()),
      description: line(description),
      canonical: line(canonicalPlace),
      robots: line(robots.toLowerCase()),
    },
    blocks,
    grams: gramsOf(all),
    words: all.length,
    links: linksOf(raw, origin),
    asksToSignIn: raw.passwordFields === 1,
    signsOut: raw.signsOut,
    forms: raw.forms,
    truncated,
  };
}
