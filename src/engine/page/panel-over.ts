// A sheet that fills the window is there on purpose where a panel with words and controls of its own lies over it.
import { anyOf } from './dom/control.ts';
import { hitAt } from './layout/hit.ts';
import { parentOf } from './dom/walk.ts';
import { windowSize } from './dom/window-size.ts';

const controls = anyOf('button', 'anchor', 'input', 'role:button');
const maxControls = 1_000;
const fills = 0.9;
const minPanel = { width: 120, height: 50, letters: 10 };

function fillsWindow({ width, height }: DOMRect): boolean {
  const window = windowSize();
  return width >= window.width * fills && height >= window.height * fills;
}

const isLifted = (element: Element): boolean => /^(?:absolute|fixed)$/.test(getComputedStyle(element).position);

export function isSheet(element: Element): boolean {
  if (element.localName === 'body' || element.localName === 'html' || !isLifted(element)) return false;
  return fillsWindow(element.getBoundingClientRect());
}

/** One box was lifted over the page, and holds both. */
const isLiftedWith = (sheet: Element, node: Element): boolean => {
  const box = parentOf(node);
  return box !== null && box === parentOf(sheet) && isSheet(box);
};

/** The outermost box that was lifted over the page together with the control, and that does not hold the sheet. */
function panelOf(control: Element, sheet: Element): Element | null {
  let panel: Element | null = null;
  for (let node: Element | null = control; node !== null && !node.contains(sheet); node = parentOf(node))
    if (isLifted(node) || parentOf(node) === sheet || isLiftedWith(sheet, node)) panel = node;
  return panel;
}

function isPanel(panel: Element): boolean {
  const box = panel.getBoundingClientRect();
  if (box.width < minPanel.width || box.height < minPanel.height || fillsWindow(box)) return false;
  // A bar at the edge of the window belongs to the page, not to the sheet.
  if (box.width >= windowSize().width * fills && panel.querySelector('nav, [role=navigation]') !== null) return false;
  return (panel.textContent ?? '').replace(/\s+/g, '').length >= minPanel.letters;
}

export function panelOver(sheet: Element): Element | null {
  if (!isSheet(sheet)) return null;
  for (const control of [...document.querySelectorAll(controls)].slice(-maxControls).reverse()) {
    const { left, top, width, height } = control.getBoundingClientRect();
    if (width < 4 || height < 4) continue;
    const hit = hitAt(left + width / 2, top + height / 2);
    if (hit === null || !control.contains(hit)) continue;
    const panel = panelOf(control, sheet);
    if (panel !== null && panel.localName !== 'body' && isPanel(panel)) return panel;
  }
  return null;
}
