import { anyOf } from './dom/control.ts';
import { onScreen } from './dom/on-screen.ts';
import { isVisible } from './dom/visible.ts';
import { walkElements } from './dom/walk.ts';

const covered = anyOf('coveredField');

/** Where fields for secrets lie in the window, so that pictures can cover them. */
export function readSecretBoxes(maxNodes: number): readonly { x: number; y: number; width: number; height: number }[] {
  const boxes = [];
  for (const element of walkElements(document, { left: maxNodes }))
    if (element.matches(covered) && isVisible(element)) boxes.push(onScreen(element.getBoundingClientRect()));
  return boxes;
}
