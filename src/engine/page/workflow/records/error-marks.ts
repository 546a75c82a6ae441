// What is marked as an error as it stands. A class such as "aria-invalid:border" only says how it would look if one.
const mayBeMarked = '[class*=error i], [class*=invalid i], [class*=danger i], [role=alert]';
const error = /error|invalid|danger/i;
/** A button in the colour of danger says what it does, and nothing of what was typed. */
const pressed = 'button, a, input, [role=button]';

/** The classes of an element without those of its other states. */
export const classesNow = (element: Element): string[] => [...element.classList].filter((name) => !name.includes(':'));

export const isErrorMark = (element: Element): boolean =>
  element.matches('[role=alert]') ||
  (!element.matches(pressed) && classesNow(element).some((name) => error.test(name)));

export const errorMarksIn = (root: ParentNode): Element[] =>
  [...root.querySelectorAll(mayBeMarked)].filter(isErrorMark);
