// The only place where the mode and the optional names of a request are decided.
import type { ErrorCode, ErrorDetail } from '#contract/errors.ts';
import { limit } from '#contract/limits.ts';
import { modeCredits } from '#contract/plans.ts';
import type { RunStart } from '#contract/run-start.ts';
import type { RunMode } from '#contract/vocabulary/run-modes.ts';
import { defaultFailOn } from '#contract/vocabulary/severities.ts';
import { type Viewport, viewportsOfChoice } from '#contract/vocabulary/viewports.ts';
import { digestOf } from '#core/evidence/digest.ts';
import { routeOf } from '#core/evidence/route.ts';
import { compileCustomScenario } from '#core/scenarios/compile-custom-scenario.ts';
import type { Scenario } from '#core/scenarios/scenario.ts';
import { authActionsOf, carriesSecret, evaluatesOf, hasLogin, namedLogin } from './auth-actions.ts';
import type { CappedLimit, CrudHints, RunScope, ScenarioPlan, TestPlan, WorkflowPlan } from './run-plan.ts';
import { looksLikeProduction } from './target-policy.ts';

export interface Refusal {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details: readonly ErrorDetail[];
}
export type Planned =
  | { readonly ok: true; readonly plan: TestPlan }
  | { readonly ok: false; readonly refusal: Refusal };

export interface AdmittedTarget {
  readonly url: URL;
  readonly allowListed: boolean;
  /** The registrable domain. Absent: it is guessed from the host. */
  readonly domain?: string;
}

/** What the plans are built from; each kind takes what it needs. */
interface Parts {
  readonly request: RunStart;
  readonly base: Omit<ScenarioPlan, 'kind' | 'scenarios' | 'faultRuns'>;
  readonly crawls: Pick<WorkflowPlan, 'scope' | 'crawl'>;
  readonly scenarios: readonly Scenario[];
  readonly seed: string;
}

/** What a run of each mode does. */
const planners: Record<RunMode, (parts: Parts) => TestPlan> = {
  fast_bug_scan: ({ request, base, crawls, scenarios }) =>
    request.executeOnly === true
      ? { ...base, kind: 'scenarios', scenarios, faultRuns: 0 }
      : { ...base, kind: 'scan', ...crawls, scenarios },
  // Without scenarios of the caller, the engine finds the workflows itself.
  workflow_test: ({ request, base, crawls, scenarios, seed }) =>
    request.customScenarios === undefined
      ? {
          ...base,
          kind: 'workflows',
          ...crawls,
          creates: asksToWrite(request) ? { prefix: prefixOf(request, seed) } : null,
          faultRuns: limit('workflowFaultRunsMax'),
        }
      : {
          ...base,
          kind: 'scenarios',
          scenarios,
          faultRuns: limit('faultRunsMax'),
          writesAgain: asksToWrite(request),
        },
  regression_check: ({ request, base, crawls, scenarios }) => ({
    ...base,
    kind: 'regression',
    ...crawls,
    scenarios,
    baseline: { runId: request.baselineRunId ?? null, everyRoute: request.pagesLimit === undefined },
  }),
  authenticated_smoke: ({ base, crawls, scenarios }) => ({ ...base, kind: 'smoke', ...crawls, scenarios }),
  full_crud_e2e: ({ request, base, crawls, seed }) => ({
    ...base,
    kind: 'crud',
    ...crawls,
    creates: { prefix: prefixOf(request, seed) },
    hints: hintsOf(request),
  }),
};

export const runModeOf = (request: RunStart): RunMode => request.mode ?? 'fast_bug_scan';
export const creditsOf = (mode: RunMode): number => modeCredits[mode];

function refusalAt(code: ErrorCode, path: string, message: string): Refusal {
  return { code, message, details: [{ path, code, message }] };
}

const flags = ['allowCreate', 'allowUpdate', 'allowDelete'] as const;

const asksToWrite = ({ safeMutation = {} }: RunStart): boolean => flags.some((flag) => safeMutation[flag] === true);

/** What may be written: new records by the forms that a workflow_test finds itself, which are left; and all records of its own that a full_crud_e2e creates, which are removed. */
function refuseMutation(request: RunStart): Refusal | null {
  const { safeMutation = {} } = request;
  const mode = runModeOf(request);
  if (mode === 'full_crud_e2e') return refuseLeaving(request);
  if (!asksToWrite(request)) return null;
  const missing = [
    ...flags.filter((flag) => safeMutation[flag] === true && (mode !== 'workflow_test' || flag !== 'allowCreate')),
    ...(safeMutation.cleanup === 'delete_created' ? (['cleanup'] as const) : []),
  ];
  if (missing.length === 0) return null;
  const works = 'Mode workflow_test takes safeMutation.allowCreate with cleanup "leave".';
  const where = mode === 'workflow_test' ? '' : ` in mode ${mode}`;
  return {
    code: 'capability_unavailable',
    message: `safeMutation.${missing[0]} is not available${where} yet. Nothing was created or charged. ${works}`,
    details: missing.map((name) => ({
      path: `safeMutation.${name}`,
      code: 'capability_unavailable',
      message: `Not available${where} yet. ${works}`,
    })),
  };
}

