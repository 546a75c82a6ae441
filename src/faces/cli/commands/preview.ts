import type { Command } from 'commander';
import type { CampaignPreview, CampaignPreviewRequest } from '#contract/campaign-preview.ts';
import type { ParityStatus } from '#contract/vocabulary/parity-statuses.ts';
import type { CliWorld } from '../cli-world.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { pause } from '../pause.ts';
import { terminalText } from '../terminal-text.ts';
import { wholeNumber } from '../whole-number.ts';

const maxFollowMs = 30 * 60_000;
const minPollMs = 250;

interface PreviewOptions {
  readonly pages?: number;
  readonly path?: string[];
  readonly wait: boolean;
  readonly json?: boolean;
}

const requestOf = (url: string, { pages, path }: PreviewOptions): CampaignPreviewRequest => ({
  url,
  ...(pages !== undefined && { pagesLimit: pages }),
  ...(path !== undefined && { paths: path }),
});

/** null: interrupted, or still not ended. */
async function follow(world: CliWorld, previewId: string, quiet: boolean): Promise<CampaignPreview | null> {
  const client = world.client('customer');
  const endsAt = performance.now() + maxFollowMs;
  let last = '';
  while (performance.now() < endsAt && !world.interrupted.aborted) {
    const preview = await client.call('read_campaign_preview', { params: { previewId } });
    const line = `${preview.state} ${preview.progress.percent}% (${preview.progress.done}/${preview.progress.total})`;
    const ended = preview.finishedAt !== null;
    if (!quiet && world.progress !== null) world.progress(ended ? '' : line);
    else if (!quiet && line !== last) world.err(line);
    last = line;
    if (ended) return preview;
    await pause(Math.max(minPollMs, preview.pollAfterMs), world.interrupted);
  }
  return null;
}

export function previewLines({ jobParity, routeParities, suggestedCampaign }: CampaignPreview): readonly string[] {
  const routes = (routeParities ?? []).map(({ route, parityStatus, reason, mismatches }) => {
    const classes = mismatches.map(({ mismatchClassification }) => mismatchClassification).join(', ');
    return `  ${parityStatus}  ${route}${classes === '' ? (reason === null ? '' : `  (${reason})`) : `  ${classes}`}`;
  });
  const runs = (suggestedCampaign?.runs ?? []).map(
    ({ mode, credits, why, needs }) =>
      `  ${mode}  ${credits} credit${credits === 1 ? '' : 's'}  ${why}${needs === null ? '' : ` Needs ${needs}.`}`,
  );
  return [
    ...(jobParity === null
      ? []
      : [
          `${jobParity.parityStatus}: ${jobParity.routes.compared} routes compared, ${jobParity.routes.mismatched} with a mismatch. A mismatch is not automatically a defect.`,
        ]),
    ...routes,
    ...(suggestedCampaign === null
      ? []
      : [
          `Suggested, nothing is started: ${suggestedCampaign.creditsNeeded} of ${suggestedCampaign.creditsLeft} credits`,
          ...runs,
        ]),
  ];
}

/** A mismatch is not a failure: only too little evidence and our own faults end badly. */
const exitOfParity = {
  internal_compared: exitCodes.pass,
  mismatch_detected: exitCodes.pass,
  chrome_checked: exitCodes.pass,
  not_checked: exitCodes.undecided,
  insufficient_evidence: exitCodes.undecided,
} as const satisfies Record<ParityStatus, ExitCode>;

async function preview(world: CliWorld, url: string, options: PreviewOptions): Promise<void> {
  const started = await world.client('customer').call('preview_campaign', { body: requestOf(url, options) });
  const { previewId } = started;
  if (!options.wait) {
    world.out(options.json ? JSON.stringify(started) : previewId);
    return world.exit(exitCodes.pass);
  }
  const ended = await follow(world, previewId, options.json === true);
  if (ended === null) {
    world.err(`The preview continues as ${previewId}`);
    world.err(`Read it:  ${world.program} read-campaign-preview ${previewId}`);
    return world.exit(world.interrupted.aborted ? exitCodes.interrupted : exitCodes.serviceError);
  }
  if (options.json) world.out(JSON.stringify(ended));
  else for (const line of previewLines(ended)) world.out(terminalText(line));
  if (ended.jobParity === null) {
    world.err(`The preview failed: ${ended.reason ?? 'unknown'}. Nothing was charged.`);
    return world.exit(exitCodes.serviceError);
  }
  return world.exit(exitOfParity[ended.jobParity.parityStatus]);
}

export function addPreview(program: Command, world: CliWorld): void {
  program
    .command('preview')
    .alias('preview-campaign')
    .description('compares what an app sends with what a browser shows; only reads, costs nothing')
    .argument('<url>', 'URL of the app; must be public, or allowed by the operator')
    .option('--pages <count>', 'maximum number of routes to compare', wholeNumber)
    .option('--path <path...>', 'compare only these paths')
    .option('--no-wait', 'print the previewId and exit without waiting')
    .option('--json', 'print JSON only')
    .addHelpText(
      'after',
      `
Examples:
  ${world.program} preview https://staging.example.com
  ${world.program} preview https://staging.example.com --path / /pricing --json`,
    )
    .action((url: string, options: PreviewOptions) => preview(world, url, options));
}
