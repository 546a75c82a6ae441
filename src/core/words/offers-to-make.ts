// A wiki answers 404 for a page that nobody has written yet, and offers to write it: its link is an invitation.
import { makeWords } from './record-words.ts';
import { words } from './words.ts';

/** A link of the missing page: what it says, and where it leads. */
export interface WayOn {
  readonly text: string;
  readonly address: string;
}

const makes = words(makeWords, 'write|start|begin|edit|schreiben|bearbeiten|écrire|modifier|escribir|editar|scrivi');
/** Shorter names are part of other addresses by chance. */
const minName = 3;

const plain = (address: string): string => {
  try {
    return decodeURIComponent(address.replaceAll('+', ' ')).toLowerCase();
  } catch {
    return address.toLowerCase();
  }
};

/** What the address calls the page: its last part, or the last value that it gives. */
const nameOf = (route: string): string =>
  plain(route)
    .replace(/[/#]+$/, '')
    .split(/[/=]/)
    .at(-1) ?? '';

/** One of the ways on leads elsewhere, names the missing page in its address, and says that it makes something. */
export function offersToMake(route: string, ways: readonly WayOn[]): boolean {
  const name = nameOf(route);
  return (
    name.length >= minName &&
    ways.some(({ text, address }) => {
      const to = plain(address);
      return to.split(/[/?&=#]/).includes(name) && !to.endsWith(plain(route)) && makes.test(text);
    })
  );
}

/** Each part is bounded: whoever wrote the page may have written it against such patterns. */
const anchor =
  /<a\s[^<>]{0,500}?href\s{0,3}=\s{0,3}(?:"([^"<>]{0,2000})"|'([^'<>]{0,2000})'|([^\s<>]{1,2000}))[^<>]{0,500}>(.{0,300}?)<\/a/gis;
const maxWays = 500;
const maxHtml = 200_000;

/** The links of a page that was asked for without a browser. */
export const waysIn = (html: string): WayOn[] =>
  [...html.slice(0, maxHtml).matchAll(anchor)].slice(0, maxWays).map(([, double, single, bare, inner = '']) => ({
    text: inner
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    address: (double ?? single ?? bare ?? '').replaceAll('&amp;', '&'),
  }));
