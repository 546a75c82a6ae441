// The layer that stands over a page: a dialog by its role, or a panel that no word of the page calls one.
import { isVisible } from '../../dom/visible.ts';
import { panelOnSheet } from '../../probe/layer.ts';
import { dialogs } from '../place-in-page.ts';

/** The part of an app that fills its window is a sheet by its measures, and the bar above it would be the panel. */
const frame = 'nav, header, [role=navigation], [role=banner]';

export function layerNow(): Element | null {
  const named = [...document.querySelectorAll(dialogs)].filter(isVisible).at(-1);
  if (named !== undefined) return named;
  const panel = panelOnSheet();
  return panel === null || panel.matches(frame) ? null : panel;
}
