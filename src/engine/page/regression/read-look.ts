// How a page is built and drawn, element by element: enough to say what changed when two pictures differ.
import type { LookAnswer, LookKind } from '#core/evidence/place-load.ts';
import { anyOf } from '../dom/control.ts';
import { boxOf, describe, nameOf, roleOf } from '../dom/describe.ts';
import { isVisible } from '../dom/visible.ts';
import { walkElements } from '../dom/walk.ts';

const properties = [
  'color',
  'background-color',
  'background-image',
  'font-size',
  'font-weight',
  'font-style',
  'font-family',
  'line-height',
  'letter-spacing',
  'text-align',
  'text-transform',
  'text-decoration-line',
  'border-top',
  'border-right',
  'border-bottom',
  'border-left',
  'border-radius',
  'box-shadow',
  'opacity',
  'outline-style',
  'object-fit',
  'transform',
  'filter',
  'list-style-type',
];

const controls = anyOf(
  'button',
  'link',
  'field',
  'summary',
  'role:button',
  'role:link',
  'role:tab',
  'role:menuitem',
  'role:checkbox',
  'role:radio',
  'role:switch',
  'role:combobox',
  'role:slider',
  'role:option',
);
const headings = 'h1, h2, h3, h4, h5, h6, [role=heading]';
const images = 'img, svg, canvas, video, picture';
const frame = 'header, nav, footer, aside, [role=banner], [role=navigation], [role=contentinfo], [role=complementary]';
/** Parts that stay parts when they lose their border and colour. */
const parts = '[class], table, tr, td, th, ul, ol, li, section, article, form, fieldset, figure, blockquote';
const players = 'video, audio[controls], iframe, embed, object, marquee, img[src*=".gif" i]';
const landmarks = new Set(['banner', 'navigation', 'main', 'complementary', 'contentinfo', 'search', 'form', 'dialog']);
const clear = new Set(['rgba(0, 0, 0, 0)', 'transparent']);

function ownText(element: Element): string {
  let text = '';
  for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) text += ` ${(node as Text).data}`;
  return text.replace(/\s+/g, ' ').trim().slice(0, 2_000);
}

const paints = (style: CSSStyleDeclaration): boolean =>
  !clear.has(style.backgroundColor) ||
  style.backgroundImage !== 'none' ||
  style.boxShadow !== 'none' ||
  [style.borderTopWidth, style.borderRightWidth, style.borderBottomWidth, style.borderLeftWidth].some(
    (width) => Number.parseFloat(width) > 0,
  );

function kindOf(element: Element, style: CSSStyleDeclaration): LookKind | null {
  if (element.matches(controls)) return 'control';
  if (element.matches(headings)) return 'heading';
  if (element.matches(images)) return 'image';
  if (landmarks.has(roleOf(element))) return 'landmark';
  // The words of a control or a heading are its name already.
  if (element.closest(`${controls}, ${headings}`) !== null) return null;
  if (ownText(element) !== '') return 'text';
  return element.matches(parts) || paints(style) || element.localName === 'body' ? 'box' : null;
}

/** A border or outline that has no width has no colour either. */
const drawn = (value: string): string => (/^0px (?:none|hidden|\w+) /.test(value) ? 'none' : value.slice(0, 300));

/** What a picture shows, as far as the document tells. */
function showsOf(element: Element): string | null {
  if (element instanceof HTMLImageElement)
    return `${element.complete && element.naturalWidth > 0 ? '' : 'broken '}${element.currentSrc || element.src}`;
  if (element.localName === 'svg') return element.innerHTML.slice(0, 5_000);
  return null;
}

const nameIn = (element: Element, kind: LookKind): string =>
  kind === 'control' || kind === 'heading' || kind === 'image'
    ? nameOf(element)
    : kind === 'landmark'
      ? (element.getAttribute('aria-label') ?? '')
      : '';

export function readLook(maxNodes: number, maxElements: number): LookAnswer {
  const styles: string[][] = [];
  const known = new Map<string, number>();
  const elements: LookAnswer['elements'][number][] = [];
  const restless = [];
  let truncated = false;
  for (const element of walkElements(document, { left: maxNodes })) {
    if (element.parentElement?.closest('svg') != null || !isVisible(element)) continue;
    if (element.matches(players)) restless.push(boxOf(element));
    const style = getComputedStyle(element);
    const kind = kindOf(element, style);
    if (kind === null) continue;
    if (elements.length >= maxElements) {
      truncated = true;
      break;
    }
    const values = properties.map((property) => drawn(style.getPropertyValue(property)));
    const key = values.join('\n');
    let place = known.get(key);
    if (place === undefined) {
      place = styles.push(values) - 1;
      known.set(key, place);
    }
    const { path, selectorHint, selector } = describe(element);
    const name = nameIn(element, kind);
    elements.push({
      path,
      kind,
      role: roleOf(element),
      name,
      hint: selectorHint,
      selector,
      text: kind === 'text' ? ownText(element) : name,
      leads: element instanceof HTMLAnchorElement ? element.href : null,
      shows: kind === 'image' ? showsOf(element) : null,
      box: boxOf(element),
      style: place,
      shared: element.closest(frame) !== null,
      off: element.matches(':disabled, [aria-disabled=true]'),
    });
  }
  return {
    width: innerWidth,
    height: Math.max(document.documentElement.scrollHeight, innerHeight),
    properties,
    styles,
    elements,
    restless,
    truncated,
  };
}
