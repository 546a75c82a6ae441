import { describe, expect, test } from 'vitest';
import type { RunStart } from '#contract/run-start.ts';
import { planFixCheck } from './plan-fix-check.ts';
import { planRun } from './plan-run.ts';
import { plannedCreates } from './planned-creates.ts';

const planned = (request: Partial<RunStart>, url = 'https://staging.example.com/') =>
  planRun({ url, ...request }, { url: new URL(url), allowListed: false }, 'run_1');
function createsOf(request: Partial<RunStart>): unknown {
  const answer = planned(request);
  return answer.ok ? plannedCreates(answer.plan) : answer.refusal.code;
}
const asked = (safeMutation: RunStart['safeMutation'], mode: RunStart['mode'] = 'workflow_test') =>
  createsOf({ mode, safeMutation });

test('a workflow_test may be allowed to create, with a prefix of the caller or of the run', () => {
  expect(asked({ allowCreate: true, qaPrefix: 'qa_demo' })).toEqual({ prefix: 'qa_demo' });
  expect(asked({ allowCreate: true, cleanup: 'leave' })).toEqual(asked({ allowCreate: true }));
  expect(asked({ allowCreate: true })).toEqual({ prefix: expect.stringMatching(/^qa_[0-9a-f]{6}$/) });
});

test('without a flag there is no permission, in every mode', () => {
  for (const mode of ['fast_bug_scan', 'workflow_test', 'regression_check'] as const) {
    expect(asked({}, mode)).toBeNull();
    expect(asked({ allowCreate: false, allowDelete: false, cleanup: 'delete_created' }, mode)).toBeNull();
  }
});

test.each([
  ['allowUpdate', { mode: 'workflow_test', safeMutation: { allowCreate: true, allowUpdate: true } }],
  ['allowDelete', { mode: 'workflow_test', safeMutation: { allowDelete: true } }],
  ['cleanup', { mode: 'workflow_test', safeMutation: { allowCreate: true, cleanup: 'delete_created' } }],
  ['allowCreate', { mode: 'fast_bug_scan', safeMutation: { allowCreate: true } }],
  ['allowCreate', { safeMutation: { allowCreate: true } }],
  ['allowCreate', { mode: 'regression_check', safeMutation: { allowCreate: true } }],
] as const)('what is not there yet is refused by its own name: %s', (name, request) => {
  const answer = planned(request);
  expect(answer.ok).toBe(false);
  if (answer.ok) return;
  expect(answer.refusal.code).toBe('capability_unavailable');
  expect(answer.refusal.details.map(({ path }) => path)).toEqual([`safeMutation.${name}`]);
  expect(answer.refusal.message).toContain('workflow_test takes safeMutation.allowCreate');
});

test('scenarios of the caller need no permission and get none', () => {
  const customScenarios = [{ title: 'a', route: '/', steps: [{ action: 'reload' as const }] }];
  expect(createsOf({ mode: 'workflow_test', customScenarios, safeMutation: { allowCreate: true } })).toBeNull();
});

test('a host that looks like production is never written to', () => {
  const answer = planned({ mode: 'workflow_test', safeMutation: { allowCreate: true } }, 'https://www.example.com/');
  expect(answer.ok ? null : answer.refusal.code).toBe('destructive_refused');
});

const base = (request: Partial<RunStart>, url?: string) => {
  const answer = planned(request, url);
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.plan;
};

test('a plan has the limits, widths and contexts that the request asks for', () => {
  expect(base({})).toMatchObject({
    kind: 'scan',
    mode: 'fast_bug_scan',
    pagesLimit: 10,
    viewport: 'desktop_mobile',
    viewports: ['phone_small', 'phone', 'tablet', 'laptop', 'desktop'],
    contexts: ['laptop', 'phone'],
    crawl: true,
    scope: null,
    preflight: null,
    budgetMs: 300_000,
    capped: [],
  });
  expect(base({ viewport: 'desktop' })).toMatchObject({ viewports: ['laptop', 'desktop'], contexts: ['laptop'] });
  expect(base({ viewport: 'mobile' })).toMatchObject({ contexts: ['phone'] });
  expect(base({ mode: 'workflow_test' })).toMatchObject({ kind: 'workflows', budgetMs: 600_000, faultRuns: 48 });
  expect(base({ skipCrawl: true })).toMatchObject({ crawl: false });
  expect(base({ preflight: { expectStatus: 200 } })).toMatchObject({ preflight: { expectStatus: 200 } });
});

