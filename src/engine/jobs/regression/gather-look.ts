// The step from what a page answered to what may be kept: words become digests, names are masked.
import type { LookAnswer, LookElement, LookFacts } from '#core/evidence/place-load.ts';
import { contentDigest, withoutTokens } from '#core/evidence/document-parts.ts';
import { redact } from '#core/evidence/redact.ts';
import { resourceOf, routeOf, templateOf } from '#core/evidence/route.ts';
import { isTimely, normalWords } from '#core/regression/normal-words.ts';
import { wholeOrNone } from '#engine/session/redact-facts.ts';

const short = (text: string): string => contentDigest(text).slice(0, 16);
const wordsOf = (text: string): string => (text === '' ? '' : short(normalWords(text)));

function leadsTo(address: string | null, origin: string): string | null {
  if (address === null || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return url.protocol;
  return url.origin === origin ? routeOf(url) : resourceOf(url, origin).split('?')[0]!;
}

function showsWhat(shows: string | null, origin: string): string | null {
  if (shows === null) return null;
  const [, broken = '', address = ''] = /^(broken )?([\s\S]*)$/.exec(shows) ?? [];
  if (!/^https?:/.test(address)) return `${broken}${short(withoutTokens(address))}`;
  // A name with a build hash in it is the same picture tomorrow; its query is not kept.
  return `${broken}${templateOf(resourceOf(new URL(address), origin).split('?')[0]!)}`;
}

const styleValue = (value: string): string =>
  /url\(/.test(value)
    ? `url ${short(value.replace(/[?#][^")]*/g, '').replace(/https?:\/\/[^/]+/g, ''))}`
    : redact(value, 120);

export function gatherLook(answer: LookAnswer, origin: string): LookFacts {
  return {
    ...answer,
    styles: answer.styles.map((values) => values.map(styleValue)),
    elements: answer.elements.map(
      ({ text, name, hint, selector, path, role, leads, shows, kind, box, style, shared, off }): LookElement => ({
        path: redact(path, 300),
        kind,
        role: redact(role, 40),
        name: redact(name, 80),
        hint: redact(hint, 160),
        selector: wholeOrNone(selector ?? null),
        words: wordsOf(text),
        exact: text === '' ? '' : short(text),
        leads: leadsTo(leads, origin),
        shows: showsWhat(shows, origin),
        box,
        style,
        shared,
        off,
        timely: isTimely(text),
      }),
    ),
  };
}
