// A row of links or buttons whose last item alone has fallen to a second line.
import type { WrappedRowFact, WrappedRowTrait } from '#core/evidence/geometry-facts.ts';
import type { LayoutLimits } from '#core/evidence/layout-limits.ts';
import type { Raw } from '#core/evidence/page-facts.ts';
import { describe } from '../dom/describe.ts';
import { parentOf } from '../dom/walk.ts';
import { isPainted } from './colour.ts';
import { isControl } from './controls.ts';
import { drawnAs, effectsOf } from './effects.ts';
import type { Seen } from './page-model.ts';
import { Told } from './told.ts';

const most = 10;

/** Rows that belong together: what to choose from, tools, ways through the site. */
const groups =
  'nav, nav > ul, nav > ol, [role="group"], [role="toolbar"], [role="tablist"], [role="menubar"], [role="radiogroup"]';

const holdsOneControl = (element: Element): boolean =>
  isControl(element) || (element.childElementCount === 1 && isControl(element.firstElementChild as Element));

/** The painted box around a row, when it was drawn for it: nothing between scrolls or leaves the flow. */
function barOf(row: Element): Element | null {
  for (let node: Element | null = row, up = 0; node !== null && up < 4; node = parentOf(node), up += 1) {
    if (node.localName === 'body' || node.localName === 'html') return null;
    const style = getComputedStyle(node);
    if (style.overflowY !== 'visible') return null;
    if (isPainted(style) && style.display !== 'inline') return node;
  }
  return null;
}

export function readWrappedRows(controls: readonly Seen[], limits: LayoutLimits): Raw<WrappedRowFact>[] {
  const told = new Told<Raw<WrappedRowFact>>(most);
  const rows = new Set<Element>();
  for (const { element } of controls) {
    const parent = element.parentElement;
    const row = parent?.localName === 'li' ? parent.parentElement : parent;
    if (row !== null && row !== undefined) rows.add(row);
  }
  for (const row of rows) {
    if (told.isFull()) break;
    if (row.childElementCount < limits.wrappedItemsLeast || row.childElementCount > limits.wrappedItemsMost) continue;
    const items = [...row.children]
      .map((element) => ({ element, box: element.getBoundingClientRect(), style: getComputedStyle(element) }))
      .filter(
        ({ box, style }) => box.width > 0 && box.height > 0 && style.position === 'static' && style.float === 'none',
      );
    if (items.length < limits.wrappedItemsLeast || !items.every(({ element }) => holdsOneControl(element))) continue;
    const [first] = items;
    const last = items.at(-1);
    if (first === undefined || last === undefined) continue;
    const above = items.slice(0, -1);
    const sameLine = above.every(({ box }) => Math.abs(box.top - first.box.top) < first.box.height / 2);
    if (!sameLine || last.box.top < first.box.bottom - 1) continue;
    // A column of blocks is no row: the others must stand side by side.
    if (above.some(({ box }, at) => at > 0 && box.left <= (above[at - 1]?.box.left ?? 0))) continue;
    const bar = barOf(row);
    const style = getComputedStyle(row);
    const inside = row.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
    const beyond = bar === null ? null : last.box.bottom - bar.getBoundingClientRect().bottom;
    const spare = inside - items.reduce((sum, { box }) => sum + box.width, 0);
    if ((beyond ?? 0) < 1 && spare < 0) continue;
    const drawn = drawnAs([effectsOf(row)], limits.faintOpacity);
    const traits: WrappedRowTrait[] = [...drawn.traits];
    if (row.matches(groups)) traits.push('group');
    if (Number(last.style.flexGrow) > 0) traits.push('grows');
    const set = traits.includes('group') ? drawn.set : [...drawn.set, 'loose'];
    told.add(row, set, () => ({
      element: describe(last.element),
      row: describe(row),
      items: items.length,
      beyondPx: beyond === null ? null : Math.round(beyond),
      sparePx: Math.round(spare),
      lineShare: Math.round((last.box.width / inside) * 1_000) / 1_000,
      ...(drawn.opacity === undefined ? {} : { opacity: drawn.opacity }),
      traits,
    }));
  }
  return told.facts();
}