test('scoped paths are exact or prefixes, each once, and raise the number of pages up to its limit', () => {
  const paths = (count: number) => Array.from({ length: count }, (_, n) => `/p${n}`);
  expect(base({ scopedPaths: ['/a', '/shop/*', '/a'] })).toMatchObject({
    scope: { exact: ['/a'], prefixes: ['/shop/'] },
    pagesLimit: 10,
  });
  expect(base({ scopedPaths: paths(12) }).pagesLimit).toBe(12);
  expect(base({ scopedPaths: paths(50) }).pagesLimit).toBe(50);
  expect(base({ scopedPaths: paths(12), pagesLimit: 3 }).pagesLimit).toBe(3);
});

test('the address that is shown has no query value, and the entry keeps it', () => {
  const plan = base({}, 'https://staging.example.com/shop?token=abc123#top');
  expect(plan.entry).toBe('/shop?token=abc123#top');
  expect(plan.target).toMatchObject({
    origin: 'https://staging.example.com',
    host: 'staging.example.com',
    productionLooking: false,
  });
  expect(plan.target.url).not.toContain('abc123');
  expect(base({}, 'https://www.example.com/').target.productionLooking).toBe(true);
});

test('a regression_check compares with the run that is named, and with every route unless pages are limited', () => {
  const baselineRunId = `run_${'a'.repeat(22)}`;
  expect(base({ mode: 'regression_check', baselineRunId })).toMatchObject({
    kind: 'regression',
    baseline: { runId: baselineRunId, everyRoute: true },
  });
  expect(base({ mode: 'regression_check', pagesLimit: 5 })).toMatchObject({
    baseline: { runId: null, everyRoute: false },
  });
});

const login = `login_${'a'.repeat(22)}`;
const scenario = { title: 'a', route: '/', steps: [{ action: 'reload' as const }] };
const refusalOf = (request: Partial<RunStart>, url?: string) => {
  const answer = planned(request, url);
  if (answer.ok) return null;
  const { code, message, details } = answer.refusal;
  expect(message.length).toBeGreaterThan(20);
  for (const detail of details) expect(detail.message.length).toBeGreaterThan(10);
  return [code, ...details.map(({ path }) => path)];
};
const production = 'https://www.example.com/';

test.each([
  ['authSessionId', { mode: 'authenticated_smoke' }],
  [
    'scopedPaths',
    { mode: 'authenticated_smoke', authSessionId: login, scopedPaths: Array.from({ length: 26 }, (_, n) => `/${n}`) },
  ],
  ['executeOnly', { executeOnly: true }],
  ['executeOnly', { mode: 'regression_check', executeOnly: true, customScenarios: [scenario] }],
  ['baselineRunId', { baselineRunId: `run_${'a'.repeat(22)}` }],
  ['crudConfig', { crudConfig: {} }],
  ['customScenarios', { mode: 'full_crud_e2e', customScenarios: [scenario] }],
  ['safeMutation.allowDelete', { mode: 'full_crud_e2e', safeMutation: { allowDelete: false } }],
  ['safeMutation.cleanup', { mode: 'full_crud_e2e', safeMutation: { cleanup: 'leave' } }],
  ['customScenarios[2]', { customScenarios: [scenario, { ...scenario, route: '/b' }, { ...scenario, title: 'b' }] }],
] as const)('a combination that cannot be is refused at its field, row %#', (path, request) => {
  expect(refusalOf(request as unknown as Partial<RunStart>)).toEqual(['validation_error', path]);
});

test.each([
  [['safeMutation.allowCreate'], { safeMutation: { allowCreate: true } }],
  [['safeMutation.allowDelete'], { mode: 'workflow_test', safeMutation: { allowDelete: true } }],
] as const)('what is not built is refused at its fields, row %#', (paths, request) => {
  expect(refusalOf(request as unknown as Partial<RunStart>)).toEqual(['capability_unavailable', ...paths]);
});

test.each([
  { mode: 'authenticated_smoke', authSessionId: login, scopedPaths: Array.from({ length: 25 }, (_, n) => `/${n}`) },
  { mode: 'authenticated_smoke', auth: { strategy: 'login_memory', authSessionId: login } },
  { authSessionId: login },
  { mode: 'workflow_test', auth: { strategy: 'login_memory', authSessionId: login } },
  { mode: 'regression_check', authSessionId: login },
] as const)('a run behind a login names it, row %#', (request) => {
  expect(base(request as unknown as Partial<RunStart>)).toMatchObject({ loginId: login });
});

test('actions on the session are planned where the host does not look like production', () => {
  const customScenarios = [{ ...scenario, steps: [{ action: 'clearSession' as const }] }];
  expect(refusalOf({ customScenarios })).toBeNull();
  expect(base({ mode: 'workflow_test', customScenarios })).toMatchObject({
    scenarios: [{ steps: [{ action: 'goto' }, { action: 'clearSession' }] }],
  });
});

