// Which pages are looked through first for records: an app has many, and a run looks through few.
import { asWords } from '#core/words/as-words.ts';
import { makeMark } from '#core/words/record-words.ts';
import { words } from '#core/words/words.ts';

/** More parts than these lead from a list to one of its records. */
const usualParts = 2;
const maxDeep = 3;
const [certain, likely, unknown, unlikely] = [0, 1, 4, 8];

const listing = words('list|index|all|manage|browse|entries|liste|lista|übersicht|alle|todos|tous');
const several = /(?:[^\Wius]|ie)s$/i;
/** Several of them are still no records of the app. */
const about = words(
  'help|docs|documentation|about|settings?|preferences|options|profile|account|history|logs?|stats|statistics|metrics|reports?|dashboard|search|signals?|status|version|privacy|terms|license|faq|news|analytics|tools|permissions|hilfe|einstellungen|aide|ayuda|ajuda',
);

/** What stands last in the path, or is chosen by the query or the fragment. */
function lastWords(place: string): string {
  const [path = '', fragment = ''] = place.split('#');
  const [plain = '', query = ''] = (/^!?\//.test(fragment) ? fragment : path).split('?');
  const chosen = [...new URLSearchParams(query).values()].filter((value) => /^[a-z][\w-]*$/i.test(value));
  const name = plain.split('/').findLast((part) => /\p{L}/u.test(part)) ?? '';
  return asWords([name.replace(/\.\w{2,5}$/, ''), ...chosen].join(' ')).trim();
}

/** The lower, the sooner: "/tags" is likely to list records, "/tags/new" makes one, "/help" is no place for any. */
export function promiseOfAddress(place: string): number {
  const said = lastWords(place);
  const parts = place.split(/[/?#]/).filter((part) => part !== '').length;
  const deep = Math.min(maxDeep, Math.max(0, parts - usualParts));
  if (makeMark.test(said)) return certain + deep;
  if (about.test(said)) return unlikely + deep;
  const isList = listing.test(said) || said.split(' ').some((word) => word.length > 3 && several.test(word));
  return (isList ? likely : unknown) + deep;
}
