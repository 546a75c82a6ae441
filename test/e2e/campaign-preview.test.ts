// The campaign preview on a site with one instance of each class, and what the target got to see of it.
import { afterAll, beforeAll, describe, test } from 'vitest';
import {
  type CampaignPreview,
  type CampaignPreviewRequest,
  campaignPreviewSchema,
} from '#contract/campaign-preview.ts';
import { limit } from '#contract/limits.ts';
import { mismatchClasses } from '#contract/vocabulary/mismatch-classes.ts';
import { loadEntries } from '#service/store/ledger-entries.ts';
import { loadRunsOfAccount } from '#service/store/runs.ts';
import type { RunChild } from '#service/worker/children/run-child.ts';
import { alike, mismatched, unloadable, writing } from '../../fixtures/parity/site.ts';
import { everyCase } from '../kit/every-case.ts';
import { type TestAccount } from '../kit/service.ts';
import { type Target, startTarget } from '../kit/target.ts';
import { type WorkingService, startWorkingService } from '../kit/working-service.ts';

const patienceMs = 240_000;
const pollMs = 100;

let world: WorkingService;
let target: Target;
beforeAll(async () => {
  const different = Object.fromEntries(Object.entries(mismatched).map(([path, { serve }]) => [path, serve]));
  target = await startTarget({ ...alike, ...different, ...unloadable, '/writes': writing });
  world = await startWorkingService();
}, 180_000);
afterAll(async () => {
  await world?.close();
  await target?.close();
}, 30_000);

const read = async (account: TestAccount, previewId: string): Promise<CampaignPreview> => {
  const answer = await world.app.inject({
    url: `/api/campaigns/preview/${previewId}`,
    headers: { 'x-api-key': account.key },
  });
  return campaignPreviewSchema.parse(answer.json());
};

type Asked = Omit<CampaignPreviewRequest, 'url'>;

async function start(account: TestAccount, body: Asked): Promise<{ previewId: string }> {
  const started = await world.app.inject({
    method: 'POST',
    url: '/api/campaigns/preview',
    headers: { 'x-api-key': account.key },
    payload: { url: `${target.url}/`, ...body },
  });
  if (started.statusCode !== 200) throw new Error(started.body);
  return started.json<{ previewId: string }>();
}

/** Every answer on the way, the last one with the result. */
async function preview(body: Asked) {
  const account = await world.service.addAccount();
  const { previewId } = await start(account, body);
  const answers: CampaignPreview[] = [];
  for (const end = Date.now() + patienceMs; Date.now() < end; ) {
    const answer = await read(account, previewId);
    answers.push(answer);
    if (answer.finishedAt !== null) return { account, answers, last: answer };
    await new Promise((done) => setTimeout(done, pollMs));
  }
  throw new Error('the preview did not end');
}

const classesOf = ({ routeParities }: CampaignPreview): Record<string, string[]> =>
  Object.fromEntries(
    (routeParities ?? []).map(({ route, mismatches }) => [
      route,
      mismatches.map(({ mismatchClassification }) => mismatchClassification),
    ]),
  );
const statusesOf = ({ routeParities }: CampaignPreview): Record<string, string> =>
  Object.fromEntries((routeParities ?? []).map(({ route, parityStatus }) => [route, parityStatus]));

