// Scans pages with the real engine and judges what using their controls showed, with and without replays.
import { readFileSync } from 'node:fs';
import { controlBlocked } from '#core/audits/interaction/control-blocked.ts';
import { deadControl } from '#core/audits/interaction/dead-control.ts';
import { exceptionOnClick } from '#core/audits/interaction/exception-on-click.ts';
import { failedRequestOnClick } from '#core/audits/interaction/failed-request-on-click.ts';
import { waitsAfterClick } from '#core/audits/interaction/waits-after-click.ts';
import { judgeVisits } from '#core/audits/run-audits.ts';
import { type Candidate, foldFailures } from '#core/confirm/fold-failures.ts';
import type { ProbeFact } from '#core/evidence/probe-facts.ts';
import { createDeadline } from '#engine/browser/deadline.ts';
import type { EngineDeps, EngineHooks } from '#engine/run/engine-run.ts';
import { openRunTools } from '#engine/run/run-tools.ts';
import { runEngine } from '#engine/run-engine.ts';
import { confirmFindings } from '#runner/scan/confirm-findings.ts';
import { scanPlan } from '../kit/scan-plan.ts';

export const interactionAudits = [deadControl, controlBlocked, exceptionOnClick, failedRequestOnClick, waitsAfterClick];

export interface ScannedPages {
  readonly probes: readonly ProbeFact[];
  readonly candidates: readonly Candidate[];
  readonly confirmed: readonly Candidate[];
  readonly exploreMs: number;
}

export async function scanPages(
  engine: EngineDeps,
  origin: string,
  paths: readonly string[],
  { confirm }: { readonly confirm: boolean },
): Promise<ScannedPages> {
  const scope = { exact: [...paths], prefixes: [] };
  const plan = scanPlan(origin, { entry: paths[0]!, pagesLimit: paths.length, scope, crawl: false });
  const deadline = createDeadline({ ms: plan.budgetMs, what: 'the scan', now: engine.now });
  const hooks: EngineHooks = { emit: () => undefined, deadline, savePicture: async (name) => name };
  const tools = await openRunTools(engine, plan.target);
  try {
    const startedAt = engine.now();
    const evidence = await runEngine(tools, { kind: 'explore', scan: plan }, hooks);
    const exploreMs = Math.round(engine.now() - startedAt);
    const candidates = foldFailures(judgeVisits(interactionAudits, evidence.visits), evidence.visits);
    const { confirmed } =
      !confirm || candidates.length === 0
        ? { confirmed: [] }
        : await confirmFindings(tools, plan, candidates, new Map(evidence.addresses), hooks);
    return {
      probes: evidence.visits.flatMap(({ probes }) => probes),
      candidates,
      confirmed: confirmed.map(({ candidate }) => candidate),
      exploreMs,
    };
  } finally {
    await tools.close();
    deadline.end();
  }
}

export interface CorpusRow {
  readonly page: string;
  readonly testId: string;
  readonly name: string;
  readonly technique: string;
  readonly truth: 'working' | 'dead' | 'either';
  readonly why: string;
}

export const corpusRows = (corpus: 'controls' | 'controls-unseen' | 'controls-third' = 'controls'): CorpusRow[] =>
  JSON.parse(readFileSync(new URL(`../../fixtures/${corpus}/controls.json`, import.meta.url), 'utf8')) as CorpusRow[];
