// Executes one run: the only place that alternates between the engine, which does, and core, which thinks.
import { allAudits } from '#core/audits/all.ts';
import { judgeVisits } from '#core/audits/run-audits.ts';
import { decideVerdict } from '#core/domain/decide-verdict.ts';
import { bySeverity, foldFailures } from '#core/confirm/fold-failures.ts';
import { buildReplayMaterial } from '#core/confirm/replay-material.ts';
import { baselineOfScan } from '#core/regression/baseline-of-scan.ts';
import { stableBuild } from '#core/domain/build-fingerprint.ts';
import { undecidedVerification } from '#core/domain/pending-verification.ts';
import { keepScenarios } from '#core/report/check-scenarios.ts';
import { buildLoads } from '#core/report/build-fix-verification.ts';
import { buildReport, countFailures } from '#core/report/build-report.ts';
import { isUndecided } from '#core/confirm/decide-scenario.ts';
import { countUndecided } from '#core/report/confirmed-finding.ts';
import { scenarioFailures } from '#core/report/blocks/scenario-findings.ts';
import { noEvidence } from '#core/report/no-evidence.ts';
import type { StoredPicture } from '#core/report/report-input.ts';
import { createDeadline } from '#engine/browser/deadline.ts';
import type { EngineHooks } from '#engine/engine-run.ts';
import { runEngine } from '#engine/run-engine.ts';
import { saveBaseline } from '#service/store/baselines.ts';
import { finishRun } from '#service/store/finish-run.ts';
import { saveReplayMaterial } from '#service/store/replay-material.ts';
import type { Run } from '#service/store/tables.ts';
import { lookAtFindings } from './look-at-findings.ts';
import { confirmFindings } from './confirm-findings.ts';
import { checkRegression } from './check-regression.ts';
import { checkFix, loadOriginal } from './execute-fix-check.ts';
import { endAfterCancel } from './end-after-cancel.ts';
import { drawFindingPictures, pictureAddress } from './finding-pictures.ts';
import { findWorkflows } from './find-workflows.ts';
import { addScenarios } from './test-scenarios.ts';
import { LiveRun, RunCancelled, RunLost } from './live-run.ts';
import type { Outcome } from './outcome.ts';
import type { WorkerDeps } from './worker-deps.ts';

const workerName = 'worker';

async function testTarget(deps: WorkerDeps, run: Run, live: LiveRun, signal: AbortSignal): Promise<Outcome> {
  const { plan } = run;
  const { now } = deps.engine;
  const startedAt = now();
  const deadline = createDeadline({ ms: plan.budgetMs, what: 'the run', now, signal });
  const pictures = new Map<string, StoredPicture>();
  const hooks = (from: number, to: number): EngineHooks => ({
    deadline,
    onLive: ({ picture }) => live.lookThrough(picture),
    emit: (event) => {
      if (event.kind === 'page') live.advance(event.done, event.total, from, to);
      else if (event.kind === 'acting') live.enter('act', 'Using the controls of the pages');
      else live.say('step', event.message, event.route);
    },
    savePicture: async (name, picture) => {
      const file = await live.keep(name, picture);
      if (file === null) return '';
      pictures.set(file, {
        name: file,
        url: pictureAddress(run.id, file),
        width: picture.width,
        height: picture.height,
      });
      return file;
    },
  });
  try {
    if (run.kind === 'fix_check') {
      live.enter('confirm', 'Replaying the failing scenarios in fresh contexts');
      const checked = await checkFix(deps, run, hooks);
      live.enter('report', 'Writing the report');
      live.lookThrough(null);
      const shown = new Map(checked.confirmed.map(({ candidate, at }) => [candidate.id, at.visit]));
      return {
        ...checked,
        pictures,
        findingPictures: await drawFindingPictures(live, run.id, checked.confirmed, shown, new Map()),
        exploreMs: 0,
        confirmMs: Math.round(now() - startedAt),
      };
    }
    live.enter(plan.preflight === null ? 'explore' : 'preflight', 'Opening the target');
    if (plan.baseline !== undefined) {
      const checked = await checkRegression(deps, run, live, hooks, pictures);
      live.enter('report', 'Writing the report');
      live.lookThrough(null);
      return { ...checked, pictures, exploreMs: Math.round(now() - startedAt), confirmMs: 0 };
    }
    const scanned =
      plan.executeOnly === true
        ? noEvidence
        : await runEngine(deps.engine, { kind: 'explore', scan: plan }, hooks(0, 60));
    const sought = await findWorkflows(deps.engine, plan, scanned, hooks(0, 30));
    const { evidence, scenarios, faults } = await addScenarios(deps.engine, sought.plan, sought.evidence, live, hooks);
    const exploreMs = Math.round(now() - startedAt);
    const judgements = judgeVisits(allAudits, evidence.visits);
    const candidates = foldFailures(judgements, evidence.visits);
    live.enter('confirm', `Replaying ${candidates.length} candidates in fresh contexts`);
    const addresses = new Map(evidence.addresses);
    const {
      confirmed: proved,
      unconfirmed,
      shown,
      replays,
    } = await confirmFindings(deps.engine, plan, candidates, addresses, hooks(60, 90));
    const { confirmed, unseen, looks } = await lookAtFindings(deps.engine, plan, proved, addresses, hooks(90, 95));
    live.enter('report', 'Writing the report');
    live.lookThrough(null);
    const findings = confirmed.map(({ candidate }) => candidate);
    const build = stableBuild(buildLoads(replays));
    return {
      evidence,
      judgements,
      confirmed,
      unconfirmed: [...unconfirmed, ...unseen],
      scenarios,
      faults,
      decided: decideVerdict({
        evidence,
        findings: [...findings, ...scenarioFailures({ scenarios })].sort(bySeverity),
        scenarios: scenarios.map(({ scenario, outcome }) => ({ route: scenario.route, outcome })),
        discovered: plan.discover === true,
        undecided: countUndecided(unconfirmed) + scenarios.filter(isUndecided).length,
      }),
      build,
      material:
        confirmed.length === 0 && scenarioFailures({ scenarios }).length === 0
          ? null
          : buildReplayMaterial({
              confirmed,
              candidates,
              visits: evidence.visits,
              replays,
              addresses: evidence.addresses,
              scenarios: keepScenarios(scenarios),
              build,
            }),
      baseline: baselineOfScan(
        evidence,
        scenarios.map(({ scenario, outcome }) => ({ scenario, outcome })),
        { contexts: plan.contexts, chromium: deps.engine.chromiumVersion },
      ),
      pictures,
      findingPictures: await drawFindingPictures(live, run.id, confirmed, shown, looks),
      exploreMs,
      confirmMs: Math.round(now() - startedAt) - exploreMs,
    };
  } finally {
    deadline.end();
  }
}

