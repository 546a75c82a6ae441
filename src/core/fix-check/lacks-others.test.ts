import { expect, test } from 'vitest';
import { countsOf, recordLook } from '../../../test/kit/record-look.ts';
import { recordOf, scenarioRunOf } from '../../../test/kit/scenario-run-of.ts';
import { lookOf } from '../../../test/kit/workflow-looks.ts';
import { compileScenario } from '#core/scenarios/scenario.ts';
import type { ScenarioRun } from '#core/scenarios/scenario-run.ts';
import { isWorkflowStep } from '#core/workflows/look.ts';
import { planLifecycle } from '#core/workflows/lifecycle/plan-lifecycle.ts';
import type { RecordCounts, RecordLook } from '#core/workflows/lifecycle/record-order.ts';
import { lacksOthers } from './lacks-others.ts';

const way = { path: '/tools/new', open: [], form: 'form', fields: [], lists: ['/tools'] };
const { steps } = planLifecycle(way, { leaveOut: null, posts: false }).find(({ name }) => name === 'update')!;
const scenario = compileScenario({
  title: 'An update',
  template: 'lifecycle_update',
  route: '/tools/new',
  viewport: 'laptop',
  preflight: null,
  steps,
});

const write = { method: 'POST', path: '/tools', shape: '', body: '', status: 200, failed: false } as const;
const writes = [
  { act: 'create', ...write },
  { act: 'update', ...write },
] as const;

/** What the list shows of our record in the end, and which others it shows before and after. */
function runOf(end: Partial<RecordCounts>, before: readonly string[], after = before): ScenarioRun {
  const looks: Record<string, Partial<RecordLook>> = {
    before: { act: 'count', others: before },
    created: { act: 'create', others: before },
    found: { rows: countsOf({ stem: 1, mark: 1 }), others: before },
    updated: { act: 'update', others: after },
  };
  const last = { rows: countsOf(end), others: after };
  return scenarioRunOf(
    steps.map((step, index) => {
      const as = isWorkflowStep(step) ? step.workflow.as : '';
      return recordOf(index, as, { look: lookOf({ record: recordLook({ writes, ...(looks[as] ?? last) }) }) });
    }),
  );
}

test('a change that hit another record cannot show itself where there is no other', () => {
  const failing = runOf({ stem: 2, mark: 1, next: 1 }, ['a', 'b'], ['b']);
  const replaced = { stem: 1, next: 1 };
  expect(lacksOthers({ scenario, failing }, runOf(replaced, []))).toBe(true);
  expect(lacksOthers({ scenario, failing }, runOf(replaced, ['b']))).toBe(false);
});

test('a change that was lost shows itself without others, too', () => {
  const failing = runOf({ stem: 1, mark: 1 }, ['a', 'b']);
  expect(lacksOthers({ scenario, failing }, runOf({ stem: 1, next: 1 }, []))).toBe(false);
});
