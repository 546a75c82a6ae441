// `npm run shots`: scans the demo shop, fixes and checks it, and takes a picture of every page of the console.
// `npm run shots -- run map` takes those pages only.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import '../../scripts/build-console.mjs';
import { startApp } from '../../fixtures/apps/kit/serve.ts';
import { app, demoBugs } from '../../fixtures/apps/shop/app.ts';
import type { RunStatus } from '#contract/run-status.ts';
import { buy } from '../kit/buy.ts';
import { openConsoleWorld } from '../kit/console-world.ts';
import { startWorkingService } from '../kit/working-service.ts';
import { shootPages, shownPages, sitePages } from './shoot-pages.ts';

const folder = join(fileURLToPath(new URL('../../build', import.meta.url)), 'shots');
const wanted = process.argv.slice(2);
const chosen = (pages: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  wanted.length === 0 ? pages : Object.fromEntries(Object.entries(pages).filter(([name]) => wanted.includes(name)));

const working = await startWorkingService();
const world = await openConsoleWorld(working.service, working.browser.chromium);
let bugs: readonly string[] = demoBugs;
const shop = await startApp(app, { bugs: () => bugs });
try {
  const { context, owner } = await world.signedIn();
  const headers = { 'x-api-key': owner.key };
  const post = async <T>(path: string, payload: object): Promise<T> => {
    const answer = await working.app.inject({ method: 'POST', url: path, headers, payload });
    if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`);
    return answer.json<T>();
  };
  const shoot = async (pages: Readonly<Record<string, string>>): Promise<void> => {
    const files = await shootPages(context, { base: world.base, folder, pages: chosen(pages) });
    console.log(`${files.length} pictures in ${folder}`);
  };
  const finish = async (path: string, payload: object, live?: (runId: string) => Promise<void>): Promise<string> => {
    const { runId } = await post<{ runId: string }>(path, payload);
    await live?.(runId);
    console.log(`${path}: ${(await working.finished(runId)).status.verdict}`);
    return runId;
  };
  const site = `http://shop-${shop.port}.localhost:${shop.port}`;
  const login = { label: 'staging', loginUrl: `${site}/sign-in`, username: 'qa', password: 'a long enough password' };
  await post('/api/account/login-memories', { strategy: 'login_form', ...login });
  await buy(working.app, owner.key, 'starter_pack');

  const scan = { url: `${site}/`, pagesLimit: 30 };
  const first = await finish('/api/runs/start', scan, async (runId) => {
    let status: RunStatus;
    do {
      status = (await working.get(`/api/runs/${runId}?wait=5`)) as RunStatus;
    } while (status.latestScreenshot === null && status.verdict === null);
    await shoot({ run_live: `/console/runs/${runId}` });
  });
  bugs = [];
  const fixCheck = await finish(`/api/runs/${first}/fix-check`, {});
  const second = await finish('/api/runs/start', scan);
  await shoot({ ...shownPages({ first, second, fixCheck }), ...sitePages });
} finally {
  await shop.close();
  await world.close();
  await working.close();
}
