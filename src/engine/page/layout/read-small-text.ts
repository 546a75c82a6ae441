import type { SmallTextFact, SmallTextTrait } from '#core/evidence/layout-facts.ts';
import type { LayoutLimits } from '#core/evidence/layout-limits.ts';
import type { Raw } from '#core/evidence/page-facts.ts';
import { describe } from '../dom/describe.ts';
import { Alike } from './alike.ts';
import { isHiddenFromReaders } from './inactive.ts';
import { isOnPage } from './on-page.ts';
import { countLetters, ownText, ownTextBox } from './own-text.ts';
import type { PageModel } from './page-model.ts';
import { structureOf } from './structure-of.ts';

const most = 20;

const places = {
  raised_sign: 'sup, sub, rt, rp, math',
  in_drawing: 'svg, canvas, [role=img]',
  small_print: 'footer, [role=contentinfo]',
  presentational: '[role=presentation]',
} as const satisfies Partial<Record<SmallTextTrait, string>>;

function traitsOf(element: Element): SmallTextTrait[] {
  const traits: SmallTextTrait[] = [];
  for (const [trait, selector] of Object.entries(places))
    if (element.closest(selector) !== null) traits.push(trait as keyof typeof places);
  if (isHiddenFromReaders(element)) traits.push('hidden_from_readers');
  return traits;
}

const scaleOf = (element: Element, box: DOMRect): number =>
  element instanceof HTMLElement && element.offsetWidth > 0 ? box.width / element.offsetWidth : 1;

export function readSmallText(model: PageModel, limits: LayoutLimits): Raw<SmallTextFact>[] {
  const found = new Alike<Omit<Raw<SmallTextFact>, 'alike'>>(most);
  for (const { element, style, box } of model.seen) {
    const exactPx = Number.parseFloat(style.fontSize);
    const fontPx = Math.round(exactPx * 10) / 10;
    if (fontPx > limits.smallTextPx || exactPx < 1 || element.localName === 'option') continue;
    const letters = countLetters(ownText(element));
    if (letters < limits.smallTextLetters) continue;
    const structure = `${structureOf(element)} ${exactPx}`;
    if (found.countsAsPlain(structure) || found.isFull() || !isOnPage(element, ownTextBox(element), 'own_text'))
      continue;
    const traits = traitsOf(element);
    const scale = scaleOf(element, box);
    found.add(structure, scale < limits.smallTextScale ? [...traits, 'scaled'] : traits, () => ({
      element: describe(element),
      fontPx,
      letters,
      ...(scale === 1 ? {} : { scale: Math.round(scale * 1_000) / 1_000 }),
      traits,
    }));
  }
  return found.facts();
}
