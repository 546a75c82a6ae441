// What people call a control: its role and its name. By these it is found again where another build makes it of another
// element, or puts one before it.
import { elementBy } from '../dom/css-of.ts';
import { nameOf, roleOf } from '../dom/describe.ts';
import { hash } from '../dom/hash.ts';
import { isVisible } from '../dom/visible.ts';
import { anyOf } from '../dom/control.ts';

const controls = `${anyOf('anchor', 'button', 'anyField', 'summary')}, [role]`;
const maxControls = 2_000;

/** Empty: it has no name. Numbers vary with the data. */
export function calledOf(element: Element): string {
  const name = nameOf(element).replace(/\d+/g, '#').toLowerCase();
  return name === '' ? '' : hash(`${roleOf(element)} ${name}`);
}

/** The element at a place, or the one that is called as it was; of several with that name none is taken for it. */
export function elementCalled(css: string, called: string | undefined): Element | null {
  const there = elementBy(css);
  if (called === undefined || called === '' || (there !== null && calledOf(there) === called)) return there;
  const [one, ...others] = [...document.querySelectorAll(controls)]
    .slice(0, maxControls)
    .filter((element) => isVisible(element) && calledOf(element) === called);
  return one !== undefined && others.length === 0 ? one : there;
}
