// What of a page could open a menu: every control that leads to no other page, and whatever looks as if it did.
import type { OpenerAnswer } from '#core/evidence/ways-facts.ts';
import { anyOf } from '../dom/control.ts';
import { controlKey } from '../dom/control-key.ts';
import { cssOf } from '../dom/css-of.ts';
import { walkElements } from '../dom/walk.ts';
import { brakeFacts } from '../probe/brake-facts.ts';
import { controlAt, isShown, listControls, rememberControl } from '../probe/list-controls.ts';

const used = anyOf('anchor', 'button', 'summary', 'label', 'anyField', 'role:button');
const picture = 'svg, img, i, canvas';
/** A sign that can be tapped, which is no illustration. */
const signPx = { least: 12, most: 80 };
const maxSigns = 8;

/** A link to a place on this page may be what opens a part of it. */
const leadsWithinPage = (element: Element | null): boolean =>
  element?.localName === 'a' && /^#(?!!?\/)/.test(element.getAttribute('href') ?? '');

/** The box that opens a menu in style sheets alone is ticked by its label. */
const isLabelOfBox = (element: Element): boolean =>
  element.localName === 'label' &&
  ['checkbox', 'radio'].includes((element as HTMLLabelElement).control?.getAttribute('type') ?? '');

/** An icon that a script may listen to, though nothing in its markup says so. */
function isSign(element: Element): boolean {
  if (element instanceof SVGElement && element.localName !== 'svg') return false;
  if (element.closest(used) !== null || element.querySelector(used) !== null) return false;
  const { width, height } = element.getBoundingClientRect();
  if (Math.min(width, height) < signPx.least || Math.max(width, height) > signPx.most) return false;
  const words = (element.textContent ?? '').trim();
  if (words.length > 1) return false;
  return (
    element.matches(picture) || element.querySelector(picture) !== null || element.childElementCount > 1 || words !== ''
  );
}

export function listOpeners(maxNodes: number): readonly OpenerAnswer[] {
  const openers: OpenerAnswer[] = listControls(maxNodes)
    .filter(
      ({ kind, index }) =>
        kind === 'control' || kind === 'looks' || (kind === 'link' && leadsWithinPage(controlAt(index))),
    )
    .flatMap(({ index, key, brakes }) => {
      const element = controlAt(index);
      return element === null ? [] : [{ index, css: cssOf(element), key, brakes }];
    });
  let signs = 0;
  for (const element of walkElements(document, { left: maxNodes })) {
    const label = isLabelOfBox(element);
    if (!label && (signs >= maxSigns || !isSign(element))) continue;
    if (!isShown(element)) continue;
    if (!label) signs += 1;
    openers.push({
      index: rememberControl(element),
      css: cssOf(element),
      key: controlKey(element),
      brakes: brakeFacts(element),
    });
  }
  return [...new Map(openers.map((opener) => [opener.key, opener])).values()];
}
