// The table of all endpoints: routes, OpenAPI, client and docs are generated from these rows.
import { z } from 'zod';
import { accountKeySchema, accountKeysSchema, ledgerSchema, madeKeySchema, newKeySchema } from './account.ts';
import {
  auditExecuteRequestSchema,
  auditExecutedSchema,
  auditPreviewRequestSchema,
  auditPreviewSchema,
} from './audit-flow.ts';
import { appMapQuerySchema, appMapSchema } from './app-map.ts';
import {
  campaignPreviewRequestSchema,
  campaignPreviewSchema,
  campaignPreviewStartedSchema,
} from './campaign-preview.ts';
import { compactProofSchema } from './compact-proof.ts';
import { comparisonSchema } from './compare.ts';
import type { ErrorCode } from './errors.ts';
import { fixChecksSchema } from './fix-checks.ts';
import { fixHintsSchema } from './fix-hints.ts';
import { historySchema } from './history.ts';
import {
  loginMemoriesSchema,
  loginMemorySchema,
  newLoginMemorySchema,
  savedLoginMemorySchema,
} from './login-memory.ts';
import { launchReadinessSchema, readinessQuerySchema, readinessRequestSchema } from './launch-readiness.ts';
import {
  cancelSubscriptionSchema,
  newCheckoutSchema,
  openedCheckoutSchema,
  purchasesSchema,
  refundRequestSchema,
  refundSchema,
  subscriptionSchema,
} from './money.ts';
import { operationalDepthSchema } from './operational-depth.ts';
import { patchBatchEvaluationSchema, patchBatchSchema } from './patch-batch.ts';
import { proofPackSchema } from './proof-pack.ts';
import {
  agentsIndexSchema,
  browserCapabilitiesSchema,
  docsIndexSchema,
  docsPageSchema,
  healthSchema,
  onboardingSchema,
  pricingSchema,
  readinessSchema,
} from './public-reads.ts';
import { reportSchema } from './report.ts';
import { cancelledSchema, deletedSchema, fixCheckStartedSchema, screenshotRequestedSchema } from './run-actions.ts';
import { signingKeysSchema } from './signing-keys.ts';
import { runListQuerySchema, runListSchema } from './run-list.ts';
import { bypassStartSchema, runStartSchema, runStartedSchema } from './run-start.ts';
import { runStatusSchema, statusQuerySchema } from './run-status.ts';
import {
  scenarioTemplateSchema,
  scenarioTemplatesSchema,
  validateAssertionSchema,
  validatedAssertionSchema,
} from './scenario-template.ts';
import { serviceSettingsSchema } from './service-settings.ts';
import { exportFormats } from './vocabulary/export-formats.ts';
import type { SurfaceStage } from './vocabulary/surface-stages.ts';

export type EndpointAuth = 'public' | 'public_by_run_id' | 'key' | 'admin_key';

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Path parameters in braces. */
  readonly path: string;
  readonly auth: EndpointAuth;
  readonly about: string;
  readonly stage: SurfaceStage;
  /** False: the endpoint exists and returns capability_unavailable (501). */
  readonly available: boolean;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly output: z.ZodType;
  /** The content type of a response that is not JSON. */
  readonly produces?: string;
  readonly errors: readonly ErrorCode[];
  /** For the owner of an account, not for agents: only here may a body carry a secret. */
  readonly forOwner?: true;
  /** The code for a body with a secret, where it is not raw_secret_refused. */
  readonly refusesSecretsAs?: ErrorCode;
}

const anyRunId = z.strictObject({ runId: z.string().max(200) });
const noBody = z.strictObject({}).nullish();
const startErrors = [
  'validation_error',
  'invalid_preflight',
  'unsafe_target',
  'production_domain_refused',
  'destructive_refused',
  'raw_secret_refused',
  'authentication_required',
  'payment_required',
  'idempotency_conflict',
  'payload_too_large',
  'unsupported_media_type',
  'rate_limited',
  'capability_unavailable',
  'service_unavailable',
] as const satisfies readonly ErrorCode[];
const readErrors = ['not_found', 'rate_limited'] as const satisfies readonly ErrorCode[];
const finishedErrors = ['not_found', 'run_not_finished', 'rate_limited'] as const satisfies readonly ErrorCode[];
const ownerErrors = [
  'authentication_required',
  'forbidden',
  'not_found',
  'rate_limited',
] as const satisfies readonly ErrorCode[];

