import { value } from '../answer.ts';
import type { Verb } from '../call.ts';

export const getOnboarding: Verb<'get_onboarding'> = (context) =>
  value({
    firstCommand: {
      command: 'proofrun scan <url>',
      why: 'Starts a fast_bug_scan, follows it and prints the verdict. It uses the local key.',
    },
    decisionTable: [
      {
        when: 'You want to test a public or allow-listed app',
        do: 'POST /api/runs/start with { "url": "…" }',
        why: 'fast_bug_scan is the default mode and costs one run credit.',
      },
      {
        when: 'You want to know what a run would see and cost before you start one',
        do: 'POST /api/campaigns/preview with { "url": "…" }, then GET it by previewId',
        why: 'It only reads, creates no run and charges nothing. Ask before you start what it suggests.',
      },
      {
        when: 'state is queued or running',
        do: 'GET /api/runs/{runId} again after pollAfterMs',
        why: 'Progress is polled. There is no push and no video.',
      },
      {
        when: 'verdict is fail',
        do: 'Read compact-proof, then the findings in report.json with their reproductions',
        why: 'A finding is reported only after it failed again in fresh contexts.',
      },
      {
        when: 'You do not know where to fix a finding',
        do: 'GET /api/runs/{runId}/fix-hints',
        why: 'It names the file, request, selector or CSS declaration to look at first. It is advice only.',
      },
      {
        when: 'A person asks for the result',
        do: 'GET /api/runs/{runId}/export/html, or another export',
        why: 'One file with the verdict, the pictures and the steps.',
      },
      {
        when: 'You want to know whether to launch',
        do: 'GET /api/launch/readiness?runId=<runId>',
        why: 'It answers from stored runs and their Fix Checks, with reasons.',
      },
      {
        when: 'Somebody must be able to check the result later',
        do: 'Save proof-pack.json, and check it with proofrun verify',
        why: 'The packet is signed, and its verdict is decided again from its evidence.',
      },
      {
        when: 'verdict is pass',
        do: 'Read proofStrength and doNotClaim before you claim anything',
        why: 'A pass covers only what was tested.',
      },
      {
        when: 'verdict is blocked',
        do: 'Fix the preflight, the login or the bot wall, then start again',
        why: 'The run was refunded.',
      },
      {
        when: 'verdict is inconclusive',
        do: 'Read limits, narrow the run with scopedPaths, then start again',
        why: 'There is not enough evidence for a verdict.',
      },
      {
        when: 'The response is 402 payment_required',
        do: 'Show checkoutUrl to a person',
        why: 'An agent must not pay by itself.',
      },
      {
        when: 'The response is 501 capability_unavailable',
        do: 'Do without it, and do not claim its result',
        why: 'It is designed but not built yet. Nothing was charged.',
      },
      {
        when: 'The response has Retry-After',
        do: 'Wait that long, then retry',
        why: 'An Idempotency-Key makes retrying a start safe.',
      },
    ],
    loop: [
      {
        step: 1,
        do: 'Start a run',
        command: `curl -s ${context.publicUrl}/api/runs/start -H "X-Api-Key: $KEY" -H "Content-Type: application/json" -H "Idempotency-Key: $ID" -d '{"url":"<url>"}'`,
      },
      { step: 2, do: 'Poll until it has finished', command: `curl -s ${context.publicUrl}/api/runs/<runId>` },
      { step: 3, do: 'Read the proof', command: `curl -s ${context.publicUrl}/api/runs/<runId>/compact-proof` },
      { step: 4, do: 'Fix the findings', command: `curl -s ${context.publicUrl}/api/runs/<runId>/report.json` },
      {
        step: 5,
        do: 'Verify with a Fix Check; only fixed_verified counts as a fix',
        command: `curl -s -X POST ${context.publicUrl}/api/runs/<runId>/fix-check -H "X-Api-Key: $KEY"`,
      },
    ],
  });
