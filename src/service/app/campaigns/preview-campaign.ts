import { planPreview } from '#core/parity/preview-plan.ts';
import { admitTarget } from '#engine/guard/admit-target.ts';
import { newId } from '#service/store/new-id.ts';
import { startPreview } from '#service/store/previews.ts';
import { refuse, value } from '../answer.ts';
import { type Verb, callerOf } from '../call.ts';
import { pollAfterMs } from '../runs/poll-after.ts';
import { previewLinks } from './preview-links.ts';

const busySeconds = 30;

/** Creates no run and charges nothing. */
export const previewCampaign: Verb<'preview_campaign'> = async (context, call) => {
  const { accountId } = callerOf(call);
  const admission = await admitTarget(call.body.url, context.targets);
  if (!admission.ok) {
    const { code, reason, next } = admission;
    const message = `The url is refused: ${reason}. ${next} Nothing was created or charged.`;
    return refuse(code, { message, details: [{ path: 'url', code, message: `${reason}. ${next}` }] });
  }
  const id = newId('prv', context.randomBytes);
  const started = await startPreview(context.store, context.queue, {
    id,
    accountId,
    plan: planPreview(call.body, admission.target),
    targetDomain: admission.target.domain,
    now: context.clock(),
  });
  if (started === 'unknown_account') return refuse('authentication_required');
  if (started === 'too_many')
    return refuse('rate_limited', {
      message: 'This account has too many previews that have not ended. Try again when one has. Nothing was created.',
      retryAfterSeconds: busySeconds,
    });
  return value({
    previewId: id,
    state: 'queued',
    confirmationRequiredBeforeRun: true,
    chromeParityAvailable: false,
    pollAfterMs: pollAfterMs.queued,
    links: previewLinks(context.publicUrl, id),
  });
};
