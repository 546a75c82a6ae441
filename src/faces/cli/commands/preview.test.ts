import { Command } from 'commander';
import { expect, test } from 'vitest';
import type { CampaignPreview } from '#contract/campaign-preview.ts';
import type { ProofrunClient } from '#faces/client/proofrun-client.ts';
import { hearWorld } from '../../../../test/kit/cli-world.ts';
import { addPreview } from './preview.ts';

const previewId = `prv_${'A'.repeat(22)}`;
const answer = (part: Partial<CampaignPreview>): CampaignPreview => ({
  previewId,
  target: 'https://staging.example.com/',
  state: 'completed',
  reason: null,
  pagesLimit: 10,
  progress: { done: 2, total: 2, percent: 100 },
  routes: [],
  confirmationRequiredBeforeRun: true,
  chromeParityAvailable: false,
  runsCreated: 0,
  creditsCharged: 0,
  jobParity: null,
  routeParities: null,
  suggestedCampaign: null,
  createdAt: '2026-11-16T00:00:00.000Z',
  startedAt: null,
  finishedAt: '2026-11-16T00:00:01.000Z',
  pollAfterMs: 0,
  links: { status: '' },
  ...part,
});
const routes = { total: 1, compared: 1, mismatched: 1, insufficient: 0, notChecked: 0 };
const completed = answer({
  jobParity: { parityStatus: 'mismatch_detected', routes, mismatches: [] },
  routeParities: [
    {
      route: '/late\u001b[31m',
      parityStatus: 'mismatch_detected',
      reason: null,
      mismatches: [
        {
          mismatchClassification: 'title_mismatch',
          appDefect: false,
          about: '',
          count: 1,
          untrusted: { static: [], browser: [] },
        },
      ],
      static: null,
      browser: null,
    },
  ],
  suggestedCampaign: {
    runs: [
      {
        mode: 'authenticated_smoke',
        credits: 10,
        why: 'It asks to sign in.',
        needs: 'authSessionId',
        request: { url: '', mode: 'authenticated_smoke', pagesLimit: 1 },
      },
    ],
    creditsNeeded: 10,
    creditsLeft: 9,
    confirmationRequiredBeforeRun: true,
  },
});

async function run(args: readonly string[], read: CampaignPreview) {
  const calls: unknown[][] = [];
  const client: ProofrunClient = {
    baseUrl: '',
    call: async (...call: unknown[]) => {
      calls.push(call);
      return (call[0] === 'preview_campaign' ? { previewId, state: 'queued' } : read) as never;
    },
  };
  const world = hearWorld({ client });
  const program = new Command('proofrun').exitOverride();
  addPreview(program, world);
  await program.parseAsync(['preview', ...args], { from: 'user' });
  return { world, calls };
}

test('a preview shows each route with its classes, and runs with their cost', async () => {
  const { world, calls } = await run(['https://staging.example.com/', '--pages', '2', '--path', '/a', '/b'], completed);
  expect(calls[0]).toEqual([
    'preview_campaign',
    { body: { url: 'https://staging.example.com/', pagesLimit: 2, paths: ['/a', '/b'] } },
  ]);
  const said = world.said.join('\n');
  expect(said).toContain('mismatch_detected  /late');
  expect(said).toContain('title_mismatch');
  expect(said).toContain('10 of 9 credits');
  expect(said).toContain('Needs authSessionId.');
  expect(said).not.toContain('\u001b');
  expect(world.code).toBe(0);
});

test('an errored preview ends as a service error, and too little evidence as undecided', async () => {
  const errored = await run(['https://a.example/'], answer({ state: 'errored', reason: 'worker_lost' }));
  expect([errored.world.code, errored.world.complained.at(-1)]).toEqual([
    4,
    'The preview failed: worker_lost. Nothing was charged.',
  ]);
  const jobParity = { parityStatus: 'insufficient_evidence' as const, routes, mismatches: [] };
  expect((await run(['https://a.example/'], answer({ jobParity, routeParities: [] }))).world.code).toBe(5);
});

test('without waiting only the id is printed', async () => {
  const { world, calls } = await run(['https://a.example/', '--no-wait'], completed);
  expect([world.said, calls.length]).toEqual([[previewId], 1]);
});
