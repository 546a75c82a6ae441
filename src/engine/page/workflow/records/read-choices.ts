// What an open list of suggestions and an open calendar offer to choose.
import type { ChoiceFact } from '#core/workflows/lifecycle/record-facts.ts';
import { isPlaceholder } from '#core/words/is-placeholder.ts';
import { cssOf } from '../../dom/css-of.ts';
import { isVisible } from '../../dom/visible.ts';
import { shownText } from '../shown-text.ts';

const listMark =
  '[class*=suggest i], [class*=autocomplete i], [class*=typeahead i], [class*=dropdown i], [class*=options i], [class*=results i]';
const calendars =
  '[role=grid], [class*=calendar i], [class*=datepicker i], [class*=date-picker i], [class*=flatpickr i], [class*=picker i]';
const cells = '[role=gridcell], td, button, [class*=day i]';
const offMark = /(?:^|[-_\s])(?:disabled|outside|other|prev|next|muted|off)/i;
const noResult = /^(?:no |nothing|loading|searching|type to|keine|aucun|sin |nessun|geen)/i;
const maxChoices = 20;
/** Every month has it, and it is never one of the neighbours. */
const middleDay = '15';

const isOff = (element: Element): boolean =>
  element.matches(':disabled, [aria-disabled=true], [aria-selected=true][aria-disabled=true]') ||
  offMark.test(element.getAttribute('class') ?? '');

/** Options of an open list: by their role, or by the names of the code around them. */
export function readChoices(): ChoiceFact[] {
  const told = [...document.querySelectorAll('[role=option]')].filter((each) => each.closest('select') === null);
  const marked = [...document.querySelectorAll(listMark)].flatMap((box) => [...box.querySelectorAll('li')]);
  const shown = (elements: readonly Element[]): Element[] =>
    elements.filter((each) => isVisible(each) && !isOff(each) && each.closest('nav, header') === null);
  const found = shown(told).length > 0 ? shown(told) : shown(marked);
  return found
    .map((each) => ({ css: cssOf(each), name: shownText(each).slice(0, 80) }))
    .filter(({ name }) => name !== '' && !isPlaceholder(name) && !noResult.test(name))
    .slice(0, maxChoices);
}

/** A day of the month that an open calendar shows. */
export function readDay(): ChoiceFact | null {
  const days = [...document.querySelectorAll(calendars)]
    .filter(isVisible)
    .flatMap((calendar) => [...calendar.querySelectorAll(cells)])
    .filter((cell) => /^\d{1,2}$/.test(shownText(cell)) && isVisible(cell) && !isOff(cell))
    // The innermost one hears the click, wherever the page listens.
    .filter((cell) => cell.querySelector(cells) === null);
  const day = days.find((cell) => shownText(cell) === middleDay) ?? days[0];
  return day === undefined ? null : { css: cssOf(day), name: shownText(day) };
}
