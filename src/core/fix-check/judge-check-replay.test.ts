import { expect, test } from 'vitest';
import { auditById } from '#core/audits/all.ts';
import { judgeVisit } from '#core/audits/run-audits.ts';
import type { Visit } from '#core/evidence/visit.ts';
import { compileScenario } from '#core/scenarios/scenario.ts';
import { documentOf, exceptionOf, linkOf, pageOf, requestOf, visitOf } from '../../../test/kit/visit-of.ts';
import { redact } from '#core/evidence/redact.ts';
import { silentProbe } from '../../../test/probe/probe-of.ts';
import type { ProbeFact } from '#core/evidence/probe-facts.ts';
import type { SentFact } from '#core/evidence/runtime-facts.ts';
import { judgeCheckReplay, oracleBites } from './judge-check-replay.ts';
import { placeBefore } from './place-before.ts';
import type { FindingMaterial, MaterialPlace } from './replay-material.ts';

const failing = visitOf({ exceptions: [exceptionOf()] });
const [failure] = judgeVisit(auditById.get('uncaught_exception')!, failing).failures;
const finding: FindingMaterial = {
  findingId: 'fnd_1',
  scenario: compileScenario({
    title: '',
    template: 'finding:uncaught_exception',
    route: '/orders',
    viewport: 'laptop',
    preflight: null,
    steps: [],
  }),
  audit: 'uncaught_exception',
  type: 'uncaught_exception',
  subtype: failure?.subtype ?? null,
  cause: failure?.cause ?? '',
  defect: 'presence',
  reproduced: { failed: 3, of: 3 },
  evidenceKinds: [],
  places: [],
  failing: failing.key,
};
const check = { build: {}, landmarks: ['main'], paths: ['body>main:1>button:1'], testIds: ['buy'] };
const healthy: Partial<Visit> = { links: [linkOf('/a')], check };
const place: MaterialPlace = {
  route: '/orders',
  context: 'laptop',
  probe: null,
  before: placeBefore(visitOf(healthy), undefined),
  subject: null,
};
const replay = (visit: Partial<Visit>, at: Partial<MaterialPlace> = {}, of: Partial<FindingMaterial> = {}): string => {
  const { answer, because } = judgeCheckReplay(
    { ...finding, ...of },
    { ...place, ...at },
    visitOf({ ...healthy, ...visit }),
    new Set(['a cause of the run']),
  );
  return because === null ? answer : `${answer} ${because}`;
};

test('the same failure is a failure wherever it is seen, and its absence a pass on the same place', () => {
  expect(replay({ exceptions: [exceptionOf()] })).toBe('failed');
  expect(replay({ exceptions: [exceptionOf()], document: documentOf({ status: 404 }) })).toBe('failed');
  expect(replay({})).toBe('passed');
  expect(replay({}, {}, { audit: 'no_such_audit' })).toBe('unsure');
});

test('a page that is not the place of the failure proves nothing', () => {
  expect(replay({ document: documentOf({ status: 401 }) })).toBe('unsure login_wall');
  expect(replay({ document: documentOf({ status: 503 }) })).toBe('unsure host_down');
  expect(replay({ document: documentOf({ status: 410 }) })).toBe('unsure route_missing');
  expect(replay({ page: pageOf({ controls: 0 }) })).toBe('unsure witness_gone');
  const parked = {
    page: pageOf({ title: redact('Parked') }),
    links: [linkOf('/buy')],
    check: { ...check, landmarks: [] },
  };
  expect(replay(parked)).toBe('unsure another_app');
});

const used = silentProbe({ moved: ['scene'] });
const { key, role, name } = used.subject;
const probe = (testId: string | null, opener: unknown = null) =>
  ({ subject: { key, role, name, testId }, opener }) as unknown as MaterialPlace['probe'];
const ofFunction = { defect: 'function' } as const;

