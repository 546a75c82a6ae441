// Which addresses show one kind of page. The address tells a part of it; the rest is learned from the structure of the
// pages: whether sisters in the path are alike, and whether a parameter of the query chooses the page or filters it.
// Where few were opened, the names of sisters tell.
import { chosenWords, familyOf, placeOf } from '#core/evidence/route.ts';
import { queryPairs } from '#core/evidence/query-pairs.ts';
import { type Certainty, SisterNames } from './sister-names.ts';

/** An address that is known of. */
export interface KnownPlace {
  readonly url: URL;
  readonly route: string;
  readonly template: string;
}

/** So many values of a parameter must show one structure before it counts as a filter; one without values has only two. */
const alikeForFilter = 3;
const alikeForFlag = 2;
const maxFlags = 20;

/** `/docs` and `/docs/` are one page; the first that was seen stands for both. */
export const withoutSlash = (place: string): string => place.replace(/(?<=[^/])\/(?=$|[?#])/, '');

/** What a server sends for a folder has an address of its own. */
export const onePlace = (place: string): string =>
  withoutSlash(place.replace(/(?<=^[^?#]*\/)index\.(?:php|html?)(?=$|[?#])/, ''));

/** What an address says by itself; asked often, and worked out once. */
interface Parts {
  readonly path: string;
  readonly place: string;
  /** Sisters in the path, whatever the query. */
  readonly sisters: string;
  readonly words: ReadonlyMap<string, string>;
  /** Parameters without a value. */
  readonly flags: readonly string[];
}

const known = new WeakMap<KnownPlace, Parts>();

function partsOf(of: KnownPlace): Parts {
  let parts = known.get(of);
  if (parts === undefined) {
    const place = placeOf(of.url);
    const path = of.template.split('?')[0] ?? '';
    const flags = queryPairs(of.url.search, maxFlags)
      .filter(({ value }) => value === '')
      .map(({ name }) => name);
    parts = { path, place, sisters: familyOf(place), words: chosenWords(of.route), flags };
    known.set(of, parts);
  }
  return parts;
}

/** `/notes/` and `plan` of `/notes/plan?page`, and the rest. */
function lastName(template: string): { readonly parent: string; readonly name: string; readonly rest: string } {
  const [, parent = '', name = '', rest = ''] = /^(.*\/)?([^/?#]*)((?:\?[^#]*)?)$/.exec(template) ?? [];
  return { parent, name, rest };
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
  readonly #names = new SisterNames();

  /** An address that was heard of. */
  know(place: KnownPlace): void {
    const { parent, name } = lastName(withoutSlash(place.template));
    this.#names.add(parent, name);
    const { path, flags } = partsOf(place);
    for (const flag of flags) this.#names.add(`${path}?`, flag);
  }

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
    const chosen = [...words].filter(
      ([name]) => !this.#filters.has(`${path} ${name}`) && this.#names.shared(`${path}?`, name, 'sure') === name,
    );
    return chosen.map(([name, word]) => `${name}=${word}`).join('&');
  }

  /** The template with what stands for names that look alike. */
  #shared(place: KnownPlace, how: Certainty): string {
    const { parent, name, rest } = lastName(withoutSlash(place.template));
    const { path, flags } = partsOf(place);
    const query = rest
      .slice(1)
      .split('&')
      .map((each) => (flags.includes(each) ? this.#names.shared(`${path}?`, each, how) : each));
    // What stands directly below the root is a part of the app, however long its name.
    const last = this.#names.shared(parent, name, /^\/(?:#!?\/)?$/.test(parent) ? 'sure' : how);
    return `${parent}${last}${rest === '' ? '' : `?${[...new Set(query)].join('&')}`}`;
  }

  /** Sisters in the path, whatever their query. */
  sistersOf(place: KnownPlace): string {
    return partsOf(place).sisters;
  }

  /** How often each of its words was among those of other addresses of its path. */
  wordsShared(place: KnownPlace, others: readonly KnownPlace[]): number {
    const { path, words } = partsOf(place);
    const siblings = others.map(partsOf).filter((other) => other.path === path);
    return [...words].reduce(
      (sum, [name, word]) => sum + siblings.filter((other) => other.words.get(name) === word).length,
      0,
    );
  }

  /** Sisters in the path whose query chooses the same page. */
  familyOf(place: KnownPlace): string {
    const chosen = this.#chosen(place);
    return chosen === '' ? this.sistersOf(place) : `${this.sistersOf(place)}?${chosen}`;
  }

  /** The template of the address, and the page that its query chooses. */
  templateOf(place: KnownPlace, how: Certainty = 'sure'): string {
    const chosen = this.#chosen(place);
    const template = this.#shared(place, how);
    return chosen === '' ? template : `${template} ${chosen}`;
  }

  /** The same structure seen twice among sisters makes the rest of them samples of one kind. */
  isFolded(family: string): boolean {
    return (this.#sisters.get(family)?.most ?? 0) >= 2;
  }

  /** Sisters with the same structure are one kind of page; one that is built differently is a kind of its own. */
  kindOf(place: KnownPlace): string {
    const family = this.familyOf(place);
    const sisters = this.#sisters.get(family);
    const isOdd = sisters?.with(partsOf(place).place) === 1;
    if (this.isFolded(family) && !isOdd) return family;
    return this.templateOf(place, isOdd && sisters.all > 1 ? 'sure' : 'likely');
  }
}
