import { expect, test } from 'vitest';
import { reportInputOf } from '../../../../test/kit/report-of.ts';
import { scenarioRunOf } from '../../../../test/kit/scenario-run-of.ts';
import { requestOf, visitOf } from '../../../../test/kit/visit-of.ts';
import type { ScenarioResult } from '#core/confirm/decide-scenario.ts';
import type { ProbeFact } from '#core/evidence/probe-facts.ts';
import { noEvidence } from '#core/evidence/no-evidence.ts';
import type { RuntimeFacts, SentFact } from '#core/evidence/runtime-facts.ts';
import type { Visit } from '#core/evidence/visit.ts';
import { buildRuntimeEvidence } from './runtime-block.ts';

const sent = (parts: Partial<SentFact> = {}): SentFact => ({
  method: 'GET',
  path: '/api/list',
  sameOrigin: true,
  kind: 'fetch',
  status: 200,
  failure: null,
  pending: false,
  bodyShape: null,
  count: 1,
  ...parts,
});
const runtime = (requests: SentFact[], console: Partial<RuntimeFacts['console']> = {}): RuntimeFacts => ({
  requests,
  requestsDropped: 0,
  console: { errors: 0, warnings: 0, other: 0, exceptions: 0, dropped: 0, ...console },
});
const build = (visits: readonly Visit[], runs: readonly RuntimeFacts[] = []) =>
  buildRuntimeEvidence(
    reportInputOf({
      evidence: { ...noEvidence, visits },
      scenarios: runs.map((each) => ({ run: scenarioRunOf([], { runtime: each }) }) as unknown as ScenarioResult),
    }),
  );

test('what a scenario sent and said is counted by status and method', () => {
  const { network, console } = build(
    [],
    [runtime([sent({ count: 10 }), sent({ method: 'POST', status: 500 })], { exceptions: 1, errors: 2, warnings: 3 })],
  );
  expect([network.requests, network.failed]).toEqual([11, 1]);
  expect(network.byStatus).toEqual({ '2xx': 10, '5xx': 1 });
  expect(network.byMethod).toEqual({ GET: 10, POST: 1 });
  expect(console).toEqual({ errors: 2, warnings: 3, other: 0, exceptions: 1, dropped: 0 });
});

test('what a control caused is counted beside what the page did by itself', () => {
  const clicked = { runtime: runtime([sent({ status: 404 })], { exceptions: 1 }) } as ProbeFact;
  const { network, console } = build([visitOf({ requests: [requestOf()], probes: [clicked] })]);
  expect([network.requests, network.failed, console.exceptions]).toEqual([2, 1, 1]);
  expect(network.byStatus).toEqual({ '2xx': 1, '4xx': 1 });
});

test('a write that we held, and a request that was left behind, are no failures of the target', () => {
  const held = sent({ method: 'POST', status: null, failure: 'held' });
  const { network } = build([], [runtime([held, sent({ status: null, failure: 'aborted' })])]);
  expect([network.requests, network.failed]).toEqual([2, 0]);
  expect(network.byStatus).toEqual({ aborted: 1, held: 1 });
});

test('the shape of an answer is told, whoever read it', () => {
  const { network } = build(
    [visitOf({ requests: [requestOf({ kind: 'fetch', template: '/api/list', bodyShape: null })] })],
    [runtime([sent({ bodyShape: '[{id:number} ×3]' })])],
  );
  expect(network.shapes).toEqual([
    {
      method: 'GET',
      path: '/api/list',
      sameOrigin: true,
      kind: 'fetch',
      status: 200,
      count: 2,
      bodyShape: '[{id:number} ×3]',
    },
  ]);
});
