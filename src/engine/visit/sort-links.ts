// The links of a page: those to its own origin as facts and as addresses, the others as a number.
import { routeOf, templateOf } from '#core/evidence/route.ts';
import type { LinkFact } from '#core/evidence/visit.ts';
import type { PageQuestions } from '#engine/session/page-questions.ts';
import { deleteSigns, deleteWords } from '#core/words/record-words.ts';
import { signsOut } from '#core/words/signs-out.ts';
import { wholeWord } from '#core/words/words.ts';
import { redactElement } from '#engine/session/redact-facts.ts';

export interface SortedLinks {
  readonly links: readonly LinkFact[];
  readonly external: number;
  /** Addresses of the links, in document order. */
  readonly found: readonly URL[];
}

const deletes = wholeWord(deleteWords, deleteSigns);

/** A link that is called "Delete" is neither followed nor asked for, nor is one that signs out where `signedIn`. */
export function sortLinks(
  raws: ReturnType<PageQuestions['readLinks']>,
  origin: string,
  signedIn: boolean,
): SortedLinks {
  const links: LinkFact[] = [];
  const found: URL[] = [];
  let external = 0;
  for (const raw of raws) {
    const { name } = raw.element;
    if (!URL.canParse(raw.href) || deletes.test(name.trim()) || (signedIn && signsOut(name))) continue;
    const url = new URL(raw.href);
    if (url.protocol !== 'http:' && url.protocol !== 'https:') continue;
    if (url.origin !== origin) {
      external += 1;
      continue;
    }
    const route = routeOf(url);
    found.push(url);
    links.push({ route, template: templateOf(route), element: redactElement(raw.element), visible: raw.visible });
  }
  return { links, external, found };
}
