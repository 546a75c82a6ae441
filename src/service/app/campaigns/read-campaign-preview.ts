import type { CampaignPreview } from '#contract/campaign-preview.ts';
import { previewIdSchema } from '#contract/ids.ts';
import { creditsOfCampaign } from '#core/parity/suggest-campaign.ts';
import { loadBalance } from '#service/store/ledger-entries.ts';
import { loadPreview } from '#service/store/previews.ts';
import { whyUnopened } from '#service/store/sealing/sealed-columns.ts';
import type { Preview } from '#service/store/tables.ts';
import { refuse, value } from '../answer.ts';
import type { AppContext } from '../app-context.ts';
import { type Verb, callerOf } from '../call.ts';
import { pollAfterMs } from '../runs/poll-after.ts';
import { previewLinks } from './preview-links.ts';

function progressOf({ routes, plan, state }: Preview): CampaignPreview['progress'] {
  const done = routes.filter(({ parityStatus }) => parityStatus !== 'not_checked').length;
  const total = Math.max(done, Math.min(routes.length, plan.pagesLimit));
  const percent = state === 'completed' ? 100 : Math.min(99, Math.round((100 * done) / Math.max(1, plan.pagesLimit)));
  return { done, total, percent };
}

async function campaignOf(context: AppContext, preview: Preview): Promise<CampaignPreview['suggestedCampaign']> {
  if (preview.result === null) return null;
  const { runs } = preview.result;
  return {
    runs,
    creditsNeeded: creditsOfCampaign(runs),
    creditsLeft: await loadBalance(context.store.db, preview.accountId, context.clock()),
    confirmationRequiredBeforeRun: true,
  };
}

export const readCampaignPreview: Verb<'read_campaign_preview'> = async (context, call) => {
  const { accountId } = callerOf(call);
  const { previewId } = call.params;
  const known = previewIdSchema.safeParse(previewId).success;
  const preview = known ? await loadPreview(context.store.db, previewId) : null;
  // One of another account is answered like an unknown one.
  if (preview === null || preview.accountId !== accountId)
    return refuse('not_found', { message: 'There is no such preview in your account.' });
  if (whyUnopened(preview, 'plan') !== null)
    return refuse('service_unavailable', {
      message:
        'This preview cannot be opened with the master keys of this server. Ask the operator to restore the key, or start a new preview.',
    });
  return value({
    previewId: preview.id,
    target: preview.target,
    state: preview.state,
    reason: preview.reason,
    pagesLimit: preview.plan.pagesLimit,
    progress: progressOf(preview),
    routes: preview.routes,
    confirmationRequiredBeforeRun: true,
    chromeParityAvailable: false,
    runsCreated: 0,
    creditsCharged: 0,
    jobParity: preview.result?.jobParity ?? null,
    routeParities: preview.result?.routeParities ?? null,
    suggestedCampaign: await campaignOf(context, preview),
    createdAt: preview.createdAt.toISOString(),
    startedAt: preview.startedAt?.toISOString() ?? null,
    finishedAt: preview.finishedAt?.toISOString() ?? null,
    pollAfterMs: pollAfterMs[preview.state],
    links: previewLinks(context.publicUrl, preview.id),
  });
};
