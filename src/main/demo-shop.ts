// A small shop with a few bugs switched on, so that the first run has something to find.
export interface DemoShop {
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

interface Kit {
  startApp(app: unknown, options: { bugs: readonly string[]; port?: number }): Promise<DemoShop>;
}

interface Shop {
  readonly app: unknown;
  readonly demoBugs: readonly string[];
}

const load = (path: string): Promise<unknown> => import(new URL(`../../fixtures/apps/${path}`, import.meta.url).href);

/** Prefers the port next to the API's, so that its address stays the same from start to start. */
export async function openDemoShop(port: number): Promise<DemoShop> {
  const { startApp } = (await load('kit/serve.ts')) as Kit;
  const { app, demoBugs: bugs } = (await load('shop/app.ts')) as Shop;
  try {
    return await startApp(app, { bugs, port });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    return await startApp(app, { bugs });
  }
}
