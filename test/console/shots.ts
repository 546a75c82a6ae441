// `npm run shots`: scans the demo shop, fixes and checks it, and takes a picture of every page of the console.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import '../../scripts/build-console.mjs';
import { startApp } from '../../fixtures/apps/kit/serve.ts';
import { app, demoBugs } from '../../fixtures/apps/shop/app.ts';
import { openConsoleWorld } from '../kit/console-world.ts';
import { startWorkingService } from '../kit/working-service.ts';
import { shootPages, shownPages } from './shoot-pages.ts';

const folder = join(fileURLToPath(new URL('../../build', import.meta.url)), 'shots');

const working = await startWorkingService();
const world = await openConsoleWorld(working.service, working.browser.chromium);
let bugs: readonly string[] = demoBugs;
const shop = await startApp(app, { bugs: () => bugs });
try {
  const { context, owner } = await world.signedIn();
  const post = async (path: string, payload: object): Promise<string> => {
    const headers = { 'x-api-key': owner.key };
    const answer = await working.app.inject({ method: 'POST', url: path, headers, payload });
    if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`);
    const { runId } = answer.json<{ runId: string }>();
    console.log(`${path}: ${(await working.finished(runId)).status.verdict}`);
    return runId;
  };
  const scan = { url: `http://shop-${shop.port}.localhost:${shop.port}/`, pagesLimit: 30 };
  const first = await post('/api/runs/start', scan);
  bugs = [];
  const fixCheck = await post(`/api/runs/${first}/fix-check`, {});
  const second = await post('/api/runs/start', scan);
  const pages = shownPages({ first, second, fixCheck });
  const files = await shootPages(context, { base: world.base, folder, pages });
  console.log(`${files.length} pictures in ${folder}`);
} finally {
  await shop.close();
  await world.close();
  await working.close();
}
