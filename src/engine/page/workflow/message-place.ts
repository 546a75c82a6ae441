// What only tells of a record, as a toast or a status line does, shows none.

export const announced = '[role=status], [role=alert], [role=log], [aria-live]:not([aria-live=off]), output';
export const messageMark =
  /(?:^|[-_\s])(?:toasts?|snackbars?|notifications?|flash(?:es)?|messages?|messagelist|alerts?|noty|growl)(?:$|[-_\s\d])/i;

/** Some apps have a whole part of the page announced whenever it changes. */
const content = 'tr, li li, table, [role=row], [role=grid], main, nav, h1';
const usable = 'a[href], button, [role=button]';
/** More items with something to use than messages that wait to be closed. */
const maxMessages = 3;

const holdsContent = (element: Element): boolean =>
  element.querySelector(content) !== null ||
  [...element.querySelectorAll('li')].filter((item) => item.querySelector(usable) !== null).length > maxMessages;

const isCalledMessage = (element: Element): boolean => messageMark.test(element.getAttribute('class') ?? '');

export function isMessage(element: Element): boolean {
  for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
    // A log only tells, however much it holds.
    if (at.matches('[role=log]')) return true;
    // An offer to undo may be a form of its own; what is only called a message holds none.
    const tells = at.matches(announced) || (isCalledMessage(at) && at.querySelector('form') === null);
    if (tells && !holdsContent(at)) return true;
  }
  return false;
}
