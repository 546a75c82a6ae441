// A look as a report may show it: enough to take it again, and nothing that did not pass the redactor.
import { redact } from '#core/evidence/redact.ts';
import { routeOf } from '#core/evidence/route.ts';
import type { RecordOrder } from '#core/workflows/lifecycle/record-order.ts';
import type { WorkflowStep } from '#core/workflows/look.ts';

const anyOrigin = 'http://target.invalid';
const longestSelector = 480;

const selector = (css: string): string => redact(css, longestSelector);

const shownPath = (path: string): string => routeOf(new URL(path, anyOrigin));

function shownRecord({ way, without, ...order }: RecordOrder): Record<string, unknown> {
  return {
    ...order,
    ...(without === undefined ? {} : { without: selector(without) }),
    way: {
      path: shownPath(way.path),
      open: way.open.map((step) =>
        'target' in step ? { action: step.action, target: redactedTarget(step.target) } : { action: step.action },
      ),
      form: selector(way.form),
      fields: way.fields.map((name) => redact(name)),
      lists: way.lists.map(shownPath),
    },
  };
}

const redactedTarget = (target: unknown): unknown =>
  typeof target === 'object' && target !== null
    ? Object.fromEntries(Object.entries(target).map(([name, value]) => [name, redact(String(value), longestSelector)]))
    : null;

export function shownLook({ workflow: { as, family, move, order, expect } }: WorkflowStep): Record<string, unknown> {
  const { list, parts, key, typed, echo, record } = order;
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
      ...(record === undefined ? {} : { record: shownRecord(record) }),
    },
  };
}
