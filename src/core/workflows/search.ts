// Search: the results depend on the search text, and existing items are found.
import type { ActionStep } from '#contract/steps/all-actions.ts';
import { nonsense, press, retype, safeWord, submitOf, click, type, usable } from './choose.ts';
import { type WorkflowFamily, found, lookerFor } from './define-family.ts';
import type { ControlFact, WorkflowFacts } from './facts.ts';
import type { Look } from './look.ts';
import {
  type Relations,
  type Looks,
  type Related,
  broken,
  holds,
  ifListMoves,
  itemsOf,
  open,
  same,
  sameSet,
  subset,
  unchanged,
} from './relation.ts';
import { isSearchForm } from './search-form.ts';
import { dependsInPalette, findPalettes } from './search-palette.ts';
import { asksToSearch } from '#core/words/control-words.ts';

function isBox(control: ControlFact, facts: WorkflowFacts): boolean {
  if (!usable(control) || control.readOnly || control.secret || control.inDialog || control.inList) return false;
  const form = control.form === null ? null : facts.forms[control.form];
  if (form?.method === 'post' || form?.secret === true) return false;
  if (control.type === 'search' || control.role === 'searchbox') return true;
  return (
    control.tag === 'input' &&
    control.type === 'text' &&
    (asksToSearch(`${control.name} ${control.hint}`) || isSearchForm(facts, control.form))
  );
}

const enter = (box: ControlFact, word: string): ActionStep[] => (box.filled ? retype(box, word) : [type(box, word)]);

interface Box {
  /** It is above the list that it should narrow. */
  readonly inPlace: boolean;
  /** The search words are in the list. */
  readonly known: boolean;
  /** It has a button of its own, which cannot be meant for anything else. */
  readonly withButton: boolean;
}

/** The address carries the search text: it changed with the first search, and again with the last. */
const inAddress = (first: Look, one: Look, now: Look): boolean => first.place !== one.place && one.place !== now.place;

/** Each search asked the server something. */
const asked = (looks: readonly Look[]): boolean =>
  looks.every((look, index) => index === 0 || look.requests > (looks[index - 1]?.requests ?? 0));

/** It shows in the address, in requests, or in a list that was not there before. */
const wasCarriedOut = (first: Look, [one, two, now]: readonly [Look, Look, Look]): boolean =>
  inAddress(first, one, now) || asked([first, one, two, now]) || !same(itemsOf(first), itemsOf(now));

/** Whatever stood on the page before the search still does, and nothing says that there are no results. */
const onlyAdds = (first: Look, look: Look): boolean =>
  subset(first.scene, look.scene) && look.emptySigns <= first.emptySigns;

/**
 * The list is the same for three searches, one of them for a word that does not exist. That says something only where
 * the list is what the search should have changed; null: it is.
 */
function doubtOf(first: Look, [one, two, now]: readonly [Look, Look, Look], inPlace: boolean): Related | null {
  const searches = [one, two, now];
  if (!same(itemsOf(first), itemsOf(now))) {
    // It came with the search. Items that show the word of another search are no suggestions for a search without hits.
    if ((now.listed?.ours ?? 0) > 0) return null;
    return open('no_hits', 'None of the search words was found.');
  }
  if (inAddress(first, one, now)) {
    if (now.path !== first.path) return open('other_list', 'The list is also on pages without a search.');
    return searches.every((look) => onlyAdds(first, look))
      ? null
      : open('answers_elsewhere', 'The list stays the same, and something else on the page changes.');
  }
  if (searches.some((look) => look.layers !== first.layers || !sameSet(first.scene, look.scene)))
    return open('answers_elsewhere', 'The list stays the same, and something else on the page changes.');
  return inPlace
    ? null
    : open('not_submitted', 'The page did not react to the search, which may be for something else.');
}

