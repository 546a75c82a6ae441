// What readers of a run are shown, from a row made by hand.
import { expect, test } from 'vitest';
import { noFailures } from '#contract/run-status.ts';
import { type Report, reportSchema } from '#contract/report.ts';
import { digestOf } from '#core/evidence/digest.ts';
import { undecidedVerification } from '#core/fix-check/undecided-verification.ts';
import type { Run } from '#service/store/tables.ts';
import { findingOf, planOf, reportOf, routeRecord } from '../../../../test/kit/report-of.ts';
import { withPictureAddresses } from './absolute-pictures.ts';
import { pollAfterMs } from './poll-after.ts';
import { refusePictures } from './read-picture.ts';
import { statusOf } from './read-status.ts';
import { reportOfUnstarted } from './report-of-unstarted.ts';
import { runLinks } from './run-links.ts';

const runId = `run_${'a'.repeat(22)}`;
const parentRunId = `run_${'b'.repeat(22)}`;
const publicUrl = 'http://proofrun.test';
const links = {
  status: `${publicUrl}/api/runs/${runId}`,
  report: `${publicUrl}/api/runs/${runId}/report.json`,
  proofPack: `${publicUrl}/api/runs/${runId}/proof-pack.json`,
  compactProof: `${publicUrl}/api/runs/${runId}/compact-proof`,
  console: `${publicUrl}/console/runs/${runId}`,
};
const run = {
  id: runId,
  accountId: 'acc_1',
  kind: 'fix_check',
  mode: 'fast_bug_scan',
  target: 'https://staging.example.com/',
  targetHost: 'staging.example.com',
  state: 'running',
  phase: 'explore',
  currentStep: 'Looking at a page',
  progress: { done: 1, total: 4, percent: 25 },
  preflight: null,
  proofEvents: [],
  latestScreenshot: null,
  verdict: null,
  reason: null,
  failureCounts: noFailures,
  fixVerification: null,
  creditsCharged: 1,
  refunded: false,
  parentRunId,
  withLogin: false,
  plan: planOf(),
  createdAt: new Date('2026-01-01T00:00:00.000Z'),
  startedAt: null,
  finishedAt: null,
} as unknown as Run;
const status = {
  runId,
  kind: 'fix_check',
  mode: 'fast_bug_scan',
  target: 'https://staging.example.com/',
  state: 'running',
  phase: 'explore',
  currentStep: 'Looking at a page',
  progress: { done: 1, total: 4, percent: 25 },
  preflight: null,
  recentProofEvents: [],
  latestScreenshot: null,
  verdict: null,
  reason: null,
  failureCounts: noFailures,
  fixVerification: null,
  creditsCharged: 1,
  refunded: false,
  parentRunId: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  startedAt: null,
  finishedAt: null,
  pollAfterMs: 1_000,
  links,
};

test('the links of a run are whole addresses', () => expect(runLinks(publicUrl, runId)).toEqual(links));

test('a reader asks again after a second while something can change', () =>
  expect(pollAfterMs).toEqual({ queued: 1_000, running: 1_000, completed: 0, errored: 0, cancelled: 0 }));

test('the status of a running run, for a stranger', () => expect(statusOf({ publicUrl }, run, false)).toEqual(status));

test('the status of a completed run, for its owner', () => {
  const takenAt = '2026-01-01T00:00:02.000Z';
  const ended = {
    ...run,
    state: 'completed',
    latestScreenshot: { name: 'live-01.jpeg', takenAt },
    startedAt: new Date('2026-01-01T00:00:01.000Z'),
    finishedAt: new Date('2026-01-01T00:00:03.000Z'),
  } as Run;
  expect(statusOf({ publicUrl }, ended, true)).toEqual({
    ...status,
    state: 'completed',
    progress: { done: 1, total: 4, percent: 100 },
    latestScreenshot: { url: `${links.status}/pictures/live-01.jpeg`, takenAt },
    parentRunId,
    startedAt: '2026-01-01T00:00:01.000Z',
    finishedAt: '2026-01-01T00:00:03.000Z',
    pollAfterMs: 0,
  });
});

test('pictures of a run with a login are for its owner, and not even for an admin', () => {
  const owner = { accountId: 'acc_1', keyId: 'key_1', role: 'customer' } as const;
  const admin = { accountId: 'acc_2', keyId: 'key_2', role: 'admin' } as const;
  for (const caller of [null, owner, admin]) expect(refusePictures(caller, run)).toBeNull();
  const closed = { ...run, withLogin: true };
  expect(refusePictures(owner, closed)).toBeNull();
  expect(refusePictures(null, closed)).toEqual({ kind: 'refusal', refusal: { code: 'authentication_required' } });
  expect(refusePictures(admin, closed)).toEqual({
    kind: 'refusal',
    refusal: { code: 'forbidden', message: 'This run belongs to another account.' },
  });
});

test('the report of a run that never started claims nothing', () => {
  const now = new Date('2026-01-01T00:00:07.000Z');
  const { body, digest } = reportOfUnstarted({ ...run, kind: 'run', parentRunId: null }, now);
  const report = reportSchema.parse(JSON.parse(body));
  expect(digest).toBe(report.digest);
  expect(report).toMatchObject({
    run: {
      runId,
      kind: 'run',
      state: 'cancelled',
      parentRunId: null,
      createdAt: '2026-01-01T00:00:00.000Z',
      startedAt: null,
      finishedAt: '2026-01-01T00:00:07.000Z',
    },
    verdict: 'inconclusive',
    summary: { sentence: 'The run was cancelled before it started.' },
    fixVerification: null,
    timings: { queuedMs: 7_000, exploreMs: 0, confirmMs: 0, totalMs: 0 },
  });
  const verification = undecidedVerification(reportOf([findingOf('a')], ['/']), 'pending');
  const check = reportOfUnstarted({ ...run, fixVerification: verification }, now);
  expect(JSON.parse(check.body)).toMatchObject({
    run: { kind: 'fix_check', parentRunId },
    fixVerification: { status: verification.status },
  });
});

test('only a report with pictures gets addresses and another digest', () => {
  const plain = reportOf([findingOf('a')], ['/']);
  expect(withPictureAddresses(plain, publicUrl)).toEqual(plain);
  const path = `/api/runs/${runId}/pictures/1.png`;
  const elsewhere = 'https://pictures.example/2.png';
  const pictured = (url: string): Report => {
    const artifact = { kind: 'screenshot', url, width: 1, height: 1 } as const;
    const evidence = [
      { kind: 'console', note: 'A line.' },
      { kind: 'screenshot', note: 'The page.', artifact },
    ] as const;
    const route = routeRecord('/', { screenshots: [artifact] as never });
    return reportOf([findingOf('a', { evidence: [...evidence] })], [route]);
  };
  expect(withPictureAddresses(pictured(elsewhere), publicUrl)).toEqual(pictured(elsewhere));
  const { digest: _, ...whole } = pictured(`${publicUrl}${path}`);
  expect(withPictureAddresses(pictured(path), publicUrl)).toEqual({ ...whole, digest: digestOf(whole) });
});
