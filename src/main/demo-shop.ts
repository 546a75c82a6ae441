// A small shop with a few bugs switched on, so that the first run has something to find.
import { type RunningApp, startApp } from '../../fixtures/apps/kit/serve.ts';
import { app, demoBugs } from '../../fixtures/apps/shop/app.ts';
import { isDemoFixed, noteDemo } from './demo-state.ts';

/** Prefers the port next to the API's, so that its address stays the same from start to start. */
async function serveShop(port: number, dataDir: string): Promise<RunningApp> {
  const bugs = (): readonly string[] => (isDemoFixed(dataDir) ? [] : demoBugs);
  try {
    return await startApp(app, { bugs, port });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    return await startApp(app, { bugs });
  }
}

export async function openDemoShop(port: number, dataDir: string): Promise<RunningApp> {
  const shop = await serveShop(port, dataDir);
  const forget = noteDemo(dataDir, shop.url);
  return {
    ...shop,
    close: async () => {
      forget();
      await shop.close();
    },
  };
}
