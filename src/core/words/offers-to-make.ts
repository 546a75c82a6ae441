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
      return to.includes(name) && !to.endsWith(plain(route)) && makes.test(text);
    })
  );
}

const anchor = /<a\s[^>]*?href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))[^>]*>(.*?)<\/a/gis;
const maxWays = 500;

/** The links of a page that was asked for without a browser. */
export const waysIn = (html: string): WayOn[] =>
  [...html.matchAll(anchor)].slice(0, maxWays).map(([, double, single, bare, inner = '']) => ({
    text: inner
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    address: (double ?? single ?? bare ?? '').replaceAll('&amp;', '&'),
  }));
