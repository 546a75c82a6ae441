// Reads a document the same way as it was sent and as the browser shows it, so that only the document can differ.
import type { RawBlock, RawDocument } from '#core/evidence/raw-document.ts';
import { signOutSigns, signOutWords } from '#core/words/harmful-words.ts';
import { words } from '#core/words/words.ts';
import { anyOf } from '../dom/control.ts';
import { titleOfDocument } from '../dom/past-fields.ts';
import { isVisible, isVisibleText } from '../dom/visible.ts';

const maxCharacters = 400_000;
const maxBlockCharacters = 2_000;
const maxLinks = 1_000;
/** Deeper than any page is built; a page can nest as deep as it likes. */
const maxDepth = 400;
const maxLine = 500;
const maxName = 60;

/** Neither text of the page nor, where scripts are off, hidden by them. */
const unread = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'textarea',
  'iframe',
  'object',
  'svg',
  'head',
  'math',
]);
/** Text around one of these goes on in the same block. A link stands alone: menus are links without a space between. */
const inline = new Set(
  'abbr b bdi bdo cite code data del dfn em font i ins kbd mark q s samp slot small span strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);
const signOutWord = words(signOutWords);
const signOutSign = new RegExp(signOutSigns, 'u');

interface Reading {
  readonly blocks: RawBlock[];
  readonly links: { href: string; visible: boolean }[];
  /** Whether it is on screen; the sent document has no looks. */
  readonly rendered: boolean;
  readonly base: string;
  nodes: number;
  characters: number;
  passwordFields: number;
  signsOut: boolean;
  forms: number;
  truncated: boolean;
  text: string;
  visible: boolean;
}

function flush(reading: Reading): void {
  const text = reading.text.replaceAll(/\s+/g, ' ').trim();
  if (text !== '') reading.blocks.push({ text: text.slice(0, maxBlockCharacters), visible: reading.visible });
  reading.text = '';
  reading.visible = false;
}

const linkSelector = anyOf('link', 'mapLink');
const shown = (element: Element, { rendered }: Reading): boolean => !rendered || isVisible(element);

function noteElement(element: Element, reading: Reading): void {
  const { localName } = element;
  if (localName === 'form') reading.forms += 1;
  if (localName === 'input' && element.getAttribute('type')?.toLowerCase() === 'password' && shown(element, reading))
    reading.passwordFields += 1;
  if (localName === 'a' || localName === 'button') {
    const name = (element.textContent ?? '').slice(0, maxName);
    if ((signOutWord.test(name) || signOutSign.test(name)) && shown(element, reading)) reading.signsOut = true;
  }
  if (!element.matches(linkSelector) || element.hasAttribute('download')) return;
  const href = URL.parse(element.getAttribute('href') ?? '', reading.base)?.href;
  if (href === undefined) return;
  if (reading.links.length >= maxLinks) reading.truncated = true;
  else reading.links.push({ href, visible: shown(element, reading) });
}

function readText(text: Text, reading: Reading): void {
  const { data } = text;
  reading.characters += data.length;
  if (reading.characters > maxCharacters) reading.truncated = true;
  else {
    reading.text += data;
    if (data.trim() !== '' && (!reading.rendered || isVisibleText(text))) reading.visible = true;
  }
}

function readNode(parent: Node, reading: Reading, depth: number): void {
  if (depth > maxDepth) reading.truncated = true;
  for (let node = parent.firstChild; node !== null && !reading.truncated; node = node.nextSibling) {
    reading.nodes -= 1;
    if (reading.nodes < 0) reading.truncated = true;
    if (node.nodeType === Node.TEXT_NODE) readText(node as Text, reading);
    if (node.nodeType !== Node.ELEMENT_NODE) continue;
    const element = node as Element;
    if (unread.has(element.localName)) continue;
    noteElement(element, reading);
    const splits = !inline.has(element.localName);
    if (splits) flush(reading);
    if (element.shadowRoot !== null) readNode(element.shadowRoot, reading, depth + 1);
    readNode(element, reading, depth + 1);
    if (splits) flush(reading);
  }
}

const attributeOf = (page: Document, selector: string, name: string): string =>
  (page.querySelector(selector)?.getAttribute(name) ?? '').trim().slice(0, maxLine);

function read(page: Document, address: string, maxNodes: number, rendered: boolean): RawDocument {
  const base = URL.parse(attributeOf(page, 'base[href]', 'href'), address)?.href ?? address;
  const reading: Reading = {
    blocks: [],
    links: [],
    rendered,
    base,
    nodes: maxNodes,
    characters: 0,
    passwordFields: 0,
    signsOut: false,
    forms: 0,
    truncated: false,
    text: '',
    visible: false,
  };
  if (page.body !== null) readNode(page.body, reading, 0);
  flush(reading);
  const canonical = attributeOf(page, 'link[rel~="canonical" i][href]', 'href');
  const { blocks, links, passwordFields, signsOut, forms, truncated } = reading;
  return {
    title: titleOfDocument(page).slice(0, maxLine),
    lang: (page.documentElement?.getAttribute('lang') ?? '').slice(0, maxLine),
    description: attributeOf(page, 'meta[name="description" i]', 'content'),
    canonical: canonical === '' ? '' : (URL.parse(canonical, base)?.href ?? canonical),
    robots: attributeOf(page, 'meta[name="robots" i]', 'content'),
    blocks,
    links,
    passwordFields,
    signsOut,
    forms,
    truncated,
  };
}

/** What the server sent. Such a document runs no script and loads nothing. */
export function readServed(html: string, address: string, maxNodes: number): RawDocument {
  return read(Document.parseHTMLUnsafe(html), address, maxNodes, false);
}

/** What the browser shows. */
export function readRendered(maxNodes: number): RawDocument {
  return read(document, document.URL, maxNodes, true);
}
