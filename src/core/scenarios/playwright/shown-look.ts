// A look as a report may show it: enough to take it again. What was typed is masked, and selectors pass the redactor.
import { mask, redact } from '#core/evidence/redact.ts';
import { routeOf } from '#core/evidence/route.ts';
import type { WorkflowStep } from '#core/workflows/look.ts';
import { ownMark } from '#core/workflows/own-mark.ts';

const anyOrigin = 'http://target.invalid';
const longestSelector = 480;

const selector = (css: string): string => redact(css, longestSelector);

export function shownLook({ workflow: { as, family, move, order, expect } }: WorkflowStep): Record<string, unknown> {
  const { list, parts, key, typed, echo } = order;
  return {
    look: as,
    family,
    ...(move === undefined ? {} : { move }),
    ...(expect === undefined ? {} : { expect }),
    order: {
      ...(list == null ? {} : { list: { css: selector(list.css), path: routeOf(new URL(list.path, anyOrigin)) } }),
      ...(parts === undefined
        ? {}
        : { parts: Object.fromEntries(Object.entries(parts).map(([name, css]) => [name, selector(css)])) }),
      ...(key === undefined ? {} : { key }),
      ...(typed === undefined ? {} : { typed: typed.map(() => mask) }),
      ...(echo === undefined ? {} : { echo: echo === ownMark ? echo : mask }),
    },
  };
}
