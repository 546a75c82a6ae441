// Which use case serves which endpoint: one row each.
import type { EndpointName, endpoints } from '#contract/endpoints.ts';
import { bypassRun } from '#service/app/runs/bypass-run.ts';
import type { Verb } from '#service/app/call.ts';
import { cancelRun } from '#service/app/runs/cancel-run.ts';
import { readAppMap } from '#service/app/runs/read-app-map.ts';
import { readFixHints } from '#service/app/runs/read-fix-hints.ts';
import { readOperationalDepth } from '#service/app/runs/read-operational-depth.ts';
import { evaluateLaunchReadiness } from '#service/app/launch/evaluate-launch-readiness.ts';
import { readLaunchReadiness } from '#service/app/launch/read-launch-readiness.ts';
import { compareRuns } from '#service/app/runs/compare-runs.ts';
import { deleteRun } from '#service/app/runs/delete-run.ts';
import { evaluatePatchBatch } from '#service/app/checks/evaluate-patch-batch.ts';
import { createKey } from '#service/app/account/create-key.ts';
import { createLoginMemory } from '#service/app/account/create-login-memory.ts';
import { deleteLoginMemory } from '#service/app/account/delete-login-memory.ts';
import { executeAudit } from '#service/app/audits/execute-audit.ts';
import { exportRun } from '#service/app/runs/export-run.ts';
import { getAgentsIndex } from '#service/app/docs/get-agents-index.ts';
import { getBrowserCapabilities } from '#service/app/docs/get-browser-capabilities.ts';
import { getDocsIndex } from '#service/app/docs/get-docs-index.ts';
import { getDocsPage } from '#service/app/docs/get-docs-page.ts';
import { getHealth } from '#service/app/health/get-health.ts';
import { getOnboarding } from '#service/app/docs/get-onboarding.ts';
import { getSigningKeys } from '#service/app/proof/get-signing-keys.ts';
import { cancelSubscription } from '#service/app/money/cancel-subscription.ts';
import { listPurchases } from '#service/app/money/list-purchases.ts';
import { openCheckout } from '#service/app/money/open-checkout.ts';
import { refundPurchase } from '#service/app/money/refund-purchase.ts';
import { getPricing } from '#service/app/money/get-pricing.ts';
import { getReady } from '#service/app/health/get-ready.ts';
import { listKeys } from '#service/app/account/list-keys.ts';
import { listLoginMemories } from '#service/app/account/list-login-memories.ts';
import { getSettings } from '#service/app/health/get-settings.ts';
import { listScenarioTemplates } from '#service/app/scenarios/list-scenario-templates.ts';
import { listFixChecks } from '#service/app/checks/list-fix-checks.ts';
import { listRuns } from '#service/app/runs/list-runs.ts';
import { previewCampaign } from '#service/app/campaigns/preview-campaign.ts';
import { readCampaignPreview } from '#service/app/campaigns/read-campaign-preview.ts';
import { previewAudit } from '#service/app/audits/preview-audit.ts';
import { readCompactProof } from '#service/app/runs/read-compact-proof.ts';
import { readHistory } from '#service/app/runs/read-history.ts';
import { readLedger } from '#service/app/account/read-ledger.ts';
import { readLoginMemory } from '#service/app/account/read-login-memory.ts';
import { readPicture } from '#service/app/runs/read-picture.ts';
import { readProofPack } from '#service/app/runs/read-proof-pack.ts';
import { readReport } from '#service/app/runs/read-report.ts';
import { readScenarioTemplate } from '#service/app/scenarios/read-scenario-template.ts';
import { readStatus } from '#service/app/runs/read-status.ts';
import { requestScreenshot } from '#service/app/runs/request-screenshot.ts';
import { revokeKey } from '#service/app/account/revoke-key.ts';
import { rotateLoginMemory } from '#service/app/account/rotate-login-memory.ts';
import { startFixCheck } from '#service/app/checks/start-fix-check.ts';
import { startRun } from '#service/app/runs/start-run.ts';
import { testLoginMemory } from '#service/app/account/test-login-memory.ts';
import { validateAssertion } from '#service/app/scenarios/validate-assertion.ts';

type Available = {
  [N in EndpointName]: (typeof endpoints)[N]['available'] extends true ? N : never;
}[EndpointName];

export const verbs = {
  get_pricing: getPricing,
  get_agents_index: getAgentsIndex,
  get_onboarding: getOnboarding,
  get_browser_capabilities: getBrowserCapabilities,
  get_docs_index: getDocsIndex,
  get_docs_page: getDocsPage,
  get_signing_keys: getSigningKeys,
  get_health: getHealth,
  get_ready: getReady,
  get_settings: getSettings,
  start_run: startRun,
  bypass_run: bypassRun,
  read_status: readStatus,
  list_runs: listRuns,
  delete_run: deleteRun,
  read_report: readReport,
  read_proof_pack: readProofPack,
  read_compact_proof: readCompactProof,
  read_picture: readPicture,
  cancel_run: cancelRun,
  request_screenshot: requestScreenshot,
  start_fix_check: startFixCheck,
  list_fix_checks: listFixChecks,
  evaluate_patch_batch: evaluatePatchBatch,
  compare_runs: compareRuns,
  read_history: readHistory,
  read_launch_readiness: readLaunchReadiness,
  evaluate_launch_readiness: evaluateLaunchReadiness,
  read_fix_hints: readFixHints,
  read_operational_depth: readOperationalDepth,
  read_app_map: readAppMap,
  export_run: exportRun,
  validate_assertion: validateAssertion,
  list_scenario_templates: listScenarioTemplates,
  read_scenario_template: readScenarioTemplate,
  preview_campaign: previewCampaign,
  read_campaign_preview: readCampaignPreview,
  preview_audit: previewAudit,
  execute_audit: executeAudit,
  create_key: createKey,
  list_keys: listKeys,
  revoke_key: revokeKey,
  read_ledger: readLedger,
  open_checkout: openCheckout,
  list_purchases: listPurchases,
  refund_purchase: refundPurchase,
  cancel_subscription: cancelSubscription,
  create_login_memory: createLoginMemory,
  list_login_memories: listLoginMemories,
  read_login_memory: readLoginMemory,
  rotate_login_memory: rotateLoginMemory,
  test_login_memory: testLoginMemory,
  delete_login_memory: deleteLoginMemory,
} as const satisfies { [N in Available]: Verb<N> };
