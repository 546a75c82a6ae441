// Tells whether what the page shows can have changed since it was last read, so that a still page is not read again.
// Style sheets that a script edits are not heard of: whoever must be sure reads the page whole.
import { frameDocument, walkElements } from '../dom/walk.ts';
import { pathOf } from './page-state.ts';

const events = [
  'scroll',
  'input',
  'change',
  'toggle',
  'focusin',
  'focusout',
  'load',
  'error',
  'resize',
  'slotchange',
  'transitionrun',
  'transitionend',
  'transitioncancel',
  'animationstart',
  'animationend',
  'animationcancel',
];
const maxAnimations = 30;

let count = 0;
const note = (): void => {
  count += 1;
};
const observer = new MutationObserver(note);
const heard = new WeakSet<Node>();

function listenTo(root: Document | ShadowRoot): void {
  if (heard.has(root)) return;
  heard.add(root);
  observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
  for (const type of events) root.addEventListener(type, note, { capture: true, passive: true });
}

/** From here on changes are counted, in open shadow roots and frames of the same origin as well. */
export function countChanges(): void {
  listenTo(document);
  for (const element of walkElements(document, { left: 20_000 }, { frames: true })) {
    if (element.shadowRoot !== null) listenTo(element.shadowRoot);
    const inner = frameDocument(element);
    if (inner !== null) listenTo(inner);
  }
}

export function changesSoFar(): number {
  if (observer.takeRecords().length > 0) note();
  return count;
}

/** Whether something is animated that is not known to move by itself. */
export function isAnimated(noise: ReadonlySet<string>): boolean {
  const running = document.getAnimations().filter(({ playState }) => playState === 'running');
  if (running.length > maxAnimations) return true;
  return running.some(({ effect }) => {
    const target = (effect as KeyframeEffect | null)?.target ?? null;
    return target === null || !noise.has(pathOf(target));
  });
}
