// What the page offers to whoever looks for workflows: controls, forms, the list it is about, tabs, an open layer.
import { idOf, noValidateOf } from '../dom/past-fields.ts';
import { cancelWords, closeSigns, closeWords } from '#core/words/leaving-words.ts';
import { wholeWord, words } from '#core/words/words.ts';
import { calledOf } from './called.ts';
import type { ControlFact, FormFact, ListFact, RawControl, RawWorkflowFacts } from '#core/workflows/facts.ts';
import { anyOf, nativeControl } from '../dom/control.ts';
import { isVisible } from '../dom/visible.ts';
import { nameOf, roleOf } from '../dom/describe.ts';
import { testIdOf } from '../dom/own-names.ts';
import { addressOf } from '../dom/form-address.ts';
import { brakeFacts, submits } from '../probe/brake-facts.ts';
import { panelOnSheet } from '../probe/layer.ts';
import { cssOf } from '../dom/css-of.ts';
import { findList, isPartial, itemsIn } from './find-list.ts';
import { hiddenNames } from './hidden-names.ts';
import { dateIn, keysOf, moneyIn, searchedBy, titleIn } from './keys.ts';
import { dialogs, inDialog, inMain, inPager, pathNow } from './place-in-page.ts';
import { shownText } from './shown-text.ts';
import { hasStepSign } from './step-sign.ts';

/** What a step of a workflow can use. Tabs and options are read with what holds them. */
const wanted = anyOf(
  'link',
  'button',
  'summary',
  'field',
  'editor',
  'sortHead',
  'role:button',
  'role:link',
  'role:searchbox',
  'role:combobox',
  'role:switch',
);
const maxControls = 250;
const secretField = anyOf('secretField');
const maxTexts = 40;

