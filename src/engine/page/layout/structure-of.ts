import { pathOf } from '../describe.ts';
import { parentOf } from '../walk.ts';

const kindOf = (element: Element | null): string =>
  `${element?.getAttribute('class') ?? ''}/${element?.getAttribute('type') ?? ''}`;

/** The path without positions, and how it is styled: items of one list share it, so a fault of all is told once. */
export const structureOf = (element: Element): string =>
  `${pathOf(element).replace(/:\d+/g, '')} ${kindOf(element)} ${kindOf(parentOf(element))}`;
