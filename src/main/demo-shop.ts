// A small shop with a few bugs switched on, so that the first run has something to find.
import { type RunningApp, startApp } from '../../fixtures/apps/kit/serve.ts';
import { app, demoBugs } from '../../fixtures/apps/shop/app.ts';

/** Prefers the port next to the API's, so that its address stays the same from start to start. */
export async function openDemoShop(port: number): Promise<RunningApp> {
  try {
    return await startApp(app, { bugs: demoBugs, port });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    return await startApp(app, { bugs: demoBugs });
  }
}
