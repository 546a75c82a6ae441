// The one way in: a plan goes in, evidence comes out.
import type { Evidence } from '#core/evidence/evidence.ts';
import type { EngineHooks, EnginePlan } from './engine-run.ts';
import { scanPages } from './explore/scan-pages.ts';
import { probePages } from './probe/probe-pages.ts';
import { replay } from './replay.ts';
import type { RunTools } from './run-tools.ts';

/** Answers that were cut at their size limit are part of what was seen. */
export function withCuts(evidence: Evidence, { cutAnswers }: Pick<RunTools, 'cutAnswers'>): Evidence {
  const count = cutAnswers();
  if (count === 0) return Object.freeze(evidence);
  const note = 'answers of the target were cut at their size limit';
  return Object.freeze({ ...evidence, caps: [...evidence.caps, { name: 'responseBytes', count, note }] });
}

export async function runEngine(tools: RunTools, plan: EnginePlan, hooks: EngineHooks): Promise<Evidence> {
  hooks.onLive?.({ picture: () => tools.picture() });
  if (plan.kind === 'replay') return withCuts(await replay(plan.orders, plan.addresses, tools, hooks), tools);
  const scanned = await scanPages(plan.scan, tools, hooks);
  if (hooks.deadline.signal.aborted || scanned.evidence.preflight?.passed === false)
    return withCuts(scanned.evidence, tools);
  hooks.emit({ kind: 'acting' });
  return withCuts(await probePages(plan.scan, scanned.evidence, scanned, tools, hooks), tools);
}