function nothingSeen(reason: string): Outcome {
  return {
    evidence: noEvidence,
    judgements: [],
    confirmed: [],
    unconfirmed: [],
    decided: { verdict: 'inconclusive', failureType: null, reason, pagesJudged: 0 },
    pictures: new Map(),
    findingPictures: new Map(),
    exploreMs: 0,
    confirmMs: 0,
  };
}

/** A Fix Check that ended without looking still says so about each scenario. */
async function undecided(
  deps: WorkerDeps,
  run: Run,
  status: 'pending' | 'provider_error',
  outcome: Outcome,
): Promise<Outcome> {
  const original = run.kind === 'fix_check' ? await loadOriginal(deps, run) : null;
  if (original === null) return outcome;
  return { ...outcome, fix: { verification: undecidedVerification(original, status), fixedRoutes: [] } };
}

async function settle(
  deps: WorkerDeps,
  run: Run,
  state: 'completed' | 'errored' | 'cancelled',
  outcome: Outcome,
): Promise<void> {
  const { store } = deps;
  const now = store.clock();
  const startedAt = run.startedAt ?? now;
  const { exploreMs, confirmMs, material, baseline, ...parts } = outcome;
  const report = buildReport({
    ...parts,
    run: {
      runId: run.id,
      kind: run.kind,
      state,
      parentRunId: run.parentRunId,
      createdAt: run.createdAt.toISOString(),
      startedAt: run.startedAt?.toISOString() ?? null,
      finishedAt: now.toISOString(),
    },
    plan: run.plan,
    timings: {
      queuedMs: Math.max(0, startedAt.getTime() - run.createdAt.getTime()),
      exploreMs,
      confirmMs,
      totalMs: Math.max(0, now.getTime() - run.createdAt.getTime()),
    },
  });
  if (material != null) await saveReplayMaterial(store, run.id, material);
  if (baseline != null) await saveBaseline(store, run.id, baseline);
  await finishRun(store, {
    runId: run.id,
    state,
    verdict: report.verdict,
    failureCounts: countFailures(parts),
    fixVerification: report.fixVerification,
    pagesJudged: outcome.decided.pagesJudged,
    report: { body: JSON.stringify(report), digest: report.digest },
    now,
    actor: workerName,
  });
}

/** Rejects when the run must be taken up again: its worker stops, or the engine failed. */
export async function executeRun(deps: WorkerDeps, run: Run, signal: AbortSignal): Promise<void> {
  const live = new LiveRun(deps.store, run);
  const stopped = AbortSignal.any([signal, live.stopped]);
  live.start();
  try {
    const outcome = await endAfterCancel(testTarget(deps, run, live, stopped), live.stopped);
    await live.close();
    // Whoever ran out of time hands over what he has; that of a run that was stopped is no report.
    stopped.throwIfAborted();
    await settle(deps, run, 'completed', outcome);
  } catch (error) {
    await live.close();
    const reason: unknown = live.stopped.reason;
    if (reason instanceof RunLost) return;
    if (!(reason instanceof RunCancelled)) {
      if (!signal.aborted) deps.onError(error);
      throw error;
    }
    const cancelled = nothingSeen('The run was cancelled before it could judge the target.');
    await settle(deps, run, 'cancelled', await undecided(deps, run, 'pending', cancelled));
  }
}

/** Ends a run whose every attempt failed: our fault, so its charge goes back. */
export async function abandonRun(deps: WorkerDeps, run: Run): Promise<void> {
  const failed = nothingSeen('The service failed to test the target. The charge was returned.');
  await settle(deps, run, 'errored', await undecided(deps, run, 'provider_error', failed));
}
