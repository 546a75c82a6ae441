import { type Verb, callerOf } from '../call.ts';
import { orderRun } from './order-run.ts';

export const startRun: Verb<'start_run'> = (context, call) =>
  orderRun(context, {
    verb: 'start_run',
    caller: callerOf(call),
    request: call.body,
    bypass: null,
    idempotencyKey: call.idempotencyKey,
  });
