// A look as a report may show it: enough to take it again, and nothing that did not pass the redactor.
import { redact } from '#core/evidence/redact.ts';
import { routeOf } from '#core/evidence/route.ts';
import type { WorkflowStep } from '#core/workflows/look.ts';

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
      ...(typed === undefined ? {} : { typed: typed.map((text) => redact(text)) }),
      ...(echo === undefined ? {} : { echo: redact(echo) }),
    },
  };
}
