import { limit } from '#contract/limits.ts';
import { shownTest } from '#core/domain/login-test.ts';
import { admitTarget } from '#engine/guard/admit-target.ts';
import { loadLogin } from '#service/store/login-memories.ts';
import { startLoginTest } from '#service/store/login-tests.ts';
import { refuse, value } from '../answer.ts';
import { type Verb, callerOf } from '../call.ts';
import { findLogin, shownLogin, statusOf } from './shown-login.ts';

const everyMs = 250;
const gone = refuse('not_found', { message: 'There is no such Login Memory, or it was revoked.' });

/** The target may have moved since the login was saved. */
export const testLoginMemory: Verb<'test_login_memory'> = async (context, call) => {
  const caller = callerOf(call);
  const { accountId } = caller;
  const found = await findLogin(context, caller, call.params.loginId);
  if (found === null || found.status === 'revoked') return gone;
  const { id } = found;
  if (statusOf(found, context.clock()) === 'expired' && found.status !== 'expired') {
    const message = 'Every saved cookie of this Login Memory has ended. Rotate it, or save a new one.';
    return refuse('validation_error', { message, details: [{ path: 'loginId', code: 'expired_login', message }] });
  }
  const admission = await admitTarget(found.shownUrl, context.targets);
  if (!admission.ok) {
    const { code, reason, next } = admission;
    const message = `The loginUrl is refused: ${reason}. ${next} Nothing was tried.`;
    return refuse(code, { message, details: [{ path: 'loginUrl', code, message: `${reason}. ${next}` }] });
  }
  const started = await startLoginTest(context.store, context.queue, { accountId, id, now: context.clock() });
  if (started.kind === 'unknown') return gone;
  if (started.kind === 'too_soon') {
    const seconds = Math.ceil(started.retryAfterMs / 1_000);
    return refuse('rate_limited', {
      message: `A login is tested at most ${limit('loginTestsPerHour')} times an hour, at least ${limit('loginTestGapMs') / 1_000} seconds apart, so that the account is not locked. Retry in ${seconds} seconds.`,
      retryAfterSeconds: seconds,
    });
  }
  const load = () => loadLogin(context.store.db, accountId, id);
  await context.waits.hold(caller.keyId, limit('statusWaitSeconds') * 1_000, everyMs, async () => {
    const test = shownTest((await load())?.lastTest ?? null, context.clock());
    return test === null || test.state === 'done';
  });
  const row = await load();
  return row === null ? gone : value(shownLogin(row, context.clock()));
};