function refuseLeaving({ safeMutation = {} }: RunStart): Refusal | null {
  const off = flags.find((flag) => safeMutation[flag] === false);
  const [path, message] =
    off !== undefined
      ? [
          `safeMutation.${off}`,
          'full_crud_e2e creates, updates and deletes its own records. Leave the flag out, or use workflow_test.',
        ]
      : safeMutation.cleanup === 'leave'
        ? ['safeMutation.cleanup', 'full_crud_e2e removes what it created. Leave cleanup out, or use workflow_test.']
        : [null, ''];
  return path === null ? null : refusalAt('validation_error', path, message);
}

function hintsOf({ crudConfig }: RunStart): CrudHints | null {
  if (crudConfig === undefined) return null;
  const { entity = null, routes = {}, locators = {} } = crudConfig;
  return { entity, create: routes.create ?? null, list: routes.list ?? null, open: locators.open ?? null };
}

/** The same run has the same prefix, and the prefix does not reveal the run. */
const prefixOf = ({ safeMutation }: RunStart, seed: string): string =>
  safeMutation?.qaPrefix ?? `qa_${digestOf({ prefixOf: seed }).slice(0, 6)}`;

function scopeOf(paths: readonly string[] | undefined): RunScope | null {
  if (paths === undefined) return null;
  const unique = [...new Set(paths)];
  return {
    exact: unique.filter((path) => !path.endsWith('*')),
    prefixes: unique.filter((path) => path.endsWith('*')).map((path) => path.slice(0, -1)),
  };
}

function pagesOf(request: RunStart, scope: RunScope | null, capped: CappedLimit[]): number {
  const asked =
    request.pagesLimit ??
    (scope === null
      ? limit('pagesDefault')
      : Math.min(limit('pagesMax'), Math.max(limit('pagesDefault'), scope.exact.length)));
  if (runModeOf(request) !== 'authenticated_smoke' || asked <= limit('auditRoutesMax')) return asked;
  capped.push({
    name: 'pagesLimit',
    requested: asked,
    used: limit('auditRoutesMax'),
    why: `One audit covers up to ${limit('auditRoutesMax')} routes.`,
  });
  return limit('auditRoutesMax');
}

interface Asked {
  readonly request: RunStart;
  readonly mode: RunMode;
  readonly productionLooking: boolean;
}

/** Authenticated: a scenario in a run with a login, or one that uses the authenticated actions. */
function refuseAuthenticated({ request, productionLooking }: Asked): Refusal | null {
  if (!productionLooking) return null;
  const refused = (path: string) =>
    refusalAt(
      'production_domain_refused',
      path,
      'Authenticated scenarios are refused on a host that looks like production. Use a sandbox or staging URL.',
    );
  if (hasLogin(request) && request.customScenarios !== undefined) return refused('customScenarios');
  const [used] = authActionsOf(request);
  return used === undefined ? null : refused(used.path);
}

function refuseOnProduction(asked: Asked): Refusal | null {
  const { request, mode, productionLooking } = asked;
  if (!productionLooking) return null;
  const expected = request.preflight?.expectEnvironment;
  if (expected !== undefined && expected !== 'production')
    return refusalAt(
      'production_domain_refused',
      'preflight.expectEnvironment',
      `The host looks like production, but the preflight expects ${expected}. Use the ${expected} URL, or expect production.`,
    );
  if (mode === 'full_crud_e2e' || asksToWrite(request))
    return refusalAt(
      'destructive_refused',
      mode === 'full_crud_e2e' ? 'mode' : 'safeMutation',
      'The host looks like production, so writing is refused. Use a sandbox, staging or preview URL.',
    );
  return refuseAuthenticated(asked);
}

function refuseSecret({ request }: Asked): Refusal | null {
  const carrier = authActionsOf(request).find(({ step }) => carriesSecret(step));
  return carrier === undefined
    ? null
    : refusalAt(
        'raw_secret_refused',
        `${carrier.path}.value`,
        'The value looks like a secret. Save it as a Login Memory and name its entry.',
      );
}

