// The placeholder in a plan for text that we type; each run of a scenario replaces it with its own text.
import type { PlannedStep } from './look.ts';

export const ownMark = '{qa}';

/** How much longer than its prefix a mark can be. */
export const markTail = 12;

/** Runs of one scenario side by side must not take the records of another for their own; no mark begins another. */
export const markOf = (prefix: string, key: string): string =>
  `${prefix}-${key.replaceAll(/[^A-Za-z0-9-]/g, '').slice(0, markTail - 2)}x`;

const put = (text: string, mark: string): string => text.replaceAll(ownMark, mark);

/** The step with the mark in its place. */
export function withMark<S extends object>(step: S | PlannedStep, mark: string): S {
  if ('workflow' in step && step.workflow.order.echo !== undefined) {
    const { order } = step.workflow;
    return { workflow: { ...step.workflow, order: { ...order, echo: put(order.echo ?? '', mark) } } } as unknown as S;
  }
  return ('value' in step && typeof step.value === 'string' ? { ...step, value: put(step.value, mark) } : step) as S;
}