function depends({ now, at }: Looks, { inPlace, known, withButton }: Box): Related {
  const first = at('first');
  const one = at('one');
  const two = at('two');
  if ([first, one, two, now].some(({ list }) => list?.partial === true))
    return open('partial_list', 'The list has more items than it shows.');
  const looks = [one, two];
  if (looks.some((look) => !same(itemsOf(look), itemsOf(now)))) return holds;
  const alike = looks.every((look) => sameSet(look.scene, now.scene) && look.layers === now.layers);
  if (itemsOf(now).length === 0) {
    if (!alike) return holds;
    if (withButton && now.requests === first.requests && [one, two, now].every((look) => unchanged(first, look)))
      return broken('search_ignored', 'does_nothing', 'Searching causes no request and does not change the page.');
    const gone = known && itemsOf(first).length >= 2 && first.list?.key === now.list?.key;
    return gone
      ? broken('search_ignored', 'finds_nothing', 'Searching for a word from the list does not find it.')
      : open('no_hits', 'None of the search words was found.');
  }
  if (itemsOf(now).length < 2) return open('one_item', 'The list has only one item.');
  if (!alike || now.emptySigns > one.emptySigns)
    return open('answers_elsewhere', 'The list stays the same, and something else on the page changes.');
  const doubt = doubtOf(first, [one, two, now], inPlace);
  if (doubt !== null) return doubt;
  const ignored = broken(
    'search_ignored',
    'same_for_any_query',
    'Every search lists the same items, even for a word that does not exist.',
  );
  return wasCarriedOut(first, [one, two, now]) ? ignored : ifListMoves(ignored);
}

function cleared({ now, at }: Looks): Related {
  const first = at('first');
  if (same(itemsOf(now), itemsOf(first)) || now.place !== first.place) return holds;
  const stale = itemsOf(now).length < itemsOf(first).length && subset(itemsOf(now), itemsOf(first));
  return stale && now.list?.partial !== true && same(itemsOf(now), itemsOf(at('none')))
    ? broken('search_ignored', 'not_cleared', 'An empty search does not restore the list.')
    : holds;
}

/** Hidden fields may make another question of it on each page. */
function asksOf({ form, field }: ControlFact, { forms, here }: WorkflowFacts): { readonly asks?: string } {
  const { address, hidden } = (form === null ? undefined : forms[form]) ?? { address: null, hidden: [] };
  const [path, own] = [address, here].map((each) => each?.split(/[?#]/)[0]);
  return path == null || path === own || hidden.length > 0 ? {} : { asks: `${path} ${field}` };
}

export const search: WorkflowFamily = {
  name: 'search',
  recognise: (facts) => {
    const list = facts.list;
    const boxes = facts.controls.filter((control) => isBox(control, facts));
    // Of several searches on a page, the one next to the list narrows it; the others have their own lists.
    const nearest = Math.max(...boxes.map(({ nearList }) => nearList));
    // What narrows a table of its own says nothing about the list.
    const own = boxes.filter((box) => list === null || !box.inMain || box.nearList > 0);
    const inSight = own.slice(0, 2).flatMap((box) => {
      const inPlace = list !== null && list.items >= 2 && box.inMain && box.nearList === nearest;
      const ofList = inPlace ? list.words.filter(safeWord) : [];
      const known = ofList.length > 0 && list?.named === true;
      const [one, two = one] = ofList.length > 0 ? ofList : facts.words.filter(safeWord);
      if (one === undefined || two === undefined) return [];
      const button = submitOf(facts, box.form);
      const submit: ActionStep[] =
        button !== null && !button.inPager ? [click(button)] : box.autoComplete ? [] : [press(box, 'Enter')];
      const look = lookerFor('search', {
        list: inPlace ? { css: list.css, path: facts.path } : null,
        typed: [one, two, nonsense],
        echo: one,
      });
      const relation = inPlace
        ? known
          ? 'depends_in_place'
          : 'depends_over_list'
        : box.inMain && button !== null
          ? 'depends_by_button'
          : 'depends';
      // Results are on another page with its own search box, so every search starts from the first page.
      const next = (word: string): ActionStep[] =>
        relation === 'depends' ? [{ action: 'goto', path: facts.here }, ...enter(box, word)] : retype(box, word);
      return [
        found({
          family: 'search',
          title: 'Search results depend on the search text',
          key: `${box.css} ${box.name}`,
          shared: !box.inMain,
          ...asksOf(box, facts),
          steps: [
            look('first'),
            ...enter(box, one),
            ...submit,
            look('one'),
            ...next(two),
            ...submit,
            look('two'),
            ...next(nonsense),
            ...submit,
            look('none', relation),
            ...(inPlace && button === null ? [...retype(box, ''), ...submit, look('cleared', 'cleared')] : []),
          ],
        }),
      ];
    });
    return [...inSight, ...findPalettes(facts)];
  },
};

export const searchRelations: Relations = {
  depends: (looks) => depends(looks, { inPlace: false, known: false, withButton: false }),
  depends_by_button: (looks) => depends(looks, { inPlace: false, known: false, withButton: true }),
  depends_over_list: (looks) => depends(looks, { inPlace: true, known: false, withButton: false }),
  depends_in_place: (looks) => depends(looks, { inPlace: true, known: true, withButton: false }),
  depends_in_palette: dependsInPalette,
  cleared,
};
