// The tools: one file each, one row here.
import type { McpTool } from './define-tool.ts';
import { compareRuns } from './tools/compare-runs.ts';
import { fixCheck } from './tools/fix-check.ts';
import { getCompactProof } from './tools/get-compact-proof.ts';
import { getFinding } from './tools/get-finding.ts';
import { getReport } from './tools/get-report.ts';
import { launchReadiness } from './tools/launch-readiness.ts';
import { listLoginMemories } from './tools/list-login-memories.ts';
import { listTemplates } from './tools/list-templates.ts';
import { previewCampaign } from './tools/preview-campaign.ts';
import { searchDocs } from './tools/search-docs.ts';
import { startRun } from './tools/start-run.ts';
import { validateAssertion } from './tools/validate-assertion.ts';
import { waitForRun } from './tools/wait-for-run.ts';

export const allTools: readonly McpTool[] = [
  startRun,
  waitForRun,
  getCompactProof,
  getFinding,
  getReport,
  fixCheck,
  compareRuns,
  launchReadiness,
  previewCampaign,
  listLoginMemories,
  validateAssertion,
  listTemplates,
  searchDocs,
];
