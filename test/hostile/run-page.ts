// Scans one hostile page with the real engine and confirms what the audits found, as a run of the service does.
import type { Verdict } from '#contract/vocabulary/verdicts.ts';
import { allAudits } from '#core/audits/all.ts';
import { judgeVisits } from '#core/audits/run-audits.ts';
import { type Candidate, foldFailures } from '#core/confirm/fold-failures.ts';
import { decideVerdict } from '#core/domain/decide-verdict.ts';
import type { ScanPlan } from '#core/domain/run-plan.ts';
import type { Evidence } from '#core/evidence/evidence.ts';
import { createDeadline } from '#engine/browser/deadline.ts';
import type { EngineHooks } from '#engine/run/engine-run.ts';
import { withRunTools } from '#engine/run/run-tools.ts';
import { runEngine } from '#engine/run-engine.ts';
import { confirmFindings } from '#runner/scan/confirm-findings.ts';
import { scanPlan } from '../kit/scan-plan.ts';
import type { TestBrowser } from '../kit/visit.ts';
import { type HostilePage, servePage } from './serve-page.ts';
import { watchRenderers } from './watch-renderers.ts';

export interface HostileRun {
  readonly evidence: Evidence | null;
  readonly confirmed: readonly Candidate[];
  readonly candidates: number;
  readonly verdict: Verdict | null;
  readonly reached: readonly string[];
  readonly ms: number;
  /** From the cancel to the end of the run. */
  readonly cancelMs: number | null;
  /** The longest time in which one renderer took a whole core. */
  readonly busiestMs: number;
  /** Renderers that still take a core after the run. */
  readonly spinning: number;
  /** The most memory that the browser, and this process, had at once. */
  readonly mostBrowserBytes: number;
  readonly mostOwnBytes: number;
}

export const planFor = (origin: string, budgetMs: number, entry = '/'): ScanPlan =>
  scanPlan(origin, { entry, pagesLimit: 1, scope: { exact: [entry], prefixes: [] }, crawl: false, budgetMs });

export async function runHostilePage(
  browser: TestBrowser,
  page: HostilePage,
  { budgetMs = 300_000, confirm = true } = {},
): Promise<HostileRun> {
  const { engine } = browser;
  const cancel = new AbortController();
  let cancelledAt: number | null = null;
  const served = await servePage(page, (path) => {
    if (path !== page.cancelAt || cancelledAt !== null) return;
    cancelledAt = engine.now();
    cancel.abort(new Error('the caller cancelled the run'));
  });
  const plan = planFor(served.origin, budgetMs);
  const deadline = createDeadline({ ms: budgetMs, what: 'the run', now: engine.now, signal: cancel.signal });
  const hooks: EngineHooks = { emit: () => undefined, deadline, savePicture: async (name) => name };
  const renderers = watchRenderers(() => engine.pool.pids);
  const startedAt = engine.now();
  const work = withRunTools(engine, plan.target, async (tools) => {
    const evidence = await runEngine(tools, { kind: 'explore', scan: plan }, hooks);
    const candidates = foldFailures(judgeVisits(allAudits, evidence.visits), evidence.visits);
    const addresses = new Map(evidence.addresses);
    const { confirmed, unconfirmed } =
      confirm && candidates.length > 0
        ? await confirmFindings(tools, plan, candidates, addresses, hooks)
        : { confirmed: [], unconfirmed: [] };
    const { verdict } = decideVerdict({
      evidence,
      findings: confirmed.map(({ candidate }) => candidate),
      undecided: unconfirmed.filter(({ undecided }) => undecided).length,
    });
    return {
      evidence,
      candidates: candidates.length,
      confirmed: confirmed.map(({ candidate }) => candidate),
      verdict,
      reached: evidence.caps.map(({ name }) => name),
    };
  });
  try {
    const nothing = { evidence: null, candidates: 0, confirmed: [], verdict: null, reached: [] };
    const ended = await work.catch((error: unknown) => {
      if (cancelledAt === null) throw error;
      return nothing;
    });
    const endedAt = engine.now();
    return {
      ...ended,
      ms: endedAt - startedAt,
      cancelMs: cancelledAt === null ? null : endedAt - cancelledAt,
      spinning: await renderers.spinning(),
      busiestMs: renderers.busiestMs(),
      mostBrowserBytes: renderers.mostBytes(),
      mostOwnBytes: renderers.mostOwnBytes(),
    };
  } finally {
    renderers.stop();
    deadline.end();
    await served.close();
  }
}
