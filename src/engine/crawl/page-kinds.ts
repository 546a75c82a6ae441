// Which addresses show one kind of page. The address tells a part of it; the rest is learned from the structure of the
// pages: whether sisters in the path are alike, and whether a parameter of the query chooses the page or filters it.
import { chosenWords, familyOf, placeOf } from '#core/evidence/route.ts';

/** An address that is known of. */
export interface KnownPlace {
  readonly url: URL;
  readonly route: string;
  readonly template: string;
}

/** So many values of a parameter must show one structure before it counts as a filter. */
const alikeForFilter = 3;

/** `/docs` and `/docs/` are one page; the first that was seen stands for both. */
export const withoutSlash = (place: string): string => place.replace(/(?<=[^/])\/(?=$|[?#])/, '');

const pathOf = ({ template }: KnownPlace): string => template.split('?')[0] ?? '';

/** What shows one structure, by that structure. */
class Alike {
  readonly #members = new Map<string, Set<string>>();

  add(structure: string, member: string): void {
    this.#members.set(structure, (this.#members.get(structure) ?? new Set()).add(member));
  }

  get most(): number {
    return Math.max(0, ...[...this.#members.values()].map(({ size }) => size));
  }

  get all(): number {
    return new Set([...this.#members.values()].flatMap((members) => [...members])).size;
  }

  /** How many show what this one shows, itself included; 0 where it was never seen. */
  with(member: string): number {
    return Math.max(0, ...[...this.#members.values()].filter((each) => each.has(member)).map(({ size }) => size));
  }
}

function groupIn(groups: Map<string, Alike>, key: string): Alike {
  const group = groups.get(key) ?? new Alike();
  groups.set(key, group);
  return group;
}

export class PageKinds {
  readonly #learned: { readonly place: KnownPlace; readonly structure: string }[] = [];
  /** `path name` of each parameter that filters. */
  #filters = new Set<string>();
  #sisters = new Map<string, Alike>();

  learn(place: KnownPlace, structure: string): void {
    this.#learned.push({ place, structure });
    this.#filters = this.#findFilters(pathOf(place));
    this.#sisters = new Map();
    for (const { place: each, structure: shown } of this.#learned)
      groupIn(this.#sisters, this.familyOf(each)).add(shown, placeOf(each.url));
  }

  /** A parameter filters when most of its values show one structure while the other parameters stay as they are. */
  #findFilters(path: string): Set<string> {
    const pages = this.#learned
      .filter(({ place }) => pathOf(place) === path)
      .map(({ place, structure }) => ({ words: chosenWords(place.route), structure }));
    const filters = new Set([...this.#filters].filter((key) => !key.startsWith(`${path} `)));
    for (const name of new Set(pages.flatMap(({ words }) => [...words.keys()]))) {
      const groups = new Map<string, Alike>();
      for (const { words, structure } of pages) {
        const others = [...words].filter(([other]) => other !== name).join('&');
        // The page without the parameter is one of its values.
        groupIn(groups, others).add(structure, words.get(name) ?? '');
      }
      if ([...groups.values()].some(({ most, all }) => most >= alikeForFilter && most > all / 2))
        filters.add(`${path} ${name}`);
    }
    return filters;
  }

  /** Sisters in the path whose query chooses the same page. */
  familyOf(place: KnownPlace): string {
    const path = pathOf(place);
    const words = [...chosenWords(place.route)].filter(([name]) => !this.#filters.has(`${path} ${name}`));
    const family = familyOf(placeOf(place.url));
    return words.length === 0 ? family : `${family}?${words.map(([name, word]) => `${name}=${word}`).join('&')}`;
  }

  /** The same structure seen twice among sisters makes the rest of them samples of one kind. */
  isFolded(family: string): boolean {
    return (this.#sisters.get(family)?.most ?? 0) >= 2;
  }

  /** Sisters with the same structure are one kind of page; one that is built differently is a kind of its own. */
  kindOf(place: KnownPlace): string {
    const family = this.familyOf(place);
    const isOdd = this.#sisters.get(family)?.with(placeOf(place.url)) === 1;
    if (this.isFolded(family) && !isOdd) return family;
    const words = family.split('?')[1];
    return withoutSlash(place.template) + (words === undefined ? '' : ` ${words}`);
  }
}
