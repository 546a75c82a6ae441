import { z } from 'zod';
import { runModes } from '#contract/vocabulary/run-modes.ts';
import { severities } from '#contract/vocabulary/severities.ts';
import { viewportChoices } from '#contract/vocabulary/viewport-choices.ts';
import type { RunStart } from '#contract/run-start.ts';
import { defineTool } from '../define-tool.ts';

const object = z.record(z.string(), z.unknown());

/** The shapes of scenarios and preflights would fill the context of an agent; the service checks and explains them. */
const input = z.object({
  url: z.string().describe('The app to test. Must be public, or allowed by the operator.'),
  mode: runModes.schema.optional().describe('Defaults to fast_bug_scan.'),
  pagesLimit: z.int().min(1).max(50).optional(),
  scopedPaths: z.array(z.string()).optional().describe('Test only these paths; a trailing * is a prefix.'),
  viewport: viewportChoices.schema.optional(),
  failOn: severities.schema.optional().describe('Lowest severity that fails the run. Defaults to medium.'),
  skipCrawl: z.boolean().optional(),
  executeOnly: z.boolean().optional(),
  customScenarios: z.array(object).optional().describe('See search_docs "scenarios" and list_templates.'),
  preflight: object.optional(),
  authSessionId: z.string().optional().describe('A Login Memory id. Never send a password.'),
  baselineRunId: z.string().optional(),
  idempotencyKey: z.string().optional().describe('Makes a retry safe: the same run, charged once.'),
});

export const startRun = defineTool({
  name: 'start_run',
  title: 'Start a run',
  about:
    'Starts a test of a web app in a real browser and returns its runId. Costs run credits. Then call wait_for_run.',
  readOnly: false,
  input,
  run: async (client, { idempotencyKey, ...body }, signal) => {
    const started = await client.call('start_run', {
      body: body as RunStart,
      signal,
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    });
    const { runId, state, mode, creditsCharged, creditsLeft } = started;
    return { runId, state, mode, creditsCharged, creditsLeft, next: 'wait_for_run' };
  },
});
