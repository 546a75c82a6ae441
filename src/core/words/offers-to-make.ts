// A wiki answers 404 for a page that nobody has written yet, and offers to write it: its link is an invitation.
import { editWords, makeWords } from './record-words.ts';
import { words } from './words.ts';

/** A link of the missing page: what it says, and where it leads. */
export interface WayOn {
  readonly text: string;
  readonly address: string;
}

const says = words(makeWords, editWords, 'write|start|begin|schreiben|écrire|escribir|scrivi');
/** What an address says that leads to writing. "New" and "add" also lead to shelves, baskets and lists. */
const writes =
  /^_?(?:edit|editor|create|write|compose|bearbeiten|erstellen|schreiben|modifier|créer|editar|crear|criar)$/;
/** Shorter names are part of other addresses by chance. */
const minName = 3;

const plain = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' ')).toLowerCase();
  } catch {
    return text.toLowerCase();
  }
};

interface Parts {
  readonly path: readonly string[];
  /** A value that is an address itself says where one goes next, not what is made. */
  readonly values: readonly string[];
}

const partsOf = ({ pathname, searchParams }: URL): Parts => ({
  path: pathname.split('/').map(plain).filter(Boolean),
  values: [...searchParams.values()].map(plain).filter((value) => value !== '' && !/^\/|:\/\//.test(value)),
});

/** The address says that it makes something, and in another part which page. */
function makesPage(to: Parts, missing: Parts): boolean {
  const name = missing.values.at(-1) ?? missing.path.at(-1) ?? '';
  if (name.length < minName || says.test(name)) return false;
  const all = [...to.path, ...to.values];
  const whole = `/${missing.path.join('/')}`;
  const names = all.includes(name) || to.values.some((value) => whole.endsWith(`/${value}`));
  return names && all.some((part) => part !== name && writes.test(part));
}

/** One of the ways on says that it makes something, and its address says that this is the missing page. */
export function offersToMake(missing: URL, ways: readonly WayOn[]): boolean {
  const own = partsOf(missing);
  return ways.some(({ text, address }) => {
    const to = URL.parse(address, missing.href);
    return to !== null && to.origin === missing.origin && says.test(text) && makesPage(partsOf(to), own);
  });
}

const maxHtml = 200_000;
const maxAnchors = 2_000;
const maxTag = 3_000;
const maxText = 300;
const href = /\shref\s{0,3}=\s{0,3}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;

const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * The links of a page that was asked for without a browser. Whoever wrote it may have written it to hold its reader up:
 * each tag is cut out first, by its length.
 */
export function waysIn(html: string): WayOn[] {
  const source = html.slice(0, maxHtml);
  const found: WayOn[] = [];
  let seen = 0;
  for (const { index } of source.matchAll(/<a\s/gi)) {
    seen += 1;
    if (seen > maxAnchors) break;
    const tag = source.slice(index, index + maxTag);
    const end = tag.indexOf('>');
    if (end < 0) continue;
    const [, double, single, bare] = href.exec(tag.slice(0, end)) ?? [];
    const address = double ?? single ?? bare;
    const inner = source.slice(index + end + 1, index + end + 1 + maxText);
    const close = inner.search(/<\/a/i);
    if (address === undefined || close < 0) continue;
    found.push({ text: textOf(inner.slice(0, close)), address: address.replaceAll('&amp;', '&') });
  }
  return found;
}