const anyLoginId = z.strictObject({ loginId: z.string().max(200) });
const accountErrors = ['authentication_required', 'rate_limited'] as const satisfies readonly ErrorCode[];
const saveLoginErrors = [
  ...accountErrors,
  'validation_error',
  'unsafe_target',
  'payload_too_large',
  'unsupported_media_type',
] as const satisfies readonly ErrorCode[];
const forOwner = { auth: 'key', stage: 'operational', available: true, forOwner: true } as const;

export const endpoints = {
  get_pricing: {
    method: 'GET',
    path: '/api/pricing',
    auth: 'public',
    about: 'Paid modes and the run credits of each plan.',
    stage: 'operational',
    available: true,
    output: pricingSchema,
    errors: ['rate_limited'],
  },
  get_agents_index: {
    method: 'GET',
    path: '/api/agents/index.json',
    auth: 'public',
    about: 'Lists the surfaces that an agent can use.',
    stage: 'operational',
    available: true,
    output: agentsIndexSchema,
    errors: ['rate_limited'],
  },
  get_onboarding: {
    method: 'GET',
    path: '/api/agents/onboarding',
    auth: 'public',
    about: 'First command, decision table and the five-step loop.',
    stage: 'operational',
    available: true,
    output: onboardingSchema,
    errors: ['rate_limited'],
  },
  get_browser_capabilities: {
    method: 'GET',
    path: '/api/browser-capabilities',
    auth: 'public',
    about: 'What each browser engine can do here, as a closed set.',
    stage: 'operational',
    available: true,
    output: browserCapabilitiesSchema,
    errors: ['rate_limited'],
  },
  get_docs_index: {
    method: 'GET',
    path: '/api/docs/index.json',
    auth: 'public',
    about: 'The documentation index.',
    stage: 'operational',
    available: true,
    output: docsIndexSchema,
    errors: ['rate_limited'],
  },
  get_docs_page: {
    method: 'GET',
    path: '/api/docs/{slug}.json',
    auth: 'public',
    about: 'One documentation page.',
    stage: 'operational',
    available: true,
    params: z.strictObject({ slug: z.string().max(100) }),
    output: docsPageSchema,
    errors: readErrors,
  },
  get_signing_keys: {
    method: 'GET',
    path: '/.well-known/proofrun-keys.json',
    auth: 'public',
    about: 'The public keys that proof packets are signed with, the retired ones included.',
    stage: 'operational',
    available: true,
    output: signingKeysSchema,
    errors: ['rate_limited'],
  },
  get_health: {
    method: 'GET',
    path: '/healthz',
    auth: 'public',
    about: 'The process is up.',
    stage: 'operational',
    available: true,
    output: healthSchema,
    errors: [],
  },
  get_ready: {
    method: 'GET',
    path: '/readyz',
    auth: 'public',
    about: 'Database, queue and browser are ready.',
    stage: 'operational',
    available: true,
    output: readinessSchema,
    errors: ['service_unavailable'],
  },
  get_settings: {
    method: 'GET',
    path: '/api/settings',
    auth: 'admin_key',
    about: 'The settings that the service was started with, without secrets. Admin keys only.',
    stage: 'operational',
    available: true,
    output: serviceSettingsSchema,
    errors: ['authentication_required', 'forbidden', 'rate_limited'],
  },
  start_run: {
    method: 'POST',
    path: '/api/runs/start',
    auth: 'key',
    about: 'Starts a run. A refused request creates nothing and charges nothing.',
    stage: 'operational',
    available: true,
    body: runStartSchema,
    output: runStartedSchema,
    errors: startErrors,
  },
  bypass_run: {
    method: 'POST',
    path: '/api/runs/bypass',
    auth: 'admin_key',
    about: 'Starts a run without charging. Every safety rule and limit still applies. Admin keys only.',
    stage: 'operational',
    available: true,
    body: bypassStartSchema,
    output: runStartedSchema,
    errors: [...startErrors.filter((code) => code !== 'payment_required'), 'forbidden'],
  },
  read_status: {
    method: 'GET',
    path: '/api/runs/{runId}',
    auth: 'public_by_run_id',
    about:
      'Status and live progress, with ETag and 304. wait holds the answer until the state changes; view=brief leaves out the events.',
    stage: 'operational',
    available: true,
    params: anyRunId,
    query: statusQuerySchema,
    output: runStatusSchema,
    errors: [...readErrors, 'validation_error'],
  },
  list_runs: {
    method: 'GET',
    path: '/api/runs',
    auth: 'key',
    about: 'The runs of your account, newest first, in pages, by target, mode or verdict.',
    stage: 'operational',
    available: true,
    query: runListQuerySchema,
    output: runListSchema,
    errors: ['authentication_required', 'validation_error', 'rate_limited'],
  },
  delete_run: {
    method: 'DELETE',
    path: '/api/runs/{runId}',
    auth: 'key',
    about: 'Deletes one of your finished runs, with its pictures.',
    stage: 'operational',
    available: true,
    params: anyRunId,
    output: deletedSchema,
    errors: [...ownerErrors, 'run_not_finished'],
  },
  read_report: {
    method: 'GET',
    path: '/api/runs/{runId}/report.json',
    auth: 'public_by_run_id',
    about: 'The full run report.',
    stage: 'operational',
    available: true,
    params: anyRunId,
    output: reportSchema,
    errors: finishedErrors,
  },
  read_proof_pack: {
    method: 'GET',
    path: '/api/runs/{runId}/proof-pack.json',
    auth: 'public_by_run_id',
    about: 'The full proof packet, redacted and signed: proofrun verify checks it offline.',
    stage: 'operational',
    available: true,
    params: anyRunId,
    output: proofPackSchema,
    errors: finishedErrors,
  },
  read_compact_proof: {
    method: 'GET',
    path: '/api/runs/{runId}/compact-proof',
    auth: 'public_by_run_id',
    about: 'The run in 1 to 3 KB: verdict, failure type, failed step, trust warning, next safe action.',
    stage: 'operational',
    available: true,
    params: anyRunId,
    output: compactProofSchema,
    errors: finishedErrors,
  },
  read_picture: {
    method: 'GET',
    path: '/api/runs/{runId}/pictures/{name}',
    auth: 'public_by_run_id',
    about: 'One picture of a run.',
    stage: 'operational',
    available: true,
    params: z.strictObject({ runId: z.string().max(200), name: z.string().max(100) }),
    output: z.unknown(),
    produces: 'image/*',
    errors: [...readErrors, 'authentication_required', 'forbidden'],
  },
  cancel_run: {
    method: 'POST',
    path: '/api/runs/{runId}/cancel',
    auth: 'key',
    about: 'Cancels a run. A queued run is refunded; a running one stops within 5 seconds and is not refunded.',
    stage: 'operational',
    available: true,
    params: anyRunId,
    body: noBody,
    output: cancelledSchema,
    errors: [...ownerErrors, 'validation_error'],
  },
  request_screenshot: {
    method: 'POST',
    path: '/api/runs/{runId}/screenshots',
    auth: 'key',
    about: 'Takes a screenshot of a running run now. The number is capped.',
    stage: 'operational',
    available: true,
    params: anyRunId,
    body: noBody,
    output: screenshotRequestedSchema,
    errors: [...ownerErrors, 'screenshot_cap_reached', 'validation_error'],
  },
  start_fix_check: {
    method: 'POST',
    path: '/api/runs/{runId}/fix-check',
    auth: 'key',
    about: 'Replays the failing scenarios of a run, exactly as compiled. Costs no credit.',
    stage: 'operational',
    available: true,
    params: anyRunId,
    body: noBody,
    output: fixCheckStartedSchema,
    errors: [
      ...ownerErrors,
      'nothing_to_verify',
      'fix_check_limit',
      'run_not_finished',
      'validation_error',
      'destructive_refused',
    ],
  },
  validate_assertion: {
    method: 'POST',
    path: '/api/scenario-templates/validate-assertion',
    auth: 'public',
    about: 'Validates an assertion and returns the compiled step list. Stores nothing and starts nothing.',
    stage: 'operational',
    available: true,
    body: validateAssertionSchema,
    output: validatedAssertionSchema,
    errors: ['validation_error', 'payload_too_large', 'unsupported_media_type', 'rate_limited'],
  },
  list_scenario_templates: {
    method: 'GET',
    path: '/api/scenario-templates',
    auth: 'public',
    about: 'Ready-made scenario templates.',
    stage: 'operational',
    available: true,
    output: scenarioTemplatesSchema,
    errors: ['rate_limited'],
  },
  read_scenario_template: {
    method: 'GET',
    path: '/api/scenario-templates/{id}',
    auth: 'public',
    about: 'One scenario template.',
    stage: 'operational',
    available: true,
    params: z.strictObject({ id: z.string().max(100) }),
    output: scenarioTemplateSchema,
    errors: readErrors,
  },
  preview_campaign: {
    method: 'POST',
    path: '/api/campaigns/preview',
    auth: 'key',
    about:
      'Compares what a target sends with what a browser makes of it, before any run. Only reads, creates no run, charges nothing.',
    stage: 'operational',
    available: true,
    body: campaignPreviewRequestSchema,
    refusesSecretsAs: 'forbidden_auth_field',
    output: campaignPreviewStartedSchema,
    errors: [
      ...accountErrors,
      'validation_error',
      'unsafe_target',
      'forbidden_auth_field',
      'payload_too_large',
      'unsupported_media_type',
    ],
  },
  read_campaign_preview: {
    method: 'GET',
    path: '/api/campaigns/preview/{previewId}',
    auth: 'key',
    about: 'A campaign preview of your account: its state, and when complete the parity of each route.',
    stage: 'operational',
    available: true,
    params: z.strictObject({ previewId: z.string().max(200) }),
    output: campaignPreviewSchema,
    errors: [...accountErrors, 'not_found'],
  },
  preview_audit: {
    method: 'POST',
    path: '/api/audits/preview',
    auth: 'key',
    about: 'Price and scope of an authenticated audit, with a token for its execution. Opens no page, charges nothing.',
    stage: 'operational',
    available: true,
    body: auditPreviewRequestSchema,
    output: auditPreviewSchema,
    errors: [...accountErrors, 'validation_error', 'unsafe_target', 'raw_secret_refused', 'unsupported_media_type'],
  },
  execute_audit: {
    method: 'POST',
    path: '/api/audits/execute',
    auth: 'key',
    about:
      'Starts the authenticated audit of a preview, by Login Memory id. Only the outcome started charges; the same token returns the same run.',
    stage: 'operational',
    available: true,
    body: auditExecuteRequestSchema,
    output: auditExecutedSchema,
    errors: [...accountErrors, 'validation_error', 'raw_secret_refused', 'unsupported_media_type'],
  },
  read_launch_readiness: {
    method: 'GET',
    path: '/api/launch/readiness',
    auth: 'public_by_run_id',
    about: 'GO, GO_AFTER_DEPLOY, INSUFFICIENT_PROOF or NO_GO from stored proof, with reasons and the evidence used.',
    stage: 'operational',
    available: true,
    query: readinessQuerySchema,
    output: launchReadinessSchema,
    errors: [...finishedErrors, 'validation_error'],
  },
  evaluate_launch_readiness: {
    method: 'POST',
    path: '/api/launch/readiness',
    auth: 'public_by_run_id',
    about: 'The same verdict for up to 20 runs of one account.',
    stage: 'operational',
    available: true,
    body: readinessRequestSchema,
    output: launchReadinessSchema,
    errors: [...finishedErrors, 'validation_error', 'payload_too_large', 'unsupported_media_type'],
  },
  compare_runs: {
    method: 'GET',
    path: '/api/runs/compare',
    auth: 'public_by_run_id',
    about: 'What is new, still there, gone or not retested between two runs of one account.',
    stage: 'operational',
    available: true,
    query: z.strictObject({ base: z.string().max(200), head: z.string().max(200) }),
    output: comparisonSchema,
    errors: [...finishedErrors, 'validation_error'],
  },
  read_history: {
    method: 'GET',
    path: '/api/runs/{runId}/history',
    auth: 'public_by_run_id',
    about: 'How each finding compares with earlier runs of the same target and account.',
    stage: 'operational',
    available: true,
    params: anyRunId,
    output: historySchema,
    errors: finishedErrors,
  },
  read_fix_hints: {
    method: 'GET',
    path: '/api/runs/{runId}/fix-hints',
    auth: 'public_by_run_id',
    about: 'Where to look first for the cause of each finding. Advisory, without raw code or secrets.',
    stage: 'operational',
    available: true,
    params: anyRunId,
    output: fixHintsSchema,
    errors: finishedErrors,
  },
  read_operational_depth: {
    method: 'GET',
    path: '/api/runs/{runId}/operational-depth',
    auth: 'public_by_run_id',
    about: 'How deep each route was tested, why, and what would test it deeper.',
    stage: 'operational',
    available: true,
    params: anyRunId,
    output: operationalDepthSchema,
    errors: finishedErrors,
  },
  read_app_map: {
    method: 'GET',
    path: '/api/runs/{runId}/app-map',
    auth: 'public_by_run_id',
    about: 'The routes as a graph, each with a colour of the legend. format=svg returns a drawing.',
    stage: 'operational',
    available: true,
    params: anyRunId,
    query: appMapQuerySchema,
    output: appMapSchema,
    errors: [...finishedErrors, 'validation_error'],
  },
  list_fix_checks: {
    method: 'GET',
    path: '/api/runs/{runId}/fix-checks',
    auth: 'public_by_run_id',
    about: 'The Fix Checks of a run.',
    stage: 'operational',
    available: true,
    params: anyRunId,
    output: fixChecksSchema,
    errors: readErrors,
  },
  evaluate_patch_batch: {
    method: 'POST',
    path: '/api/runs/{runId}/patch-batches',
    auth: 'key',
    about: 'Evaluates a patch batch. Stores nothing.',
    stage: 'operational',
    available: true,
    params: anyRunId,
    body: patchBatchSchema,
    output: patchBatchEvaluationSchema,
    errors: [...ownerErrors, 'run_not_finished', 'validation_error'],
  },
  export_run: {
    method: 'GET',
    path: '/api/runs/{runId}/export/{format}',
    auth: 'public_by_run_id',
    about:
      'The report in another format: html (one file, for people), sarif, junit, ctrf, markdown, playwright (the scenarios as @playwright/test tests) or in-toto (the signed statement of the proof packet). For a run with a login, html needs the key of its owner.',
    stage: 'operational',
    available: true,
    params: z.strictObject({ runId: z.string().max(200), format: exportFormats.schema }),
    output: z.unknown(),
    produces: '*/*',
    errors: [...finishedErrors, 'authentication_required', 'forbidden'],
  },
  create_key: {
    method: 'POST',
    path: '/api/account/keys',
    about: 'Creates an API key and shows it once.',
    ...forOwner,
    body: newKeySchema,
    output: madeKeySchema,
    errors: [...accountErrors, 'forbidden', 'validation_error', 'unsupported_media_type'],
  },
  list_keys: {
    method: 'GET',
    path: '/api/account/keys',
    about: 'The API keys of your account, without the keys themselves.',
    ...forOwner,
    output: accountKeysSchema,
    errors: accountErrors,
  },
  revoke_key: {
    method: 'DELETE',
    path: '/api/account/keys/{keyId}',
    about: 'Revokes an API key at once.',
    ...forOwner,
    params: z.strictObject({ keyId: z.string().max(200) }),
    output: accountKeySchema,
    errors: [...accountErrors, 'forbidden', 'not_found'],
  },
  read_ledger: {
    method: 'GET',
    path: '/api/account/ledger',
    about: 'The run credits of your account and its newest ledger entries.',
    ...forOwner,
    output: ledgerSchema,
    errors: accountErrors,
  },
  open_checkout: {
    method: 'POST',
    path: '/api/account/checkouts',
    about: 'Opens a checkout for a product. Nothing is bought until a person completes its page.',
    ...forOwner,
    body: newCheckoutSchema,
    output: openedCheckoutSchema,
    errors: [...accountErrors, 'validation_error', 'unsupported_media_type', 'service_unavailable'],
  },
  list_purchases: {
    method: 'GET',
    path: '/api/account/purchases',
    about: 'What your account bought, what of it is unused and what can be refunded, and its subscriptions.',
    ...forOwner,
    output: purchasesSchema,
    errors: accountErrors,
  },
  refund_purchase: {
    method: 'POST',
    path: '/api/account/refunds',
    about:
      'Refunds a one-time package or a first subscription payment within 30 days: price × unused / granted. Unused credits are withdrawn, and a refunded subscription ends.',
    ...forOwner,
    body: refundRequestSchema,
    output: refundSchema,
    errors: [...accountErrors, 'not_found', 'validation_error', 'unsupported_media_type'],
  },
  cancel_subscription: {
    method: 'POST',
    path: '/api/account/subscriptions/cancel',
    about: 'Stops the renewal of a subscription. Its credits stay until the end of the period that is paid.',
    ...forOwner,
    body: cancelSubscriptionSchema,
    output: subscriptionSchema,
    errors: [...accountErrors, 'not_found', 'validation_error', 'unsupported_media_type', 'service_unavailable'],
  },
  create_login_memory: {
    method: 'POST',
    path: '/api/account/login-memories',
    about: 'Saves a login, sealed. Runs refer to it by its id; no response repeats a secret.',
    ...forOwner,
    body: newLoginMemorySchema,
    output: savedLoginMemorySchema,
    errors: saveLoginErrors,
  },
  list_login_memories: {
    method: 'GET',
    path: '/api/account/login-memories',
    about: 'The saved logins of your account, newest first, without their secrets.',
    ...forOwner,
    output: loginMemoriesSchema,
    errors: accountErrors,
  },
  read_login_memory: {
    method: 'GET',
    path: '/api/account/login-memories/{loginId}',
    about: 'One saved login: status and last use, without its secrets.',
    ...forOwner,
    params: anyLoginId,
    output: loginMemorySchema,
    errors: [...accountErrors, 'not_found'],
  },
  rotate_login_memory: {
    method: 'POST',
    path: '/api/account/login-memories/{loginId}/rotate',
    about: 'Replaces the secrets of a saved login. Its id and its origin stay.',
    ...forOwner,
    params: anyLoginId,
    body: newLoginMemorySchema,
    output: savedLoginMemorySchema,
    errors: [...saveLoginErrors, 'not_found'],
  },
  test_login_memory: {
    method: 'POST',
    path: '/api/account/login-memories/{loginId}/test',
    about:
      'Signs in with a saved login once and says whether it worked, and why not. Waits for the result for up to 25 seconds; after that, read the login until lastTest.state is done. Costs no credit.',
    ...forOwner,
    params: anyLoginId,
    body: noBody,
    output: loginMemorySchema,
    errors: [...accountErrors, 'not_found', 'validation_error', 'unsafe_target'],
  },
  delete_login_memory: {
    method: 'DELETE',
    path: '/api/account/login-memories/{loginId}',
    about: 'Revokes a saved login and erases its secrets. It stays listed as revoked.',
    ...forOwner,
    params: anyLoginId,
    output: loginMemorySchema,
    errors: [...accountErrors, 'not_found'],
  },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;

/** What the schema of one part of a row lets through; undefined where the row has no such part. */
export type PartOf<N extends EndpointName, P extends 'params' | 'query' | 'body' | 'output'> =
  (typeof endpoints)[N] extends Readonly<Record<P, infer S extends z.ZodType>> ? z.infer<S> : undefined;
