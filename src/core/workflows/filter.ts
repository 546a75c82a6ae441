// Filter: a choice narrows the list, its first choice brings it back, and what the address keeps survives a reload.
import { click, press, submitOf, usable } from './choose.ts';
import { type WorkflowFamily, found, lookerFor } from './define-family.ts';
import type { ControlFact, ListFact, WorkflowFacts } from './facts.ts';
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
} from './relation.ts';
import { recogniseChoices } from './filter-choices.ts';
import { filterWord, presentationWord, sortWord } from '#core/words/control-words.ts';

const names = ['a', 'b', 'c'] as const;

const stands = (option: string, list: ListFact): boolean =>
  option.length >= 3 && list.texts.some((text) => text.includes(option.toLowerCase()));

function isFilter(control: ControlFact, facts: WorkflowFacts): boolean {
  if (control.tag !== 'select' || !usable(control) || !control.inMain) return false;
  if (control.inDialog || control.inList || control.inPager) return false;
  const [first, ...others] = control.options;
  if (first?.selected !== true || others.length === 0 || others.some(({ disabled }) => disabled)) return false;
  const said = `${control.name} ${control.hint}`;
  if (sortWord.test(said) || presentationWord.test(said)) return false;
  if (
    control.options.every(({ name }) => /^\d+$/.test(name)) ||
    control.options.some(({ name }) => sortWord.test(name))
  )
    return false;
  const form = control.form === null ? null : facts.forms[control.form];
  return form === null || (form !== undefined && form.method === 'get' && !form.secret);
}

const signs = ['known', 'choice', 'button', 'unknown'] as const;

/**
 * `known`: each choice is named in some item of the full list; `choice`: and it may be a link to a page of another
 * build. `button`: a button has to be pressed after choosing.
 */
const narrows =
  (sign: (typeof signs)[number], before: readonly string[]) =>
  ({ now, at }: Looks): Related => {
    const first = at('first');
    const choices = [...before.map(at), now];
    const all = itemsOf(first);
    if ([first, ...choices].some(({ list }) => list?.partial === true))
      return open('partial_list', 'The list has more items than it shows.');
    if (all.length < 2) return open('one_item', 'The list is too short to filter.');
    if (choices.every((look) => itemsOf(look).length === 0))
      return sign === 'known' || (sign === 'choice' && choices.every((look) => look.emptySigns > first.emptySigns))
        ? broken(
            'search_ignored',
            'drops_everything',
            'Every filter option empties the list, although its items match.',
          )
        : open('all_empty', 'No filter option shows any item, and it is unknown whether one should.');
    if (!choices.every((look) => same(itemsOf(look), all))) return holds;
    const alike = choices.every((look) => sameSet(look.scene, first.scene));
    if (!alike) return open('answers_elsewhere', 'The list stays the same, and something else on the page changes.');
    const ignored = broken('search_ignored', 'same_for_any_choice', 'No filter option changes the list.');
    if (choices.every(({ place }) => place !== first.place)) return ignored;
    const asked = choices.every(({ requests }, index) => requests > (choices[index - 1] ?? first).requests);
    const pressed = sign === 'button' && now.requests === first.requests;
    if (sign === 'known' || sign === 'choice' || pressed) return asked ? ignored : ifListMoves(ignored);
    return open('maybe_no_filter', 'It is unclear whether the filter is for this list.');
  };

const restored =
  (last: string) =>
  ({ now, at }: Looks): Related => {
    const all = itemsOf(at('first'));
    const items = itemsOf(now);
    if (sameSet(items, all)) return holds;
    const stale = items.length < all.length && subset(items, all) && same(items, itemsOf(at(last)));
    return stale
      ? broken('search_ignored', 'does_not_reset', 'The first filter option does not restore the list.')
      : holds;
  };

/** Only a choice that the address keeps has to survive. */
const kept =
  (last: string) =>
  ({ now, at }: Looks): Related => {
    const chosen = at(last);
    if (chosen.place === at('first').place || now.place !== chosen.place) return holds;
    return same(itemsOf(now), itemsOf(chosen))
      ? holds
      : broken('not_persisted', 'lost_on_reload', 'The URL keeps the filter, but a reload shows another list.');
  };

export const filter: WorkflowFamily = {
  name: 'filter',
  recognise: (facts) => {
    const { list } = facts;
    if (list === null || list.items < 2 || list.partial) return [];
    const selects = facts.controls
      .filter((control) => isFilter(control, facts))
      .slice(0, 2)
      .flatMap((select) => {
        const choices = select.options.slice(1, 1 + names.length);
        const known = choices.every(({ name }) => stands(name, list));
        const button = submitOf(facts, select.form);
        const sign = known ? 'known' : button !== null ? 'button' : 'unknown';
        if (!known && !filterWord.test(`${select.name} ${button?.name ?? ''}`) && select.form === null) return [];
        const submit = button === null ? [] : [click(button)];
        const look = lookerFor('filter', { list: { css: list.css, path: facts.path } });
        const last = names[choices.length - 1]!;
        return [
          found({
            family: 'filter',
            title: 'A filter narrows the list, and the first option restores it',
            key: `${select.css} ${select.name}`,
            steps: [
              look('first'),
              ...choices.flatMap((_, index) => [
                press(select, 'ArrowDown'),
                ...submit,
                look(names[index]!, names[index] === last ? `narrows_${sign}_${choices.length}` : undefined),
              ]),
              { action: 'reload' },
              look('reloaded', `kept_${choices.length}`),
              press(select, 'Home'),
              ...submit,
              look('back', `restored_${choices.length}`),
            ],
          }),
        ];
      });
    return [...selects, ...recogniseChoices(facts)];
  },
};

export const filterRelations: Relations = Object.fromEntries(
  names.flatMap((last, index) => {
    const before = names.slice(0, index);
    return [
      ...signs.map((sign) => [`narrows_${sign}_${index + 1}`, narrows(sign, before)]),
      [`restored_${index + 1}`, restored(last)],
      [`kept_${index + 1}`, kept(last)],
    ];
  }),
);
