import { expect, test } from 'vitest';
import { recordOf, scenarioRunOf } from '../../../test/kit/scenario-run-of.ts';
import type { CustomScenario } from '#contract/scenario.ts';
import type { StepCall } from '#core/evidence/evidence.ts';
import type { RuntimeFacts } from '#core/evidence/runtime-facts.ts';
import { compileCustomScenario } from './compile-custom-scenario.ts';
import { lookOf, partOf } from '../../../test/kit/workflow-looks.ts';
import { judgeFault } from './judge-fault.ts';
import type { Fault } from './plan-faults.ts';
import { compileScenario } from './scenario.ts';
import type { ScenarioRun } from './scenario-run.ts';

const post: StepCall = {
  method: 'POST',
  path: '/notes',
  sameOrigin: true,
  status: 201,
  sentShape: '{}',
  answerShape: '{}',
};
const save = { action: 'click', target: { testId: 'save' } } as const;
const sees = { assert: 'text_visible', text: 'qa_note' } as const;
const quiet = { assert: 'no_console_errors' } as const;
const compile = (steps: CustomScenario['steps']) =>
  compileCustomScenario({ title: 't', route: '/', steps }, 'https://a.test', 'laptop');

const holds = {
  text_visible: { scope: null, places: 1 },
  no_console_errors: { errors: 0, exceptions: 0, dropped: 0 },
} as const;
const fails = { scope: null, places: 0 } as const;

function runOf(of: ReturnType<typeof compile>, parts: { calls?: StepCall[]; failed?: true; held?: true } = {}) {
  const records = of.steps.map((step, index) => {
    if ('assert' in step)
      return recordOf(index, step.assert, {
        observation: parts.failed === true ? fails : holds[step.assert as keyof typeof holds],
      });
    return recordOf(index, 'action' in step ? step.action : '', {
      calls: 'action' in step && step.action === 'click' ? (parts.calls ?? []) : [],
    });
  });
  const blocked = { method: 'POST', path: '/notes', sameOrigin: true, kind: 'fetch', status: null, pending: false };
  const runtime: RuntimeFacts = {
    requests: parts.held === true ? [{ ...blocked, failure: 'held', bodyShape: null, count: 1 }] : [],
    requestsDropped: 0,
    console: { errors: 0, warnings: 0, other: 0, exceptions: 0, dropped: 0 },
  };
  return scenarioRunOf(records, { runtime });
}

const judge = (
  kind: Fault['kind'],
  of: ReturnType<typeof compile>,
  passing: ScenarioRun,
  faulty: ScenarioRun,
): string => judgeFault(of, { kind, texts: [] }, passing, faulty).outcome;

test('a fault under which the scenario fails is killed, and one under which it passes survived', () => {
  const of = compile([save, sees]);
  expect(judge('click_swallowed', of, runOf(of), runOf(of, { failed: true }))).toBe('killed');
  expect(judge('click_swallowed', of, runOf(of), runOf(of))).toBe('survived');
});

test('what the passing run wrote may be what the faulty run sees', () => {
  const of = compile([save, sees]);
  const passing = runOf(of, { calls: [post] });
  expect(judge('click_swallowed', of, passing, runOf(of))).toBe('undecided');
  // Its write was answered in the browser.
  expect(judge('write_dropped', of, passing, runOf(of, { calls: [post] }))).toBe('undecided');
  expect(judge('response_500', of, passing, runOf(of, { calls: [post] }))).toBe('survived');
});

test('a scenario that looks at nothing that it writes has no such excuse', () => {
  const of = compile([save, quiet]);
  expect(judge('click_swallowed', of, runOf(of, { calls: [post] }), runOf(of))).toBe('survived');
  const before = compile([sees, save, quiet]);
  expect(judge('click_swallowed', before, runOf(before, { calls: [post] }), runOf(before))).toBe('survived');
});

test('a failure that holding its writes may have caused proves nothing, unless dropping them is the fault', () => {
  const of = compile([save, sees]);
  const passing = runOf(of, { calls: [post] });
  const faulty = runOf(of, { failed: true, held: true });
  expect(judge('click_swallowed', of, passing, faulty)).toBe('undecided');
  expect(judge('write_dropped', of, passing, faulty)).toBe('killed');
});

test('a walk that led nowhere under a fault is noticed: the passing run shows that it can lead somewhere', () => {
  const found = compileScenario({
    title: 't',
    template: 'workflow_keyboard',
    route: '/',
    viewport: 'laptop',
    preflight: null,
    holdsWrites: true,
    steps: [
      { workflow: { as: 'first', family: 'keyboard', order: {} } },
      { workflow: { as: 'walked', family: 'keyboard', order: {}, expect: 'reaches' } },
    ],
  });
  const parts = { c0: partOf() };
  const walk = { reached: [], missed: ['c0'], stops: 0, stuck: false, cut: false, inEditor: false };
  const run = scenarioRunOf([
    recordOf(0, 'look', { look: lookOf({ parts }) }),
    recordOf(1, 'look', { look: lookOf({ parts, walk }) }),
  ]);
  expect(judgeFault(found, { kind: 'click_swallowed' } as Fault, run, run).outcome).toBe('killed');
});