test('a defect of function needs its subject, by test id, by control or by structure', () => {
  expect(replay({}, { probe: probe('buy') }, ofFunction)).toBe('passed');
  expect(replay({}, { probe: probe('gone') }, ofFunction)).toBe('unsure subject_removed');
  expect(replay({}, { probe: probe('gone') })).toBe('passed');
  const missing = silentProbe({ outcome: 'not_found' });
  expect(replay({ probes: [missing] }, { probe: probe(null) }, ofFunction)).toBe('unsure subject_removed');
  expect(replay({ probes: [missing] }, { probe: probe(null, { key: 'menu' }) }, ofFunction)).toBe('unsure step_broken');
  expect(replay({ probes: [missing, used] }, { probe: probe(null) }, ofFunction)).toBe('passed');
  expect(replay({ probes: [used] }, { probe: probe(null) }, ofFunction)).toBe('passed');
  expect(replay({}, { subject: 'body>main:1>button:1' }, ofFunction)).toBe('passed');
  expect(replay({}, { subject: 'body>main:1>a:1' }, ofFunction)).toBe('unsure subject_removed');
  expect(replay({}, { subject: 'body>main:1>a:1' })).toBe('passed');
});

test('a control that fails in another way now is not fixed, unless the run knew that too', () => {
  const request = (path: string, status: number): SentFact =>
    ({ kind: 'fetch', method: 'GET', path, sameOrigin: true, status, failure: null }) as unknown as SentFact;
  const calls = (...requests: SentFact[]) => ({
    probes: [{ ...used, runtime: { requests } as unknown as ProbeFact['runtime'] }],
  });
  const of = { ...ofFunction, audit: 'failed_request_on_click', cause: 'call:GET /api/pay' };
  const judged = (visit: Partial<Visit>, at = probe(null)) => replay(visit, { probe: at }, of);
  expect(judged(calls(request('/api/pay', 500)))).toBe('failed');
  expect(judged(calls(request('/api/pay', 502)))).toBe('failed');
  expect(judged(calls(request('/api/pay/v2', 500)))).toBe('unsure fails_otherwise');
  expect(judged(calls(request('/api/pay', 404)))).toBe('unsure fails_otherwise');
  expect(judged(calls(request('/api/pay', 200)))).toBe('passed');
  expect(judged({ probes: [silentProbe()] })).toBe('unsure fails_otherwise');
  const other = { subject: { key: 'another', role, name, testId: null }, opener: null };
  expect(judged(calls(request('/api/pay/v2', 500)), other as never)).toBe('passed');
  expect(
    judgeCheckReplay(
      { ...finding, ...of },
      { ...place, probe: probe(null) },
      visitOf({ ...healthy, ...calls(request('/api/pay/v2', 500)) }),
      new Set(['call:GET /api/pay/v2']),
    ),
  ).toEqual({ answer: 'passed', because: null });
});

test.each([
  ['http_error', 'call:GET /api/orders'],
  ['slow_response', 'call:/api/orders'],
])('%s: a request that is answered by another error is not fixed', (audit, cause) => {
  const judged = (...requests: Parameters<typeof requestOf>[0][]) =>
    replay({ requests: requests.map(requestOf) }, {}, { audit, cause });
  expect(judged({ status: 404 })).toBe('unsure fails_otherwise');
  expect(judged({ status: null, failure: 'network' })).toBe('unsure fails_otherwise');
  expect(judged({ status: 401 }, { status: 200 })).toBe('passed');
  expect(judged({ status: 404, kind: 'script' })).toBe('passed');
  expect(judged({ status: 404, template: '/api/news' })).toBe('passed');
  expect(judged({ status: 200 })).toBe('passed');
  expect(judged()).toBe('passed');
});

test('the oracle bites while the old evidence still fails the same audit', () => {
  expect(oracleBites(finding, failing)).toBe(true);
  expect(oracleBites(finding, visitOf())).toBe(false);
  expect(oracleBites(finding, undefined)).toBe(false);
  expect(oracleBites({ ...finding, audit: 'no_such_audit' }, failing)).toBe(false);
  expect(oracleBites({ ...finding, cause: 'another cause' }, failing)).toBe(false);
});
