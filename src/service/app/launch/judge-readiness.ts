// Collects what launch readiness is decided from: the named runs and their Fix Checks. A Fix Check stands for its original.
import type { LaunchReadiness } from '#contract/launch-readiness.ts';
import type { Report } from '#contract/report.ts';
import { type ReadinessRun, decideReadiness, readinessFacts } from '#core/domain/readiness.ts';
import type { Run } from '#service/store/tables.ts';
import { type Answer, refuse, value } from '../answer.ts';
import type { AppContext } from '../app-context.ts';
import type { Caller } from '../caller.ts';
import { type EndedFixCheck, endedFixChecks } from '../runs/ended-fix-checks.ts';
import { findRun } from '../runs/find-run.ts';
import { finishedReport } from '../runs/finished-report.ts';
import { nameRun, readsIds } from '../runs/name-run.ts';

interface Gathered {
  readonly run: Run;
  readonly report: Report;
  readonly checks: readonly EndedFixCheck[];
}

type Evidence = LaunchReadiness['evidence'][number];

const evidenceOf = (run: Evidence['run'], report: Report, usedFor: Evidence['usedFor']): Evidence => ({
  run,
  mode: report.run.mode,
  host: report.target.host,
  productionLooking: report.target.productionLooking,
  coverageConfidence: report.coverageConfidence.tier,
  proofStrength: report.proofStrength?.level ?? null,
  fixVerification: report.fixVerification?.status ?? null,
  usedFor,
});

async function gather(context: AppContext, runId: string): Promise<Gathered | { readonly answer: Answer<never> }> {
  const named = await findRun(context, runId);
  if (!named.ok) return { answer: named.answer };
  const ended = await finishedReport(context, named.run);
  if (!ended.ok) return { answer: ended.answer };
  const original = named.run.kind === 'fix_check' ? await findRun(context, named.run.parentRunId ?? '') : named;
  // The original was deleted: the Fix Check speaks for itself.
  if (!original.ok) return { run: named.run, report: ended.report, checks: [] };
  const finished = await finishedReport(context, original.run);
  if (!finished.ok) return { answer: finished.answer };
  return { run: original.run, report: finished.report, checks: await endedFixChecks(context, original.run) };
}

export async function judgeReadiness(
  context: AppContext,
  caller: Caller | null,
  runIds: readonly string[],
): Promise<Answer<LaunchReadiness>> {
  const gathered = new Map<string, Gathered>();
  for (const runId of new Set(runIds)) {
    const each = await gather(context, runId);
    if ('answer' in each) return each.answer;
    gathered.set(each.run.id, each);
  }
  const all = [...gathered.values()].sort((a, b) => a.run.createdAt.getTime() - b.run.createdAt.getTime());
  if (new Set(all.map(({ run }) => run.accountId)).size > 1) {
    const message = 'Only runs of the same account count together.';
    return refuse('validation_error', { message, details: [{ path: 'runIds', code: 'other_account', message }] });
  }
  const evidence: Evidence[] = [];
  const runs = all.map(({ run, report, checks }): ReadinessRun => {
    const named = nameRun(run, evidence.length + 1, runIds.includes(run.id) || readsIds(caller, run));
    evidence.push(evidenceOf(named, report, 'verdict'));
    const fixChecks = checks.map((check) => {
      const known = runIds.includes(check.run.id) || readsIds(caller, check.run);
      const namedCheck = nameRun(check.run, evidence.length + 1, known);
      evidence.push(evidenceOf(namedCheck, check.report, 'fixes'));
      return { name: namedCheck.name, report: check.report };
    });
    return { name: named.name, report, fixChecks };
  });
  const now = context.clock();
  const facts = readinessFacts(runs, now);
  return value({
    ...decideReadiness(facts),
    openFindings: facts.open.map((finding) => ({ ...finding })),
    evidence,
    evaluatedAt: now.toISOString(),
  });
}
