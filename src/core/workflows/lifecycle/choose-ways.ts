// Which of the forms that were found are followed: each kind of record once, the likeliest first.
import { rankForm } from './choose-form.ts';
import { namingKindOf } from './names-kind.ts';
import type { FormLike } from './record-facts.ts';
import type { RecordWay } from './record-order.ts';

export interface FoundWay {
  readonly way: RecordWay;
  readonly form: FormLike;
  readonly route: string;
  /** A list stands on the page from which the form is reached. */
  readonly hasList: boolean;
}

const maxAlso = 4;
const maxNaming = 2;

const fieldNames = ({ fields }: FormLike): readonly string[] => fields.map(({ field, name }) => field || name);

/** The same form on several pages makes the same kind of record. */
const kindOf = ({ form }: FoundWay): string => `${form.address ?? ''} ${[...fieldNames(form)].sort().join()}`;

const rankWay = ({ form, hasList, way }: FoundWay): number =>
  rankForm(form) + (hasList ? 3 : 0) + (way.open.length > 0 || way.lists.length > 0 ? 2 : 0);

export interface ChosenWays {
  readonly chosen: readonly FoundWay[];
  /** The next ones, where no record of a kind can be made or none of any kind can be changed. */
  readonly spares: readonly FoundWay[];
  readonly left: number;
}

export function chooseWays(found: readonly FoundWay[], most: number): ChosenWays {
  const kinds = Map.groupBy(found, kindOf);
  const merged = [...kinds.values()].map((ways): FoundWay => {
    const best = [...ways].sort((a, b) => rankWay(b) - rankWay(a))[0]!;
    const lists = [...new Set([...best.way.lists, ...ways.flatMap(({ way }) => way.lists)])].slice(0, 4);
    const also = [...new Set([best, ...ways].flatMap(({ way }) => way.also ?? []))].filter(
      (path) => !lists.includes(path),
    );
    return { ...best, way: { ...best.way, lists, also: also.slice(0, maxAlso) } };
  });
  const ranked = [...merged].sort((a, b) => rankWay(b) - rankWay(a));
  return {
    chosen: ranked.slice(0, most),
    spares: ranked.slice(most, 2 * most),
    left: Math.max(0, ranked.length - most),
  };
}

const partsOf = (path: string): string[] => path.split(/[/?#]/).filter((part) => part !== '');

/** How much of the address two pages share. */
function sharedParts(one: string, other: string): number {
  const parts = partsOf(other);
  const differs = partsOf(one).findIndex((part, place) => part !== parts[place]);
  return differs < 0 ? partsOf(one).length : differs;
}

/**
 * An app may list its records far from the form that makes them: on the page that leads to the form, on one whose address
 * names the kind, on one of the same part, and then on the first. `known`: addresses of pages that were not looked at.
 */
export const withAlso = (
  ways: readonly FoundWay[],
  lists: readonly string[],
  known: readonly string[] = [],
): FoundWay[] =>
  ways.map((found) => ({
    ...found,
    way: {
      ...found.way,
      also: [
        ...new Set([
          ...(found.way.also ?? []),
          ...namingKindOf(found.way.path, [...lists, ...known])
            .filter((path) => !found.way.lists.includes(path))
            .slice(0, maxNaming),
          ...lists
            .filter((list) => !found.way.lists.includes(list))
            .toSorted(
              (one, other) =>
                sharedParts(other, found.way.path) - sharedParts(one, found.way.path) ||
                partsOf(one).length - partsOf(other).length,
            ),
        ]),
      ].slice(0, maxAlso),
    },
  }));