describe('a campaign preview', { timeout: 300_000 }, () => {
  test('names each class where it is, and nothing where both sides are alike [campaign-confirmation] [chrome-parity-never]', async ({
    expect,
  }) => {
    const paths = [...Object.keys(mismatched), ...Object.keys(alike), ...Object.keys(unloadable)];
    const { last, answers } = await preview({ paths });
    const expected = Object.entries(mismatched).map(([path, { shows }]) => [path, [shows]] as const);
    const none = [...Object.keys(alike), ...Object.keys(unloadable)].map((path) => [path, []] as const);
    expect(classesOf(last)).toEqual(Object.fromEntries([...expected, ...none]));
    expect(new Set(expected.map(([, [shows]]) => shows))).toEqual(new Set(mismatchClasses.words));
    expect(statusesOf(last)).toEqual({
      ...Object.fromEntries(Object.keys(mismatched).map((path) => [path, 'mismatch_detected'])),
      ...Object.fromEntries(Object.keys(alike).map((path) => [path, 'internal_compared'])),
      ...Object.fromEntries(Object.keys(unloadable).map((path) => [path, 'insufficient_evidence'])),
    });
    expect(last.jobParity).toMatchObject({
      parityStatus: 'mismatch_detected',
      routes: { total: paths.length, mismatched: 12, insufficient: 2, notChecked: 0 },
    });
    const details = last.routeParities?.flatMap(({ mismatches }) => mismatches) ?? [];
    expect(details.every(({ appDefect }) => !appDefect)).toBe(true);
    for (const answer of answers) {
      expect([answer.chromeParityAvailable, answer.confirmationRequiredBeforeRun]).toEqual([false, true]);
      expect(JSON.stringify(answer)).not.toContain('chrome_checked');
      expect([answer.jobParity === null, answer.routeParities === null]).toEqual(
        answer.state === 'completed' ? [false, false] : [true, true],
      );
    }
  });

  test('sends the target nothing but GET and HEAD, creates no run and charges nothing [campaign-read-only]', async ({
    expect,
  }) => {
    const before = target.hits.length;
    const { account, last } = await preview({ paths: ['/writes', '/account/delete?id=7', '/same'] });
    const hits = target.hits.slice(before);
    expect(hits.length).toBeGreaterThan(3);
    expect(hits.filter((hit) => !/^(?:GET|HEAD) /.test(hit))).toEqual([]);
    expect(hits.filter((hit) => /delete|socket/.test(hit))).toEqual([]);
    expect(classesOf(last)).toMatchObject({ '/writes': ['blocked_resource'], '/same': [] });
    expect(last.routeParities).toContainEqual(
      expect.objectContaining({
        route: '/account/delete?id=7',
        parityStatus: 'not_checked',
        reason: 'could_change_data',
      }),
    );
    const { db } = world.service.store;
    expect(await loadRunsOfAccount(db, account.id, 10)).toEqual([]);
    expect((await loadEntries(db, account.id)).map(({ kind }) => kind)).toEqual(['grant']);
    expect([last.runsCreated, last.creditsCharged]).toEqual([0, 0]);
  });

  test.runIf(everyCase)(
    'follows links up to its limit, lists the rest as not checked, and suggests runs with their cost',
    async ({ expect }) => {
      const { last, answers } = await preview({ pagesLimit: 2 });
      const statuses = Object.values(statusesOf(last));
      expect(statuses.filter((status) => status === 'internal_compared')).toHaveLength(2);
      expect(last.routeParities?.filter(({ reason }) => reason === 'pages_limit').length).toBeGreaterThan(1);
      expect(last.jobParity?.parityStatus).toBe('internal_compared');
      expect(last.suggestedCampaign).toMatchObject({
        runs: [{ mode: 'fast_bug_scan', credits: 1, needs: null }],
        creditsNeeded: 1,
        creditsLeft: 10,
        confirmationRequiredBeforeRun: true,
      });
      expect(answers[0]).toMatchObject({ routes: [], jobParity: null, routeParities: null });
    },
  );

  test('ends honestly when its process dies twice, and holds no place of its account any more', async ({ expect }) => {
    target.serve({ ...alike, '/trap': () => undefined });
    const account = await world.service.addAccount();
    const { previewId } = await start(account, { paths: ['/trap'] });
    const seen: RunChild[] = [];
    for (const tries of [1, 2]) {
      const hits = () => target.hits.filter((hit) => hit === 'GET /trap').length;
      await expect.poll(hits, { timeout: 60_000, interval: 20 }).toBeGreaterThanOrEqual(tries);
      const child = world.children.children.find((each) => !seen.includes(each));
      seen.push(child!);
      process.kill(child!.roots[0]!, 'SIGKILL');
    }
    await expect.poll(async () => (await read(account, previewId)).state, { timeout: 60_000 }).toBe('errored');
    expect(await read(account, previewId)).toMatchObject({
      reason: 'engine_crashed',
      jobParity: null,
      routeParities: null,
      suggestedCampaign: null,
    });
    for (let at = 0; at < limit('previewsPerAccount'); at += 1) await start(account, {});
  });
});
