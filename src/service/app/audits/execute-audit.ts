// The second call of an audit. Whatever is wrong with it is an outcome with a next step, and only a start charges.
import type { AuditExecuted } from '#contract/audit-flow.ts';
import { modeCredits } from '#contract/plans.ts';
import type { AuditAnswer } from '#contract/vocabulary/audit-answers.ts';
import { canonical } from '#core/evidence/digest.ts';
import { loadRememberedStart } from '#service/store/idempotency-keys.ts';
import { type Answer, type Refusal, value } from '../answer.ts';
import { type Verb, callerOf } from '../call.ts';
import { orderRun } from '../runs/order-run.ts';
import { type AuditPromise, readAuditToken } from './audit-token.ts';

const ended = (
  outcome: AuditAnswer,
  action: string,
  why: string,
  checkoutUrl: string | null = null,
): Answer<AuditExecuted> => value({ outcome, next: { action, why }, run: null, checkoutUrl });

const newPreview = 'POST /api/audits/preview';

/** A header of a caller has no space in it, so that it never names an audit. */
const startKey = ({ id }: AuditPromise): string => `audit ${id}`;

interface Given {
  readonly authSessionId: string;
  readonly url?: string | undefined;
  readonly scopedPaths?: readonly string[] | undefined;
}

/** Account, login, origin and routes are those of the preview. */
function keepsPromise({ accountId, request }: AuditPromise, given: Given, caller: string): boolean {
  const same = (asked: unknown, promised: unknown): boolean =>
    asked === undefined || canonical({ of: asked }) === canonical({ of: promised ?? null });
  return (
    accountId === caller &&
    given.authSessionId === request.authSessionId &&
    same(given.url, request.url) &&
    same(given.scopedPaths, request.scopedPaths)
  );
}

function outcomeOf(refusal: Refusal): Answer<AuditExecuted> {
  const { code, message = 'The audit was refused.', checkoutUrl } = refusal;
  if (code === 'capability_unavailable') return ended('unsupported', newPreview, `${message} Try again later.`);
  if (code === 'payment_required')
    return ended('blocked', 'Buy credits', 'There are too few run credits for an audit.', checkoutUrl ?? null);
  if (code === 'validation_error' || code === 'unsafe_target' || code === 'production_domain_refused')
    return ended('blocked', newPreview, message);
  return { kind: 'refusal', refusal };
}

export const executeAudit: Verb<'execute_audit'> = async (context, call) => {
  const caller = callerOf(call);
  const { previewToken, ...given } = call.body;
  const promise = readAuditToken(context.store.vault.derive('audits'), previewToken);
  if (promise === null || !keepsPromise(promise, given, caller.accountId))
    return ended('tampered', newPreview, 'The token does not belong to this request. Make a new preview.');
  const now = context.clock();
  const used = await context.store.db
    .transaction()
    .execute((trx) => loadRememberedStart(trx, caller.accountId, startKey(promise), now));
  if (used === null && promise.until <= now.getTime())
    return ended('expired', newPreview, 'The preview has expired. Make a new one.');
  if (used === null && promise.credits !== modeCredits.authenticated_smoke)
    return ended('expired', newPreview, 'The price has changed. Make a new preview.');
  const started = await orderRun(context, {
    verb: 'start_run',
    caller,
    request: { ...promise.request, mode: 'authenticated_smoke' },
    bypass: null,
    idempotencyKey: startKey(promise),
  });
  if (started.kind === 'refusal') return outcomeOf(started.refusal);
  if (started.kind !== 'value') throw new Error('a run start has no served bytes');
  const { runId } = started.value;
  const next = { action: `GET /api/runs/${runId}`, why: 'Poll the run until it has ended.' };
  return value({ outcome: 'started', next, run: started.value, checkoutUrl: null });
};
