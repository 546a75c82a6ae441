import type { SmallTextFact } from '#core/evidence/layout-facts.ts';
import type { Raw } from '#core/evidence/page-facts.ts';
import { describe } from '../dom/describe.ts';
import { isHiddenFromReaders } from './inactive.ts';
import { isOnPage } from './on-page.ts';
import { countLetters, ownText, ownTextBox } from './own-text.ts';
import type { Scene } from './scene.ts';
import { structureOf } from './structure-of.ts';

const worthTelling = 10;
const fewLetters = 5;
const most = 20;

/** Places where tiny letters are the custom: raised and lowered signs, ruby, formulas, charts, the small print at the end. */
const custom = 'sup, sub, rt, rp, math, svg, canvas, footer, [role=contentinfo], [role=img], [role=presentation]';

export function readSmallText(scene: Scene): Raw<SmallTextFact>[] {
  const facts = new Map<string, { element: Element; fontPx: number; letters: number; alike: number }>();
  for (const { element, style, box } of scene.seen) {
    const fontPx = Number.parseFloat(style.fontSize);
    if (fontPx >= worthTelling || fontPx < 1 || element.localName === 'option') continue;
    const letters = countLetters(ownText(element));
    if (letters < fewLetters) continue;
    const key = `${structureOf(element)} ${fontPx}`;
    const known = facts.get(key);
    if (known !== undefined) {
      known.alike += 1;
      continue;
    }
    if (facts.size >= most || element.closest(custom) !== null || isHiddenFromReaders(element)) continue;
    // A page shown in miniature on purpose is not meant to be read.
    if (element instanceof HTMLElement && element.offsetWidth > 0 && box.width / element.offsetWidth < 0.9) continue;
    if (!isOnPage(element, ownTextBox(element))) continue;
    facts.set(key, { element, fontPx, letters, alike: 1 });
  }
  return [...facts.values()].map(({ element, fontPx, letters, alike }) => ({
    element: describe(element),
    fontPx: Math.round(fontPx * 10) / 10,
    letters,
    alike,
  }));
}
