// Carries out a run with a login, without the doors around it.
import type { Report } from '#contract/report.ts';
import type { RunStart } from '#contract/run-start.ts';
import type { Login } from '#core/domain/login.ts';
import { planFixCheck } from '#core/domain/plan-fix-check.ts';
import { planRun } from '#core/domain/plan-run.ts';
import type { RunPlan, TestPlan } from '#core/domain/run-plan.ts';
import type { ReplayMaterial } from '#core/fix-check/replay-material.ts';
import { carryOut } from '#runner/carry-out.ts';
import type { Live } from '#runner/live.ts';
import type { CheckedOriginal, RunInput } from '#runner/run-input.ts';
import type { RunResult } from '#runner/run-result.ts';
import { gunzipSync } from 'node:zlib';
import type { TestBrowser } from './visit.ts';

export interface SignedInRun {
  readonly report: Report;
  readonly result: RunResult;
  readonly plan: RunPlan;
  /** What the run said while it worked. */
  readonly said: readonly string[];
}

/** Pictures are kept by name alone. */
function listen(said: string[]): Live {
  return {
    enter: (_phase, step) => void said.push(step),
    say: (_event, message) => void said.push(message),
    advance: () => undefined,
    lookThrough: () => undefined,
    keep: async (name) => name,
  } as Live;
}

export function planFor(url: string, request: Omit<RunStart, 'url'> = {}): TestPlan {
  const planned = planRun({ url, viewport: 'desktop', ...request }, { url: new URL(url), allowListed: true });
  if (!planned.ok) throw new Error(planned.refusal.message);
  return planned.plan;
}

export async function runSignedIn(
  { engine }: Pick<TestBrowser, 'engine'>,
  plan: RunPlan,
  login: Login | null,
  earlier: RunInput['earlier'] = null,
): Promise<SignedInRun> {
  const said: string[] = [];
  const now = new Date().toISOString();
  const kind = plan.kind === 'fix_check' ? 'fix_check' : 'run';
  const run = { runId: 'run_aaaaaaaaaaaaaaaaaaaaaa', kind, parentRunId: null, createdAt: now, startedAt: now } as const;
  const input = { run, plan, earlier, leaveOut: [], login } as RunInput;
  const result = await carryOut(engine, input, listen(said));
  return { report: JSON.parse(result.report.body) as Report, result, plan, said };
}

/** A Fix Check of a run that was carried out before. */
export function checkAgain(
  browser: Pick<TestBrowser, 'engine'>,
  { report, result, plan }: SignedInRun,
  login: Login | null,
): Promise<SignedInRun> {
  const material =
    result.material === null ? null : (JSON.parse(gunzipSync(result.material).toString()) as ReplayMaterial);
  const original: CheckedOriginal = { report, material, baseline: null, pictures: new Map() };
  return runSignedIn(browser, planFixCheck(plan), login, original);
}