test('on a host that looks like production, logins may look and scenarios may not', () => {
  const auth = { strategy: 'login_memory', authSessionId: login } as const;
  const customScenarios = [scenario];
  for (const request of [
    { authSessionId: login, customScenarios },
    { auth, customScenarios },
  ])
    expect(refusalOf(request, production)).toEqual(['production_domain_refused', 'customScenarios']);
  expect(refusalOf({ customScenarios }, production)).toBeNull();
  expect(refusalOf({ mode: 'authenticated_smoke', authSessionId: login }, production)).toBeNull();
  const clears = [{ ...scenario, steps: [{ action: 'clearSession' as const }] }];
  expect(refusalOf({ customScenarios: clears }, production)).toEqual([
    'production_domain_refused',
    'customScenarios[0].steps[0]',
  ]);
  for (const expectEnvironment of ['sandbox', 'staging', 'preview'] as const)
    expect(refusalOf({ preflight: { expectEnvironment } }, production)).toEqual([
      'production_domain_refused',
      'preflight.expectEnvironment',
    ]);
  expect(refusalOf({ preflight: { expectEnvironment: 'production' } }, production)).toBeNull();
  expect(refusalOf({ mode: 'full_crud_e2e' }, production)).toEqual(['destructive_refused', 'mode']);
});

test('the message names what is not available, and where writing works', () => {
  const messageOf = (request: Partial<RunStart>): string => {
    const answer = planned(request);
    return answer.ok ? '' : answer.refusal.message;
  };
  expect(messageOf({ safeMutation: { allowCreate: true } })).toContain('not available in mode fast_bug_scan yet');
  expect(messageOf({ mode: 'workflow_test', safeMutation: { allowDelete: true } })).toContain(
    'safeMutation.allowDelete is not available yet',
  );
});

test('what is wrong is told before what is not available', () => {
  const unbuilt: Partial<RunStart>[] = [
    { safeMutation: { allowCreate: true } },
    { mode: 'workflow_test', safeMutation: { allowDelete: true } },
  ];
  for (const more of unbuilt) {
    expect(refusalOf({ ...more, customScenarios: [scenario, scenario] })).toEqual([
      'validation_error',
      'customScenarios[1]',
    ]);
    expect(refusalOf({ ...more, executeOnly: true })).toEqual(['validation_error', 'executeOnly']);
    expect(refusalOf(more)?.[0]).toBe('capability_unavailable');
  }
});

test('a full_crud_e2e may use its own records without being asked, and takes what the caller knows of them', () => {
  const answer = planned({
    mode: 'full_crud_e2e',
    safeMutation: { qaPrefix: 'qa_mine', cleanup: 'delete_created' },
    crudConfig: { entity: 'tool', routes: { create: '/new', list: '/tools' }, locators: { open: { testId: 'add' } } },
  });
  expect(answer.ok && answer.plan).toMatchObject({
    kind: 'crud',
    creates: { prefix: 'qa_mine' },
    hints: { entity: 'tool', create: '/new', list: '/tools', open: { testId: 'add' } },
  });
});

describe('with a login', () => {
  const target = { url: new URL('https://staging.example.com/'), allowListed: false };
  const withLogin = (request: Partial<RunStart>) => planRun({ url: target.url.href, ...request }, target, 'run_1');

  test.each(['fast_bug_scan', 'workflow_test', 'regression_check'] as const)(
    'a %s names it, and so does its Fix Check',
    (mode) => {
      for (const request of [
        { authSessionId: login },
        { auth: { strategy: 'login_memory' as const, authSessionId: login } },
      ]) {
        const answer = withLogin({ mode, ...request });
        expect(answer).toMatchObject({ ok: true, plan: { loginId: login } });
        if (answer.ok) expect(planFixCheck(answer.plan)).toMatchObject({ loginId: login });
      }
      expect(withLogin({ mode })).not.toHaveProperty('plan.loginId');
    },
  );

  test('steps of the caller are part of the plan', () => {
    const steps = [{ action: 'reload' as const }];
    const answer = withLogin({ auth: { strategy: 'steps', authSessionId: login, steps } });
    expect(answer).toMatchObject({ ok: true, plan: { loginId: login, loginSteps: steps } });
  });

  test('evaluate and a second login are refused', () => {
    const code = { ...scenario, steps: [{ action: 'evaluate' as const, expression: 'true' }] };
    expect(withLogin({ authSessionId: login, customScenarios: [code] })).toMatchObject({
      refusal: { code: 'validation_error', details: [{ path: 'customScenarios[0].steps[0].action' }] },
    });
    expect(withLogin({ customScenarios: [code] }).ok).toBe(true);
    const other = `login_${'b'.repeat(22)}`;
    expect(withLogin({ authSessionId: login, auth: { strategy: 'login_memory', authSessionId: other } })).toMatchObject(
      {
        refusal: { details: [{ path: 'auth.authSessionId' }] },
      },
    );
  });
});
