// Counts the records of ours that a page lists: items of one list that are alike and show our text.
import { isVisible } from '../dom/visible.ts';
import { isMessage } from './message-place.ts';
import { shownText } from './shown-text.ts';

const items = 'li, tr, article, [role=listitem], [role=row], [role=article]';
const maxItems = 2_000;

/** Numbers and times tell two equal records apart and are left out. */
const likeness = (text: string): string => text.toLowerCase().replaceAll(/\d+/g, '#');

export function countEchoes(text: string): number {
  if (text === '') return 0;
  const wanted = text.toLowerCase();
  const lists = new Map<Element, Map<string, number>>();
  let most = 0;
  for (const item of [...document.querySelectorAll(items)].slice(0, maxItems)) {
    const list = item.parentElement;
    if (list === null || !(item.textContent ?? '').toLowerCase().includes(wanted)) continue;
    // Of items in items only the innermost is a record.
    if ([...item.querySelectorAll(items)].some((inner) => (inner.textContent ?? '').toLowerCase().includes(wanted)))
      continue;
    if (!isVisible(item) || isMessage(item) || item.closest('dialog, [role=dialog]') !== null) continue;
    const alike = lists.get(list) ?? new Map<string, number>();
    const like = likeness(shownText(item));
    const count = (alike.get(like) ?? 0) + 1;
    alike.set(like, count);
    lists.set(list, alike);
    most = Math.max(most, count);
  }
  return most;
}
