// The scenarios of one kind of record. Each makes its own record first and removes it at the end.
import type { WorkflowStep } from '../look.ts';
import type { RecordOrder, RecordWay } from './record-order.ts';

export interface LifecycleScenario {
  readonly name: 'create' | 'update' | 'delete' | 'double' | 'reloaded' | 'required';
  readonly title: string;
  readonly steps: readonly WorkflowStep[];
  readonly cleanup: readonly WorkflowStep[];
}

/** Removes every record of the run of the scenario. */
export const clearStep = (way: RecordWay, more: Pick<RecordOrder, 'shown'> = {}): WorkflowStep => ({
  workflow: { as: 'cleared', family: 'lifecycle', order: { record: { act: 'clear', way, ...more } } },
});

/** How the form sends what is in it. */
export interface FormTraits {
  /** Selector of a required field that is left empty once; null: there is none. */
  readonly leaveOut: string | null;
  /** The browser itself posts it, and would post it again if the page that answers is reloaded. */
  readonly posts: boolean;
}

export function planLifecycle(way: RecordWay, { leaveOut, posts }: FormTraits): LifecycleScenario[] {
  const step = (as: string, order: Omit<RecordOrder, 'way'>, expect?: string): WorkflowStep => ({
    workflow: {
      as,
      family: 'lifecycle',
      order: { record: { ...order, way } },
      ...(expect === undefined ? {} : { expect }),
    },
  });
  const before = step('before', { act: 'count' }, 'absent');
  const setUp = [
    before,
    step('created', { act: 'create' }, 'prepared'),
    step('found', { act: 'find', again: 'reload', want: 'there' }, 'found'),
  ];
  const cleanup = [clearStep(way)];
  const scenario = (
    name: LifecycleScenario['name'],
    title: string,
    steps: readonly WorkflowStep[],
  ): LifecycleScenario => ({ name, title, steps, cleanup });
  return [
    scenario('create', 'A created record is still there after a reload and in a fresh browser', [
      before,
      step('created', { act: 'create', unhurried: true }, 'accepted'),
      step('listed', { act: 'find', want: 'there' }, 'listed'),
      step('reloaded', { act: 'find', again: 'reload', want: 'there' }, 'kept'),
      step('fresh', { act: 'find', again: 'fresh', want: 'there' }, 'kept_fresh'),
    ]),
    scenario('update', 'A changed record shows its new value after a reload and in a fresh browser', [
      ...setUp,
      step('updated', { act: 'update' }, 'updated'),
      step('reloaded', { act: 'find', again: 'reload', want: 'replaced' }, 'replaced'),
      step('fresh', { act: 'find', again: 'fresh', want: 'replaced' }, 'replaced_fresh'),
    ]),
    scenario('delete', 'A deleted record is gone, and no other one', [
      ...setUp,
      step('deleted', { act: 'delete' }, 'deleted'),
      step('reloaded', { act: 'find', again: 'reload', want: 'gone' }, 'gone'),
      step('fresh', { act: 'find', again: 'fresh', want: 'gone' }, 'gone_fresh'),
    ]),
    scenario('double', 'A double click creates one record', [
      before,
      step('created', { act: 'create_twice' }, 'prepared'),
      step('reloaded', { act: 'find', again: 'reload', want: 'there' }, 'once'),
    ]),
    ...(posts
      ? [
          scenario('reloaded', 'Reloading the page after a create sends nothing again', [
            before,
            step('created', { act: 'create_reloaded' }, 'prepared'),
            step('reloaded', { act: 'find', again: 'reload', want: 'there' }, 'sent_once'),
          ]),
        ]
      : []),
    ...(leaveOut === null
      ? []
      : [
          scenario('required', 'A record without a required field is refused', [
            before,
            step('created', { act: 'create_without', without: leaveOut }, 'refuses_empty'),
            step('reloaded', { act: 'find', again: 'reload', want: 'gone' }, 'not_stored'),
          ]),
        ]),
  ];
}
