// Parse and validation are behind us: target safety, then the plan, then one transaction that charges, writes and queues.
import { createHash } from 'node:crypto';
import { type PlanId, planIds, plans } from '#contract/plans.ts';
import type { RunStart, RunStarted } from '#contract/run-start.ts';
import { namedLogin } from '#core/domain/auth-actions.ts';
import { creditsOf, planRun, runModeOf } from '#core/domain/plan-run.ts';
import { canonical } from '#core/evidence/digest.ts';
import { admitTarget } from '#engine/guard/admit-target.ts';
import { loadRememberedStart } from '#service/store/idempotency-keys.ts';
import { newId } from '#service/store/new-id.ts';
import { type StartRun, type Started, startRunTransaction } from '#service/store/start-run-transaction.ts';
import { admitBaseline } from './admit-baseline.ts';
import { admitNamedLogin } from './admit-named-login.ts';
import { type Answer, refuse, value } from '../answer.ts';
import type { AppContext } from '../app-context.ts';
import type { Caller } from '../caller.ts';
import { checkoutUrl } from '../money/checkout-of.ts';
import { pollAfterMs } from './poll-after.ts';
import { runLinks } from './run-links.ts';

export interface RunOrder {
  readonly verb: 'start_run' | 'bypass_run';
  readonly caller: Caller;
  readonly request: RunStart;
  readonly bypass: StartRun['bypass'];
  readonly idempotencyKey: string | null;
}

const QUEUE_FULL_SECONDS = 30;

function fittingPlan(request: RunStart): PlanId {
  const mode = runModeOf(request);
  return planIds.words.find((id) => plans[id].onlyMode === mode) ?? 'starter_pack';
}

/** A retry returns its run even if the target no longer resolves. */
async function rememberedAnswer(context: AppContext, order: RunOrder, bodyHash: string): Promise<RunStarted | null> {
  const { idempotencyKey, caller } = order;
  if (idempotencyKey === null) return null;
  const before = await context.store.db
    .transaction()
    .execute((trx) => loadRememberedStart(trx, caller.accountId, idempotencyKey, context.clock()));
  return before !== null && before.bodyHash === bodyHash ? (before.response as RunStarted) : null;
}

async function answerOf(context: AppContext, order: RunOrder, started: Started): Promise<Answer<RunStarted>> {
  const { request, caller } = order;
  switch (started.kind) {
    case 'started':
    case 'replayed':
      return value(started.response as RunStarted);
    case 'no_credit':
      return refuse('payment_required', {
        checkoutUrl: await checkoutUrl(context, caller.accountId, fittingPlan(request)),
        creditsNeeded: creditsOf(runModeOf(request)),
        creditsLeft: started.left,
      });
    case 'idempotency_conflict':
      return refuse('idempotency_conflict');
    case 'too_many_queued':
      return refuse('rate_limited', {
        message:
          'This account has too many queued runs. Nothing was created or charged. Try again when a run has finished.',
        retryAfterSeconds: QUEUE_FULL_SECONDS,
      });
    case 'unknown_account':
      return refuse('authentication_required');
  }
}

export async function orderRun(context: AppContext, order: RunOrder): Promise<Answer<RunStarted>> {
  const { request, caller, bypass, idempotencyKey } = order;
  const bodyHash = createHash('sha256')
    .update(`${order.verb} ${canonical({ request, bypass })}`)
    .digest('hex');
  const remembered = await rememberedAnswer(context, order, bodyHash);
  if (remembered !== null) return value(remembered);

  const admission = await admitTarget(request.url, context.targets);
  if (!admission.ok) {
    const { code, reason, next } = admission;
    const message = `The url is refused: ${reason}. ${next} Nothing was created or charged.`;
    return refuse(code, { message, details: [{ path: 'url', code, message: `${reason}. ${next}` }] });
  }
  const runId = newId('run', context.randomBytes);
  const planned = planRun(request, admission.target, runId);
  // What is wrong is told before what is not available.
  if (!planned.ok && planned.refusal.code !== 'capability_unavailable')
    return refuse(planned.refusal.code, planned.refusal);
  // Only a mode that compares gets here with a baseline.
  const named = request.baselineRunId ?? null;
  const { origin } = admission.target.url;
  const unfit =
    named === null ? null : await admitBaseline(context, { runId: named, accountId: caller.accountId, origin });
  if (unfit !== null) return unfit;
  const login = namedLogin(request);
  const unusable = login === null ? null : await admitNamedLogin(context, caller, { ...login, origin });
  if (unusable !== null) return unusable;
  if (!planned.ok) return refuse(planned.refusal.code, planned.refusal);

  const mode = runModeOf(request);
  const credits = creditsOf(mode);
  const started = await startRunTransaction(context.store, context.queue, {
    runId,
    accountId: caller.accountId,
    keyId: caller.keyId,
    role: caller.role,
    mode,
    plan: planned.plan,
    request,
    withLogin: login !== null,
    targetDomain: admission.target.domain,
    credits,
    bypass,
    idempotency: idempotencyKey === null ? null : { key: idempotencyKey, bodyHash },
    now: context.clock(),
    respond: (run, creditsLeft): RunStarted => ({
      runId: run.id,
      state: 'queued',
      mode,
      creditsCharged: run.creditsCharged,
      creditsLeft,
      pollAfterMs: pollAfterMs.queued,
      links: runLinks(context.publicUrl, run.id),
    }),
  });
  return answerOf(context, order, started);
}
