// Which addresses show one kind of page. The address tells a part of it; the rest is learned from the structure of the
// pages: whether sisters in the path are alike, and whether a parameter of the query chooses the page or filters it.
import { chosenWords, familyOf, placeOf } from '#core/evidence/route.ts';

/** An address that is known of. */
export interface KnownPlace {
  readonly url: URL;
  readonly route: string;
  readonly template: string;
}

/** So many values of a parameter must show one structure before it counts as a filter; one without values has only two. */
const alikeForFilter = 3;
const alikeForFlag = 2;

/** `/docs` and `/docs/` are one page; the first that was seen stands for both. */
export const withoutSlash = (place: string): string => place.replace(/(?<=[^/])\/(?=$|[?#])/, '');

/** What an address says by itself; asked often, and worked out once. */
interface Parts {
  readonly path: string;
  readonly place: string;
  /** Sisters in the path, whatever the query. */
  readonly sisters: string;
  readonly words: ReadonlyMap<string, string>;
}

const known = new WeakMap<KnownPlace, Parts>();

function partsOf(of: KnownPlace): Parts {
  let parts = known.get(of);
  if (parts === undefined) {
    const place = placeOf(of.url);
    const path = of.template.split('?')[0] ?? '';
    parts = { path, place, sisters: familyOf(place), words: chosenWords(of.route) };
    known.set(of, parts);
  }
  return parts;
}

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
  readonly #filters = new Set<string>();
  #sisters = new Map<string, Alike>();

  learn(place: KnownPlace, structure: string): void {
    this.#learned.push({ place, structure });
    this.#findFilters(partsOf(place).path);
    this.#sisters = new Map();
    for (const { place: each, structure: shown } of this.#learned)
      groupIn(this.#sisters, this.familyOf(each)).add(shown, partsOf(each).place);
  }

  /** A parameter filters when most of its values show one structure while the other parameters stay as they are. */
  #findFilters(path: string): void {
    const pages = this.#learned
      .map(({ place, structure }) => ({ ...partsOf(place), structure }))
      .filter((page) => page.path === path);
    for (const name of new Set(pages.flatMap(({ words }) => [...words.keys()]))) {
      const groups = new Map<string, Alike>();
      for (const { words, structure } of pages) {
        const others = [...words].filter(([other]) => other !== name).join('&');
        // The page without the parameter is one of its values.
        groupIn(groups, others).add(structure, words.get(name) ?? '');
      }
      const isFlag = pages.every(({ words }) => (words.get(name) ?? name) === name);
      const needed = isFlag ? alikeForFlag : alikeForFilter;
      const filters = [...groups.values()].some(({ most, all }) => most >= needed && most > all / 2);
      if (filters) this.#filters.add(`${path} ${name}`);
      else this.#filters.delete(`${path} ${name}`);
    }
  }

  /** The words of the query by which the address chooses its page. */
  #chosen(place: KnownPlace): string {
    const { path, words } = partsOf(place);
    const chosen = [...words].filter(([name]) => !this.#filters.has(`${path} ${name}`));
    return chosen.map(([name, word]) => `${name}=${word}`).join('&');
  }

  /** Sisters in the path, whatever their query. */
  sistersOf(place: KnownPlace): string {
    return partsOf(place).sisters;
  }

  /** Sisters in the path whose query chooses the same page. */
  familyOf(place: KnownPlace): string {
    const chosen = this.#chosen(place);
    return chosen === '' ? this.sistersOf(place) : `${this.sistersOf(place)}?${chosen}`;
  }

  /** The template of the address, and the page that its query chooses. */
  templateOf(place: KnownPlace): string {
    const chosen = this.#chosen(place);
    return chosen === '' ? withoutSlash(place.template) : `${withoutSlash(place.template)} ${chosen}`;
  }

  /** The same structure seen twice among sisters makes the rest of them samples of one kind. */
  isFolded(family: string): boolean {
    return (this.#sisters.get(family)?.most ?? 0) >= 2;
  }

  /** Sisters with the same structure are one kind of page; one that is built differently is a kind of its own. */
  kindOf(place: KnownPlace): string {
    const family = this.familyOf(place);
    const isOdd = this.#sisters.get(family)?.with(partsOf(place).place) === 1;
    return this.isFolded(family) && !isOdd ? family : this.templateOf(place);
  }
}