function hrefOf(element: Element): string | null {
  if (!(element instanceof HTMLAnchorElement) || !element.hasAttribute('href')) return null;
  const url = URL.canParse(element.href) ? new URL(element.href) : null;
  if (url === null || url.origin !== location.origin || element.target === '_blank' || element.hasAttribute('download'))
    return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

function controlled(element: Element): ControlFact['controls'] {
  const id = (element.getAttribute('aria-controls') ?? element.getAttribute('aria-owns') ?? '').split(/\s+/)[0] ?? '';
  const details = element.localName === 'summary' ? element.parentElement : null;
  const panel =
    details === null ? document.getElementById(id) : ([...details.children].find((child) => child !== element) ?? null);
  if (panel === null) return null;
  return { css: cssOf(panel), role: roleOf(panel), visible: isVisible(panel) };
}

const tables = 'table, [role=table], [role=grid]';
const columnHeads = 'thead th, [role=columnheader]';

/** Where the head of a list is drawn as a table of its own, that one has no rows, and the table of the list no head. */
function headsAnother(head: Element, list: Element | null): boolean {
  const [own, other] = [head.closest(tables), list?.closest(tables) ?? null];
  if (own === null || other === null || own === other) return false;
  const hasRows = [...own.querySelectorAll('tbody td, [role=gridcell], [role=cell]')].some(isVisible);
  return hasRows || [...other.querySelectorAll(columnHeads)].some((each) => isVisible(each) && nameOf(each) !== '');
}

function columnOf(element: Element, list: Element | null): ControlFact['column'] {
  const head = element.closest(columnHeads);
  if (head === null || headsAnother(head, list)) return null;
  const index = [...(head.parentElement?.children ?? [])].indexOf(head);
  const marks = `${head.getAttribute('class') ?? ''} ${element.getAttribute('class') ?? ''}`;
  const shown =
    /(?:^|[-_\s])sort/i.test(marks) &&
    !/(?:^|[-_\s])(?:no|un|not)[-_]?sort|sort\w*[-_](?:disabled|none|false)/i.test(marks);
  const current = /^(?:ascending|descending)$/.test(head.getAttribute('aria-sort') ?? '');
  return {
    index,
    current,
    sorted:
      head.hasAttribute('aria-sort') || shown || /[?&](?:sort|order|o)\w*=/i.test(element.getAttribute('href') ?? ''),
  };
}

const composite =
  '[role=grid], [role=toolbar], [role=menu], [role=menubar], [role=listbox], [role=radiogroup], [role=tablist], [role=tree], [role=treegrid], [aria-hidden=true], label';
const stops = `${nativeControl}, ${anyOf('focusTarget')}`;
/** A part of the page that only scripts and skip links focus, such as the main part, does not stand in for its controls. */
const stopsAround = `${nativeControl}, ${anyOf('focusTarget')}:not([tabindex^="-"])`;

function focusOf(element: Element): RawControl['focus'] {
  if (element instanceof HTMLElement && element.tabIndex >= 0) return 'own';
  const another =
    element.closest(composite) !== null ||
    element.querySelector(stops) !== null ||
    element.parentElement?.closest(stopsAround) != null;
  return another ? 'by_another' : 'never';
}

const isAfter = (first: Element, second: Element): boolean =>
  (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/** A field narrows what comes after it: a table that comes before the list is its own. */
function hasOwnTable(element: Element, list: Element): boolean {
  let node = element.parentElement;
  while (node !== null && !node.contains(list)) node = node.parentElement;
  const tables = [...(node?.querySelectorAll('table') ?? [])].filter(
    (table) => isAfter(element, table) && !table.contains(list) && !list.contains(table) && isVisible(table),
  );
  return tables.some((table) => !isAfter(element, list) || isAfter(table, list));
}

function depthTogether(element: Element, list: Element | null): number {
  if (list === null || hasOwnTable(element, list)) return 0;
  let depth = 0;
  for (let node: Element | null = element; node !== null; node = node.parentElement)
    if (node.contains(list)) depth += 1;
  return depth;
}

const flag = (element: Element, name: string): boolean | null => {
  const value = element.getAttribute(name);
  return value === null ? null : value === 'true';
};

function describeControl(element: Element, forms: readonly Element[], list: Element | null): RawControl {
  const field = element as HTMLInputElement;
  const testId = testIdOf(element);
  const form = element.closest('form');
  const details = element.localName === 'summary' ? element.closest('details') : null;
  return {
    css: cssOf(element),
    called: calledOf(element),
    tag: element.localName,
    type: element.localName === 'input' ? field.type : '',
    role: roleOf(element),
    name: nameOf(element),
    hint: `${element.getAttribute('placeholder') ?? ''} ${element.getAttribute('name') ?? ''} ${element.getAttribute('inputmode') ?? ''} ${element.getAttribute('autocomplete') ?? ''}`,
    field: element.getAttribute('name') ?? '',
    testId: testId?.attribute === 'data-testid' ? testId.value : null,
    href: hrefOf(element),
    rel: element.getAttribute('rel') ?? '',
    visible: isVisible(element),
    disabled: element.matches(':disabled, [aria-disabled=true]') || element.closest('[inert]') !== null,
    inMain: inMain(element),
    inDialog: inDialog(element),
    inList: list?.contains(element) === true,
    inPager: inPager(element),
    form: form === null ? null : forms.indexOf(form),
    submits: form !== null && submits(element),
    expanded: details === null ? flag(element, 'aria-expanded') : details.open,
    pressed: flag(element, 'aria-pressed'),
    popup: element.getAttribute('aria-haspopup') ?? '',
    controls: controlled(element),
    required: field.required === true || element.getAttribute('aria-required') === 'true',
    readOnly: field.readOnly === true,
    filled: typeof field.value === 'string' && field.value !== '',
    checked: field.checked === true,
    options:
      element instanceof HTMLSelectElement
        ? [...element.options]
            .slice(0, 30)
            .map((option) => ({ name: option.text.trim(), selected: option.selected, disabled: option.disabled }))
        : [],
    column: columnOf(element, list),
    nearList: depthTogether(element, list),
    focus: focusOf(element),
    autoComplete:
      (element.getAttribute('aria-autocomplete') ?? 'none') !== 'none' ||
      roleOf(element) === 'combobox' ||
      element.hasAttribute('list'),
    secret: element.matches(secretField),
    min: element.getAttribute('min') ?? '',
    maxLength: typeof field.maxLength === 'number' && field.maxLength >= 0 ? field.maxLength : null,
    brakes: brakeFacts(element),
  };
}

const methodOf = (form: Element): string =>
  /^(?:post|dialog)$/i.exec(form.getAttribute('method') ?? '')?.[0].toLowerCase() ?? 'get';

const wordsOf = (form: Element): string =>
  [
    ...['aria-label', 'id', 'name', 'class', 'title'].map((name) => form.getAttribute(name) ?? ''),
    ...[...form.querySelectorAll('legend, h1, h2, h3, h4')].slice(0, 4).map(shownText),
    document.getElementById(form.getAttribute('aria-labelledby') ?? '')?.textContent ?? '',
  ]
    .join(' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .slice(0, 400);

const stopWords =
  /^(?:this|that|with|from|have|your|what|where|when|which|here|there|about|more|into|only|them|they|than|then|will|would|could|should|some|such|each|most|over|also|been|were|like|find|search|enter|type|looking|please|show|page|home|next|read|back|close|menu|open)$/i;

function wordsIn(texts: readonly string[], least: number): string[] {
  const words = new Set<string>();
  for (const text of texts)
    for (const word of text.match(/\p{L}+/gu) ?? [])
      if (word.length >= least && word.length <= 14 && !stopWords.test(word)) words.add(word.toLowerCase());
  return [...words];
}

const longWord = (text: string): string => (text.match(/\p{L}+/gu) ?? []).find((word) => word.length >= 4) ?? '';

const leads = (cells: ReturnType<typeof searchedBy>): boolean => cells.some((cell) => cell.leads);

/** What leads to a record names it, and a long text does rather than a state: that is what is searched. */
const namingOf = (cells: ReturnType<typeof searchedBy>): number =>
  (leads(cells) ? maxNaming : 0) +
  Math.min(maxNaming, cells.reduce((all, { text }) => all + text.length, 0) / Math.max(1, cells.length));
const maxNaming = 300;

const maxColumns = 20;

function columnsOf(list: Element, items: readonly Element[]): ListFact['columns'] {
  if (list.localName !== 'tbody') return [];
  const columns = Math.min(maxColumns, Math.max(0, ...items.map(({ childElementCount }) => childElementCount)));
  return Array.from({ length: columns }, (_, cell) => {
    const { kind, distinct, up, down } = keysOf(items, { cell });
    return { kind, distinct, ordered: up || down };
  });
}

function readList(list: Element | null): ListFact | null {
  if (list === null) return null;
  const items = itemsIn(list);
  const texts = items.slice(0, maxTexts).map((item) => shownText(item).slice(0, 300));
  const lower = texts.map((text) => text.toLowerCase());
  const telling = (words: readonly string[]): string[] =>
    wordsIn(words, 4).filter((word) => {
      const hits = lower.filter((text) => text.includes(word)).length;
      return hits > 0 && hits < Math.max(2, lower.length);
    });
  const said = items.map(searchedBy);
  const columns = Array.from({ length: Math.max(0, ...said.map(({ length }) => length)) }, (_, column) =>
    said.flatMap((cells) => cells[column] ?? []),
  )
    .toSorted((a, b) => namingOf(b) - namingOf(a))
    .map((cells) => ({ leads: leads(cells), words: telling(cells.map(({ text }) => longWord(text))) }));
  // A search may look at some columns only: the first words come from different ones.
  const words = new Set([
    ...columns.flatMap((column) => column.words.slice(0, 1)),
    ...columns.flatMap((column) => column.words),
  ]);
  const first = columns.find((column) => column.words.length > 0);

  return {
    css: cssOf(list),
    items: items.length,
    distinct: new Set(texts).size,
    partial: isPartial(list, items),
    inMain: inMain(list),
    table: list.localName === 'tbody',
    money: items.length > 0 && items.every((item) => moneyIn(item).length === 1),
    dates: items.length > 0 && items.every((item) => dateIn(item) !== null),
    titles: items.length > 0 && items.every((item) => (titleIn(item) ?? '') !== ''),
    words: [...words].slice(0, 6),
    named: first?.leads === true || columns.every((column) => !column.leads),
    columns: columnsOf(list, items),
    texts: lower,
  };
}

function readTabs(): RawWorkflowFacts['tabLists'] {
  return [...document.querySelectorAll('[role=tablist]')]
    .filter(isVisible)
    .slice(0, 6)
    .map((list) => ({
      css: cssOf(list),
      tabs: [...list.querySelectorAll('[role=tab]')]
        .filter(isVisible)
        .slice(0, 8)
        .map((tab) => {
          const labelled =
            idOf(tab) === ''
              ? 0
              : document.querySelectorAll(`[role=tabpanel][aria-labelledby~="${CSS.escape(idOf(tab))}"]`).length;
          const named = document.getElementById(tab.getAttribute('aria-controls') ?? '') === null ? 0 : 1;
          return {
            css: cssOf(tab),
            name: nameOf(tab),
            selected: tab.getAttribute('aria-selected') === 'true',
            panels: Math.max(labelled, named),
            href: hrefOf(tab),
            disabled: tab.matches(':disabled, [aria-disabled=true]'),
            brakes: brakeFacts(tab),
          };
        }),
    }));
}

const closeWord = words(closeWords, cancelWords);
const closeSign = wholeWord(closeSigns);
const saysClose = (name: string): boolean => closeWord.test(name) || closeSign.test(name);

function readOpenLayer(): RawWorkflowFacts['layer'] {
  const layer = [...document.querySelectorAll(dialogs)].filter(isVisible).at(-1);
  if (layer === undefined) return null;
  const box = layer.getBoundingClientRect();
  const closers = [...layer.querySelectorAll(anyOf('button', 'role:button', 'anchor'))]
    .filter((button) => isVisible(button) && !button.matches(':disabled') && saysClose(nameOf(button).trim()))
    .slice(0, 3);
  return {
    css: cssOf(layer),
    native: layer.matches(':modal'),
    alert: layer.getAttribute('role') === 'alertdialog',
    beside: box.left > 8 || box.top > 8,
    closers: closers.map((button) => ({ css: cssOf(button), name: nameOf(button), brakes: brakeFacts(button) })),
  };
}

function quoted(): string[] {
  const text = shownText(document.querySelector('main, [role=main]') ?? document.body);
  const said = [...text.matchAll(/[“"«„‘']([\p{L} ]{3,20})[”"»“’']/gu)].map((match) => match[1] ?? '');
  const hints = [...document.querySelectorAll('input[placeholder]')].map(
    (input) => input.getAttribute('placeholder') ?? '',
  );
  return [...said, ...hints.filter((hint) => /e\.g|z\.B|such as|for example/i.test(hint))];
}

/** Put where no pointer comes: a link to the contents that shows with the focus, a menu that slides in. */
function isOutside(element: Element): boolean {
  const { right, bottom } = element.getBoundingClientRect();
  return right + scrollX <= 0 || bottom + scrollY <= 0;
}

export function readWorkflowFacts(): RawWorkflowFacts {
  const list = findList();
  const forms = [...document.querySelectorAll('form')];
  const question = panelOnSheet();
  const controls: RawControl[] = [];
  for (const element of document.querySelectorAll(wanted)) {
    if (controls.length >= maxControls) break;
    // What only shows after something was opened is looked at then.
    if (
      !isVisible(element) ||
      isOutside(element) ||
      // Nothing behind a question over a shade can be used.
      (question !== null && !question.contains(element)) ||
      (list?.contains(element) === true && controls.length > maxControls / 2)
    )
      continue;
    controls.push(describeControl(element, forms, list));
  }
  const main = document.querySelector('main, [role=main]') ?? document.body;
  const named = [...main.querySelectorAll('h1, h2, h3, a, td, li')].filter(isVisible).slice(0, 60).map(shownText);
  return {
    path: pathNow(),
    here: `${location.pathname}${location.search}${location.hash}`,
    controls,
    forms: forms.map(
      (form): FormFact => ({
        css: cssOf(form),
        method: methodOf(form),
        address: addressOf(form),
        hidden: hiddenNames(form),
        words: wordsOf(form),
        noValidate: noValidateOf(form),
        search: form.getAttribute('role') === 'search' || form.closest('[role=search], search') !== null,
        inDialog: inDialog(form),
        payment: brakeFacts(form).payment,
        secret: form.querySelector(secretField) !== null,
      }),
    ),
    list: readList(list),
    tabLists: readTabs(),
    layer: readOpenLayer(),
    words: [...wordsIn(quoted(), 3), ...wordsIn(named, 4)].slice(0, 12),
    stepSign: hasStepSign(),
  };
}
