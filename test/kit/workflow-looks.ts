// Looks and facts made by hand, for judging workflows without a browser.
import type { ControlFact, ListFact, WorkflowFacts } from '#core/workflows/facts.ts';
import type { WorkflowFamilyName } from '#core/workflows/family-names.ts';
import { judgeLook } from '#core/workflows/judge-look.ts';
import type { KeyLook, Look, PartLook } from '#core/workflows/look.ts';
import type { Related } from '#core/workflows/relation.ts';

export const partOf = (parts: Partial<PartLook> = {}): PartLook => ({
  there: true,
  role: 'button',
  visible: true,
  text: 't',
  length: 1,
  expanded: null,
  selected: null,
  disabled: false,
  off: false,
  focused: false,
  filled: false,
  value: '',
  invalid: false,
  panels: [],
  ...parts,
});

/** `items` makes the list; everything else as on a page at rest. */
export function lookOf({ items, order, ...parts }: Partial<Look> & { items?: string[]; order?: KeyLook } = {}): Look {
  return {
    quiet: true,
    place: 'here',
    path: 'here',
    titled: 'title',
    status: 'shown',
    list: items === undefined ? null : { key: 'list', items, partial: false, order: order ?? null },
    scene: ['a'],
    emptySigns: 0,
    errorSigns: 0,
    layers: 0,
    parts: {},
    focus: null,
    nativeRefusals: 0,
    walk: null,
    httpStatus: 200,
    requests: 1,
    held: 0,
    ...parts,
  };
}

export const keysOf = (keys: string[], parts: Partial<KeyLook> = {}): KeyLook => ({
  kind: 'number',
  keys,
  distinct: new Set(keys).size,
  up: false,
  down: false,
  asTextUp: false,
  asTextDown: false,
  ...parts,
});

export const judge = (
  family: WorkflowFamilyName,
  expect: string,
  now: Look | null,
  before: Readonly<Record<string, Look>> = {},
): Related => judgeLook({ workflow: { as: 'now', family, order: {}, expect } }, now, new Map(Object.entries(before)));

/** What was judged, in one line. */
export const said = (related: Related): string =>
  related.answer === 'pass'
    ? 'pass'
    : related.answer === 'fail'
      ? `${related.type} ${related.code}${related.needs === undefined ? '' : ', if the list moves'}`
      : `unsure ${related.code}`;

export const controlOf = (parts: Partial<ControlFact> & { css: string }): ControlFact => ({
  tag: 'button',
  type: '',
  role: 'button',
  name: '',
  hint: '',
  field: '',
  testId: null,
  href: null,
  rel: '',
  called: '',
  visible: true,
  disabled: false,
  inMain: true,
  inDialog: false,
  inList: false,
  inPager: false,
  form: null,
  submits: false,
  expanded: null,
  pressed: null,
  popup: '',
  controls: null,
  required: false,
  readOnly: false,
  filled: false,
  checked: false,
  options: [],
  column: null,
  nearList: 1,
  focus: 'own',
  autoComplete: false,
  secret: false,
  min: '',
  maxLength: null,
  brake: null,
  ...parts,
});

export const listOf = (parts: Partial<ListFact> = {}): ListFact => ({
  css: '#list',
  items: 5,
  distinct: 5,
  partial: false,
  inMain: true,
  table: false,
  money: false,
  dates: false,
  titles: true,
  words: ['lamp', 'boat'],
  named: true,
  columns: Array.from({ length: 3 }, () => ({ kind: 'number', distinct: 5, ordered: false })),
  texts: ['red lamp', 'blue boat'],
  ...parts,
});

export const factsOf = (parts: Partial<WorkflowFacts> = {}): WorkflowFacts => ({
  route: '/',
  path: '/',
  here: '/',
  controls: [],
  forms: [],
  list: null,
  tabLists: [],
  layer: null,
  words: ['river', 'meadow'],
  stepSign: false,
  ...parts,
});

export const formOf = (parts: Partial<WorkflowFacts['forms'][number]> = {}): WorkflowFacts['forms'][number] => ({
  css: '#form',
  method: 'get',
  address: '/',
  hidden: [],
  words: '',
  noValidate: false,
  search: false,
  inDialog: false,
  payment: false,
  secret: false,
  ...parts,
});

/** The steps of the first workflow that a family plans, as words. */
export function stepsOf(discoveries: readonly unknown[]): string[] {
  const [first] = discoveries as readonly {
    workflow?: { steps: readonly Record<string, unknown>[] };
    steps?: readonly Record<string, unknown>[];
  }[];
  return (first?.workflow?.steps ?? first?.steps ?? []).map((step) => {
    if ('workflow' in step) {
      const { as, expect } = step['workflow'] as { as: string; expect?: string };
      return expect === undefined ? `look ${as}` : `look ${as}: ${expect}`;
    }
    return String(step['action']);
  });
}