function refuseCombination({ request, mode }: Asked): Refusal | null {
  const invalid = (path: string, message: string) => refusalAt('validation_error', path, message);
  if (mode === 'authenticated_smoke' && !hasLogin(request))
    return invalid('authSessionId', 'authenticated_smoke needs the id of a Login Memory.');
  if (mode === 'authenticated_smoke' && (request.scopedPaths?.length ?? 0) > limit('auditRoutesMax'))
    return invalid('scopedPaths', `One audit covers up to ${limit('auditRoutesMax')} routes.`);
  if (request.executeOnly === true && request.customScenarios === undefined)
    return invalid('executeOnly', 'executeOnly needs customScenarios.');
  if (mode !== 'full_crud_e2e' && request.crudConfig !== undefined)
    return invalid('crudConfig', 'crudConfig needs the mode full_crud_e2e.');
  if (mode === 'full_crud_e2e' && request.customScenarios !== undefined)
    return invalid('customScenarios', 'full_crud_e2e finds its scenarios itself. Use workflow_test to run scenarios.');
  if (mode !== 'regression_check' && request.baselineRunId !== undefined)
    return invalid('baselineRunId', 'baselineRunId needs the mode regression_check.');
  if (mode === 'regression_check' && request.executeOnly === true)
    return invalid('executeOnly', 'A regression_check also compares pages. Use workflow_test to run only scenarios.');
  return null;
}

/** One login for each run, and no code of the caller beside it: code could read what the login opened. */
function refuseBesideLogin({ request }: Asked): Refusal | null {
  const { authSessionId, auth } = request;
  if (authSessionId !== undefined && auth !== undefined && auth.authSessionId !== authSessionId)
    return refusalAt('validation_error', 'auth.authSessionId', 'Differs from authSessionId. A run has one login.');
  const [code] = hasLogin(request) ? evaluatesOf(request) : [];
  if (code !== undefined)
    return refusalAt('validation_error', code, 'evaluate is refused in a run with a login. Use an assertion instead.');
  const entry = hasLogin(request)
    ? undefined
    : authActionsOf(request).find(({ step }) => 'entry' in step && step.entry !== undefined);
  return entry === undefined
    ? null
    : refusalAt('validation_error', `${entry.path}.entry`, 'An entry needs a login. Send authSessionId, or a value.');
}

/** What is wrong with a request, before what is not available yet. */
const rules: readonly ((asked: Asked) => Refusal | null)[] = [
  refuseOnProduction,
  refuseSecret,
  refuseCombination,
  refuseBesideLogin,
];

function refuseRepeated(scenarios: readonly Scenario[]): Refusal | null {
  const ids = scenarios.map(({ id }) => id);
  const twice = ids.findIndex((id, index) => ids.indexOf(id) < index);
  if (twice < 0) return null;
  return refusalAt(
    'validation_error',
    `customScenarios[${twice}]`,
    'This scenario duplicates an earlier one: same route, viewport and steps. Remove one of them.',
  );
}

/** `seed`: something of the run, from which the prefix of its records is made. */
export function planRun(request: RunStart, admitted: AdmittedTarget, seed = ''): Planned {
  const mode = runModeOf(request);
  const { url, allowListed, domain } = admitted;
  const productionLooking = looksLikeProduction({ host: url.hostname, domain: domain ?? null, allowListed });
  const viewport = request.viewport ?? 'desktop_mobile';
  const viewports: readonly Viewport[] = viewportsOfChoice[viewport];
  const contexts = (['laptop', 'phone'] as const).filter((name) => viewports.includes(name));
  const scenarios = (request.customScenarios ?? []).map((given) =>
    compileCustomScenario(given, url.origin, contexts[0] ?? 'laptop'),
  );
  for (const rule of rules) {
    const refusal = rule({ request, mode, productionLooking });
    if (refusal !== null) return { ok: false, refusal };
  }
  const refusal = refuseRepeated(scenarios) ?? refuseMutation(request);
  if (refusal !== null) return { ok: false, refusal };

  const login = namedLogin(request);
  const capped: CappedLimit[] = [];
  const scope = scopeOf(request.scopedPaths);
  const base: Parts['base'] = {
    mode,
    // The address is shown wherever the run is: a secret in its query stays in `entry`, which is never shown.
    target: { url: `${url.origin}${routeOf(url)}`, origin: url.origin, host: url.hostname, productionLooking },
    entry: `${url.pathname}${url.search}${url.hash}`,
    pagesLimit: pagesOf(request, scope, capped),
    viewport,
    viewports,
    contexts,
    preflight: request.preflight ?? null,
    budgetMs: limit(mode === 'fast_bug_scan' ? 'fastScanMs' : 'runMs'),
    capped,
    failOn: request.failOn ?? defaultFailOn,
    ...(login !== null && { loginId: login.id }),
    ...(request.auth?.strategy === 'steps' && { loginSteps: request.auth.steps }),
  };
  const crawls = { scope, crawl: request.skipCrawl !== true };
  return { ok: true, plan: planners[mode]({ request, base, crawls, scenarios, seed }) };
}
