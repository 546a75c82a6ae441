// Run start without a debit: every safety rule and limit stays, and the ledger says who and why.
import { type Verb, callerOf } from '../call.ts';
import { orderRun } from './order-run.ts';

export const bypassRun: Verb<'bypass_run'> = (context, call) => {
  const { reason, ...request } = call.body;
  const caller = callerOf(call);
  return orderRun(context, {
    verb: 'bypass_run',
    caller,
    request,
    bypass: { who: caller.keyId, why: reason ?? 'no reason given' },
    idempotencyKey: call.idempotencyKey,
  });
};
