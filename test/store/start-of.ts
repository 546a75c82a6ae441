// A start request that is right in every part a test does not name.
import { randomBytes } from 'node:crypto';
import type { RunPlan } from '#core/domain/run-plan.ts';
import { newId } from '#service/store/new-id.ts';
import type { StartRun } from '#service/store/start-run-transaction.ts';

export function planFor(host: string): RunPlan {
  const origin = `https://${host}`;
  return {
    kind: 'scan',
    mode: 'fast_bug_scan',
    target: { url: `${origin}/`, origin, host, productionLooking: false },
    entry: '/',
    pagesLimit: 10,
    scope: null,
    crawl: true,
    viewport: 'desktop_mobile',
    viewports: ['laptop'],
    contexts: ['laptop'],
    preflight: null,
    scenarios: [],
    budgetMs: 300_000,
    capped: [],
  };
}

export function startOf(accountId: string, part: Partial<StartRun> = {}): StartRun {
  const runId = part.runId ?? newId('run', randomBytes);
  return {
    runId,
    accountId,
    keyId: 'key_test',
    role: 'customer',
    mode: 'fast_bug_scan',
    plan: planFor(
      `${runId
        .slice(4, 12)
        .toLowerCase()
        .replaceAll(/[^a-z0-9]/g, 'x')}.example`,
    ),
    request: { url: 'https://app.example/' },
    credits: 1,
    bypass: null,
    idempotency: null,
    now: new Date(),
    respond: (run, creditsLeft) => ({ runId: run.id, creditsLeft }),
    ...part,
  };
}
