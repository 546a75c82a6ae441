// Which use case serves which endpoint: one row each.
import type { EndpointName, endpoints } from '#contract/endpoints.ts';
import { bypassRun } from '#service/app/bypass-run.ts';
import type { Verb } from '#service/app/call.ts';
import { cancelRun } from '#service/app/cancel-run.ts';
import { compareRuns } from '#service/app/compare-runs.ts';
import { deleteRun } from '#service/app/delete-run.ts';
import { evaluatePatchBatch } from '#service/app/evaluate-patch-batch.ts';
import { exportRun } from '#service/app/export-run.ts';
import { getAgentsIndex } from '#service/app/get-agents-index.ts';
import { getBrowserCapabilities } from '#service/app/get-browser-capabilities.ts';
import { getDocsIndex } from '#service/app/get-docs-index.ts';
import { getDocsPage } from '#service/app/get-docs-page.ts';
import { getHealth } from '#service/app/get-health.ts';
import { getOnboarding } from '#service/app/get-onboarding.ts';
import { getPricing } from '#service/app/get-pricing.ts';
import { getReady } from '#service/app/get-ready.ts';
import { listScenarioTemplates } from '#service/app/list-scenario-templates.ts';
import { listFixChecks } from '#service/app/list-fix-checks.ts';
import { readCompactProof } from '#service/app/read-compact-proof.ts';
import { readHistory } from '#service/app/read-history.ts';
import { readPicture } from '#service/app/read-picture.ts';
import { readProofPack } from '#service/app/read-proof-pack.ts';
import { readReport } from '#service/app/read-report.ts';
import { readScenarioTemplate } from '#service/app/read-scenario-template.ts';
import { readStatus } from '#service/app/read-status.ts';
import { requestScreenshot } from '#service/app/request-screenshot.ts';
import { startFixCheck } from '#service/app/start-fix-check.ts';
import { startRun } from '#service/app/start-run.ts';
import { validateAssertion } from '#service/app/validate-assertion.ts';

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
  get_health: getHealth,
  get_ready: getReady,
  start_run: startRun,
  bypass_run: bypassRun,
  read_status: readStatus,
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
  export_run: exportRun,
  validate_assertion: validateAssertion,
  list_scenario_templates: listScenarioTemplates,
  read_scenario_template: readScenarioTemplate,
} as const satisfies { [N in Available]: Verb<N> };
