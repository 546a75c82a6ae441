import { limit } from '#contract/limits.ts';
import { planFixCheck } from '#core/domain/plan-fix-check.ts';
import { looksLikeProduction } from '#core/domain/target-policy.ts';
import { undecidedVerification } from '#core/fix-check/undecided-verification.ts';
import { createGuard } from '#engine/guard/guard.ts';
import { registrableDomain } from '#engine/guard/registrable-domain.ts';
import { newId } from '#service/store/new-id.ts';
import { whyUnopened } from '#service/store/sealing/sealed-columns.ts';
import { startFixCheckTransaction } from '#service/store/start-fix-check-transaction.ts';
import { refuse, value } from '../answer.ts';
import type { AppContext } from '../app-context.ts';
import { type Verb, callerOf } from '../call.ts';
import { findOwnRun, findRun } from '../runs/find-run.ts';
import { finishedReport } from '../runs/finished-report.ts';
import { runLinks } from '../runs/run-links.ts';

const QUEUE_FULL_SECONDS = 30;
const DAY_SECONDS = 86_400;
const planUnopened =
  'The plan of this run cannot be opened with the master keys of this server. Nothing was started. Ask the operator to restore the key, or start a new run.';

/** What the original was allowed to do may be forbidden by now. */
function looksLikeProductionNow({ targets }: AppContext, origin: string): boolean {
  const target = new URL(origin);
  const host = target.hostname;
  const { allowListed } = createGuard({ target, ...targets });
  return looksLikeProduction({ host, domain: registrableDomain(host), allowListed });
}

export const startFixCheck: Verb<'start_fix_check'> = async (context, call) => {
  const caller = callerOf(call);
  const named = await findOwnRun(context, caller, call.params.runId);
  if (!named.ok) return named.answer;
  const found = named.run.kind === 'fix_check' ? await findRun(context, named.run.parentRunId ?? '') : named;
  if (!found.ok) return found.answer;
  const original = found.run;
  const finished = await finishedReport(context, original);
  if (!finished.ok) return finished.answer;
  const { report } = finished;
  const scenarios = Math.max(
    report.scenarios.filter(({ outcome }) => outcome === 'failed').length,
    report.findings.length,
  );
  if (scenarios === 0) return refuse('nothing_to_verify');
  if (whyUnopened(original, 'plan') !== null) return refuse('service_unavailable', { message: planUnopened });
  const plan = planFixCheck(original.plan);
  if (plan.creates !== null && looksLikeProductionNow(context, plan.target.origin))
    return refuse('destructive_refused', {
      message:
        'The host looks like production, and a Fix Check of this run would create records there. Nothing was started.',
    });
  const started = await startFixCheckTransaction(context.store, context.queue, {
    runId: newId('run', context.randomBytes),
    accountId: original.accountId,
    keyId: caller.keyId,
    mode: original.mode,
    parentRunId: original.id,
    fixVerification: undecidedVerification(report, 'pending'),
    plan,
    request: original.request,
    withLogin: original.withLogin,
    targetDomain: original.targetDomain,
    now: context.clock(),
  });
  switch (started.kind) {
    case 'started':
    case 'in_flight':
      return value({
        runId: started.run.id,
        state: started.run.state === 'running' ? 'running' : 'queued',
        fixCheckOf: original.id,
        scenarios,
        links: runLinks(context.publicUrl, started.run.id),
      });
    case 'limit_reached':
      return refuse('fix_check_limit', {
        message: `This run has used all of its ${limit('fixChecksMax')} Fix Checks. Start a new run.`,
        retryAfterSeconds: DAY_SECONDS,
      });
    case 'too_many_queued':
      return refuse('rate_limited', {
        message: 'This account has too many queued runs. Nothing was created. Try again when a run has finished.',
        retryAfterSeconds: QUEUE_FULL_SECONDS,
      });
    case 'unknown_run':
    case 'unknown_account':
      return refuse('not_found');
  }
};
