import { z } from 'zod';
import type { CampaignPreview } from '#contract/campaign-preview.ts';
import type { ProofrunClient } from '#faces/client/proofrun-client.ts';
import { defineTool } from '../define-tool.ts';
import { maxAnswerBytes, pageOfItems } from '../paging.ts';

const room = maxAnswerBytes - 1_300;
const waitMs = 45_000;
const minPollMs = 250;

/** As far as it came in the time of one call. */
async function follow(client: ProofrunClient, previewId: string, signal: AbortSignal): Promise<CampaignPreview> {
  for (const endsAt = performance.now() + waitMs; ; ) {
    const preview = await client.call('read_campaign_preview', { params: { previewId }, signal });
    if (preview.finishedAt !== null || performance.now() >= endsAt) return preview;
    await new Promise((resolve) => setTimeout(resolve, Math.max(minPollMs, preview.pollAfterMs)));
    signal.throwIfAborted();
  }
}

function answerOf(preview: CampaignPreview, offset: number): unknown {
  const { previewId, state, reason, jobParity, routeParities, suggestedCampaign, progress } = preview;
  if (jobParity === null)
    return {
      previewId,
      state,
      ...(reason === null ? { percent: progress.percent, next: 'preview_campaign with previewId' } : { reason }),
    };
  const routes = (routeParities ?? []).map(({ route, parityStatus, reason: why, mismatches }) => ({
    route,
    parityStatus,
    ...(why !== null && { reason: why }),
    ...(mismatches.length > 0 && {
      mismatches: mismatches.map(({ mismatchClassification }) => mismatchClassification),
    }),
  }));
  return {
    previewId,
    state,
    parityStatus: jobParity.parityStatus,
    counts: jobParity.routes,
    appDefect: false,
    suggested: suggestedCampaign?.runs.map(({ mode, credits, needs }) => ({
      mode,
      credits,
      ...(needs !== null && { needs }),
    })),
    creditsNeeded: suggestedCampaign?.creditsNeeded,
    creditsLeft: suggestedCampaign?.creditsLeft,
    confirmationRequiredBeforeRun: true,
    next: 'Ask the user which of the suggested runs to start, then start_run.',
    routes: pageOfItems(routes, offset, room),
  };
}

export const previewCampaign = defineTool({
  name: 'preview_campaign',
  title: 'Preview before any run',
  about:
    'Compares what an app sends with what a browser shows, and suggests runs with their cost. Only reads, creates no run, charges nothing. With previewId: reads a preview, or its next page of routes.',
  readOnly: false,
  input: z.object({
    url: z.string().optional().describe('The app to look at. Starts a preview.'),
    paths: z.array(z.string()).optional().describe('Compare only these paths.'),
    pagesLimit: z.int().min(1).max(50).optional(),
    previewId: z.string().optional().describe('A preview that was started before.'),
    offset: z.int().min(0).optional(),
  }),
  run: async (client, { url, paths, pagesLimit, previewId, offset = 0 }, signal) => {
    if ((url === undefined) === (previewId === undefined))
      return { error: 'validation_error', message: 'Give url to start a preview, or previewId to read one.' };
    const id =
      previewId ??
      (
        await client.call('preview_campaign', {
          body: {
            url: url ?? '',
            ...(paths !== undefined && { paths }),
            ...(pagesLimit !== undefined && { pagesLimit }),
          },
          signal,
        })
      ).previewId;
    return answerOf(await follow(client, id, signal), offset);
  },
});
