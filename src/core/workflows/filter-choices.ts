// Filters that are no select: links with a parameter, check boxes, radio buttons and toggle buttons beside the list.
// A choice counts as a filter only when its name stands in some items of the list and not in all of them.
import type { ActionStep } from '#contract/steps/all-actions.ts';
import { click, takesText, usable, withoutQuery } from './choose.ts';
import { type Discovery, found, lookerFor } from './define-family.ts';
import { asksToSearch } from '#core/words/control-words.ts';
import type { ControlFact, ListFact, WorkflowFacts } from './facts.ts';

const minItems = 3;
const maxGroups = 2;

interface Choices {
  /** The two that are used. */
  readonly used: readonly [ControlFact, ControlFact];
  /** What is chosen as the page is: to choose it again brings the whole list back. */
  readonly start: ControlFact | null;
  /** Each can be on beside the others, so that it is switched off again. */
  readonly single: boolean;
  /** The address tells which one is chosen. */
  readonly addressed: boolean;
}

/** "Open (12)" is called "open". */
const wordOf = ({ name }: ControlFact): string =>
  name
    .replace(/[\d().,:·•]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Whether the choice parts the items into those that are named by it and those that are not. */
function parts(control: ControlFact, { texts, items }: ListFact): boolean {
  const word = wordOf(control);
  if (word.length < 3 || word.length > 30 || texts.length < items) return false;
  const named = new RegExp(`(?<!\\p{L})${escaped(word)}(?!\\p{L})`, 'iu');
  const hits = texts.filter((text) => named.test(text)).length;
  return hits > 0 && hits < texts.length;
}

const stands = (control: ControlFact): boolean =>
  usable(control) && control.inMain && !control.inDialog && !control.inList && !control.inPager;

/**
 * What stands beside a text field or a button that submits may be a part of something new that is being written, and
 * changes nothing until then.
 */
function asksOnly({ form }: ControlFact, { controls }: WorkflowFacts): boolean {
  const together = controls.filter((other) => other.form === form && !other.inList);
  const writes = (other: ControlFact): boolean =>
    takesText(other) && other.type !== 'search' && !asksToSearch(`${other.name} ${other.hint}`);
  return !together.some((other) => writes(other) || (form !== null && other.submits));
}

/** The parameters of a link to this page; null: it leads elsewhere, or only down the page. */
function queryOf(href: string | null, here: string): URLSearchParams | null {
  if (href === null || href.includes('#') || withoutQuery(href) !== withoutQuery(here)) return null;
  return new URLSearchParams(href.split('?')[1] ?? '');
}

/** Links to this page that differ in one parameter only, and in nothing else from where the page stands. */
function linksBy(facts: WorkflowFacts): ReadonlyMap<string, ControlFact[]> {
  const here = new URLSearchParams(facts.here.split('#')[0]?.split('?')[1] ?? '');
  const groups = new Map<string, ControlFact[]>();
  for (const control of facts.controls) {
    const query = stands(control) && control.role === 'link' ? queryOf(control.href, facts.here) : null;
    if (query === null) continue;
    const names = new Set([...query.keys(), ...here.keys()]);
    const other = [...names].filter((name) => query.get(name) !== here.get(name));
    if (other.length === 1 && query.has(other[0]!)) groups.set(other[0]!, [...(groups.get(other[0]!) ?? []), control]);
  }
  return groups;
}

function twoOf(controls: readonly ControlFact[], list: ListFact): Choices['used'] | null {
  const [first, second] = controls.filter((control) => parts(control, list));
  return first === undefined || second === undefined || wordOf(first) === wordOf(second) ? null : [first, second];
}

function choicesOf(facts: WorkflowFacts, list: ListFact): Choices[] {
  const groups: Choices[] = [];
  const add = (controls: readonly ControlFact[], more: Omit<Choices, 'used'>): void => {
    const used = twoOf(controls, list);
    if (used !== null) groups.push({ used, ...more });
  };
  for (const [name, links] of linksBy(facts)) {
    const start = facts.controls.find(
      (control) => control.role === 'link' && stands(control) && queryOf(control.href, facts.here)?.has(name) === false,
    );
    add(links, { start: start ?? null, single: false, addressed: true });
  }
  const free = facts.controls.filter((control) => stands(control) && asksOnly(control, facts));
  const boxes = free.filter(({ type, checked }) => type === 'checkbox' && !checked);
  add(boxes, { start: null, single: true, addressed: false });
  for (const field of new Set(free.filter(({ type }) => type === 'radio').map((control) => control.field))) {
    const radios = free.filter((control) => control.type === 'radio' && control.field === field);
    const start = radios.find(({ checked }) => checked) ?? null;
    add(
      radios.filter((radio) => radio !== start),
      { start, single: false, addressed: false },
    );
  }
  const toggles = free.filter(({ pressed }) => pressed !== null);
  const pressed = toggles.filter((toggle) => toggle.pressed === true);
  add(
    toggles.filter((toggle) => toggle.pressed === false),
    { start: pressed.length === 1 ? pressed[0]! : null, single: false, addressed: false },
  );
  return groups.slice(0, maxGroups);
}

export function recogniseChoices(facts: WorkflowFacts): readonly Discovery[] {
  const { list } = facts;
  if (list === null || list.partial || list.items < minItems || list.distinct < list.items) return [];
  return choicesOf(facts, list).map(({ used, start, single, addressed }) => {
    const [a, b] = used;
    const beside = [...used, ...(start === null ? [] : [start])].map(({ css }) => css);
    const look = lookerFor('filter', { list: { css: list.css, path: facts.path }, beside });
    const off = (control: ControlFact): readonly ActionStep[] => (single ? [click(control)] : []);
    const back = start === null ? off(b) : [click(start)];
    return found({
      family: 'filter',
      title: 'Each choice of a filter narrows the list',
      key: `${a.css} ${wordOf(a)} ${wordOf(b)}`,
      steps: [
        look('first'),
        click(a),
        look('a'),
        ...off(a),
        click(b),
        look('b', 'narrows_choice_2'),
        ...(addressed ? [{ action: 'reload' } as const, look('reloaded', 'kept_2')] : []),
        ...(back.length === 0 ? [] : [...back, look('back', 'restored_2')]),
      ],
    });
  });
}
