// A selector that matches one element of the page and no other: from the nearest element with a name of its own, down
// step by step. Null inside shadow roots and frames, where no selector of the page reaches.
import { hasStableId, positionOf, testIdOf } from './own-names.ts';
import { idOf } from './past-fields.ts';
import { generated } from './generated-classes.ts';

/** Longer ones would be cut, and then match something else. */
const maxLength = 200;
const maxDepth = 100;
/** Classes that tell how an element is at present, and not what it is. */
const stateClass =
  /(?:^|[-_])(?:active|open|opened|closed|current|selected|checked|hover|focus|focused|visible|hidden|show|shown|disabled|enabled|loading|loaded|expanded|collapsed|in|on|off)$/i;

const isOnly = (selector: string): boolean => document.querySelectorAll(selector).length === 1;

const quoted = (value: string): string => value.replaceAll(/["\\]/g, '\\$&').replaceAll('\n', '\\a ');

/** What names the element alone in its document; null: it shares its names with others. */
function ownName(element: Element): string | null {
  const testId = testIdOf(element);
  if (testId !== null) {
    const selector = `[${testId.attribute}="${quoted(testId.value)}"]`;
    if (isOnly(selector)) return selector;
  }
  if (hasStableId(element) && isOnly(`#${CSS.escape(idOf(element))}`)) return `#${CSS.escape(idOf(element))}`;
  const classes = [...element.classList].filter((name) => !generated.test(name) && !stateClass.test(name)).slice(0, 2);
  // Unlike a selector, this collection is kept by the browser for the next element that asks.
  if (classes.length === 0 || document.getElementsByClassName(classes.join(' ')).length !== 1) return null;
  return `${CSS.escape(element.localName)}${classes.map((name) => `.${CSS.escape(name)}`).join('')}`;
}

function stepTo(element: Element): string {
  const tag = CSS.escape(element.localName);
  const siblings = [...(element.parentElement?.children ?? [])].filter(
    ({ localName }) => localName === element.localName,
  );
  return siblings.length > 1 ? `${tag}:nth-of-type(${positionOf(element)})` : tag;
}

export function selectorOf(element: Element): string | null {
  if (element.getRootNode() !== document) return null;
  const steps: string[] = [];
  for (let node: Element | null = element; node !== null && steps.length < maxDepth; node = node.parentElement) {
    const name = ownName(node);
    steps.unshift(name ?? stepTo(node));
    if (name !== null || node.localName === 'body') break;
  }
  const whole = steps.join(' > ');
  if (whole.length <= maxLength) return whole;
  for (let from = 1; from < steps.length; from += 1) {
    const end = steps.slice(from).join(' > ');
    if (end.length <= maxLength) return isOnly(end) ? end : null;
  }
  return null;
}
