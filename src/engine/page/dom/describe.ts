// How an element is named in evidence: role, accessible name, and a structural path that survives another build.
import { idOf } from './past-fields.ts';
import type { ElementFact, Raw } from '#core/evidence/page-facts.ts';
import { generated } from './generated-classes.ts';
import { landmarksAround } from './landmarks-around.ts';
import { hasStableId, positionOf, testIdOf } from './own-names.ts';
import { selectorOf } from './selector-of.ts';
import { parentOf } from './walk.ts';

const roleOfTag: Readonly<Record<string, string>> = {
  a: 'link',
  article: 'article',
  aside: 'complementary',
  button: 'button',
  dialog: 'dialog',
  footer: 'contentinfo',
  form: 'form',
  header: 'banner',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  iframe: 'iframe',
  img: 'img',
  li: 'listitem',
  main: 'main',
  nav: 'navigation',
  ol: 'list',
  option: 'option',
  p: 'paragraph',
  progress: 'progressbar',
  section: 'region',
  select: 'combobox',
  summary: 'button',
  svg: 'img',
  table: 'table',
  td: 'cell',
  textarea: 'textbox',
  th: 'columnheader',
  tr: 'row',
  ul: 'list',
  video: 'video',
};

const roleOfInput: Readonly<Record<string, string>> = {
  button: 'button',
  checkbox: 'checkbox',
  image: 'button',
  number: 'spinbutton',
  radio: 'radio',
  range: 'slider',
  reset: 'button',
  search: 'searchbox',
  submit: 'button',
};

export function roleOf(element: Element): string {
  const given = element.getAttribute('role')?.trim().split(/\s+/)[0];
  if (given !== undefined && given !== '') return given;
  const tag = element.localName;
  if (tag === 'input') return roleOfInput[(element as HTMLInputElement).type] ?? 'textbox';
  if (tag === 'a' && !element.hasAttribute('href')) return 'generic';
  return roleOfTag[tag] ?? 'generic';
}

const textOf = (node: Element): string => (node.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 300);

/** What the elements say that it points to; their own label comes before their text. */
export function labelledBy(element: Element): string {
  const ids = element.getAttribute('aria-labelledby')?.trim().split(/\s+/) ?? [];
  const root = element.getRootNode() as Document | ShadowRoot;
  return ids
    .map((id) => (id === '' ? null : root.getElementById(id)))
    .filter((found) => found !== null)
    .map((found) => found.getAttribute('aria-label')?.trim() || textOf(found))
    .join(' ')
    .trim();
}

/** The accessible name, close enough to tell a person which element is meant. Values of fields are never part of it. */
export function nameOf(element: Element): string {
  const byId = labelledBy(element);
  if (byId !== '') return byId;
  const label = element.getAttribute('aria-label')?.trim();
  if (label) return label;
  if (element instanceof HTMLImageElement || (element instanceof HTMLInputElement && element.type === 'image'))
    return element.alt.trim();
  if (element instanceof HTMLInputElement && ['submit', 'button', 'reset'].includes(element.type))
    return element.value.trim() || (element.type === 'submit' ? 'Submit' : '');
  if (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  ) {
    const labels = [...(element.labels ?? [])]
      .map((found) => labelText(found))
      .join(' ')
      .trim();
    return labels || element.title.trim() || element.getAttribute('placeholder')?.trim() || '';
  }
  const text = textOf(element);
  if (text !== '') return text;
  const image = element.querySelector('img[alt], svg title, [aria-label]');
  if (image !== null)
    return (image.getAttribute('alt') ?? image.getAttribute('aria-label') ?? image.textContent ?? '').trim();
  return element.getAttribute('title')?.trim() || styledText(element);
}

const pseudos = ['::before', '::after'] as const;

/** Words that a style sheet writes into an element without any, as people read them. Icon fonts write signs, not words. */
function styledText(element: Element): string {
  const written = pseudos.map((pseudo) => /^"([^"\\]*)"/.exec(getComputedStyle(element, pseudo).content)?.[1] ?? '');
  const text = written.join(' ').trim();
  return /\p{L}{2}/u.test(text) && !/\p{Co}/u.test(text) ? text : '';
}

const maxRead = 2_000;

/**
 * What a person reads: the words of different blocks stand apart, and hidden ones are left out. The letters are as they
 * are written, whatever the style makes of them. Keys of controls keep the whole text, because they are stored.
 */
function readableName(element: Element): string {
  // All words of a page name nothing.
  if (element === document.body) return '';
  const name = nameOf(element);
  if (element.childElementCount === 0 || !(element instanceof HTMLElement) || name !== textOf(element)) return name;
  const written = element.textContent ?? '';
  let read = '';
  let at = 0;
  for (const char of element.innerText.slice(0, maxRead).trim().split('')) {
    if (/\s/.test(char)) {
      read += read.endsWith(' ') ? '' : ' ';
      continue;
    }
    while (at < written.length && written.charAt(at).toLowerCase() !== char.toLowerCase()) at += 1;
    if (at === written.length) return name;
    read += written.charAt(at);
    at += 1;
  }
  return read.slice(0, 300) || name;
}

function labelText(label: Element): string {
  const copy = label.cloneNode(true) as Element;
  for (const field of copy.querySelectorAll('select, textarea, input')) field.remove();
  return textOf(copy);
}

export function pathOf(element: Element): string {
  const parts: string[] = [];
  for (let node: Element | null = element; node !== null && parts.length < 12; ) {
    if (hasStableId(node)) {
      parts.unshift(`${node.localName}#${idOf(node)}`);
      return parts.join('>');
    }
    const tag: string = node.localName;
    if (tag === 'html' || tag === 'body') {
      parts.unshift(tag);
      break;
    }
    parts.unshift(`${tag}:${positionOf(node)}`);
    node = parentOf(node);
  }
  return parts.join('>');
}

/** Stored with what was found, and part of what names a component: it tells elements of one kind from those of others. */
function hintOf(element: Element): string {
  const testId = testIdOf(element);
  if (testId !== null) return `[${testId.attribute}="${testId.value}"]`;
  if (hasStableId(element)) return `#${idOf(element)}`;
  const classes = [...element.classList].filter((name) => !generated.test(name)).slice(0, 2);
  const own = `${element.localName}${classes.map((name) => `.${name}`).join('')}`;
  const parent = parentOf(element);
  if (parent === null || parent.localName === 'body' || parent.localName === 'html') return own;
  const parentClasses = [...parent.classList].filter((name) => !generated.test(name)).slice(0, 1);
  return `${parent.localName}${parentClasses.map((name) => `.${name}`).join('')} > ${own}`;
}

export function boxOf(element: Element): { x: number; y: number; width: number; height: number } {
  const box = element.getBoundingClientRect();
  return {
    x: Math.round(box.x + scrollX),
    y: Math.round(box.y + scrollY),
    width: Math.round(box.width),
    height: Math.round(box.height),
  };
}

export function describe(element: Element): Raw<ElementFact> {
  const testId = testIdOf(element);
  const around = landmarksAround(element);
  return {
    path: pathOf(element),
    ...(around.length === 0 ? {} : { around }),
    role: roleOf(element),
    name: readableName(element),
    testId: testId?.value ?? null,
    ...(testId === null || testId.attribute === 'data-testid' ? {} : { testIdAttribute: testId.attribute }),
    selectorHint: hintOf(element),
    selector: selectorOf(element),
    box: boxOf(element),
  };
}
