// Visits pages with the real engine, for tests that judge what was seen.
import type { Viewport } from '#contract/vocabulary/viewports.ts';
import { viewportsMeasuredIn } from '#core/domain/measured-viewports.ts';
import type { Evidence } from '#core/evidence/evidence.ts';
import type { Visit } from '#core/evidence/visit.ts';
import { BrowserPool } from '#engine/browser/browser-pool.ts';
import { createDeadline } from '#engine/browser/deadline.ts';
import { type Chromium, findChromium } from '#engine/browser/find-chromium.ts';
import { placesOfMachine } from '#engine/browser/places-of-machine.ts';
import type { EngineDeps } from '#engine/run/engine-run.ts';
import { parseAllowList } from '#engine/guard/allow-list.ts';
import { withRunTools } from '#engine/run/run-tools.ts';
import { runEngine } from '#engine/run-engine.ts';

const now = (): number => performance.now();

export interface VisitOptions {
  readonly contexts?: readonly Viewport[];
  readonly watchMs?: number;
}

export interface TestBrowser {
  readonly engine: EngineDeps;
  readonly chromium: Chromium;
  readonly chromiumPath: string;
  /** Visits each path in each context, fresh contexts throughout. */
  visit(origin: string, paths: readonly string[], options?: VisitOptions): Promise<Visit[]>;
  /** The same, with all that the engine saw. */
  look(origin: string, paths: readonly string[], options?: VisitOptions): Promise<Evidence>;
  close(): Promise<void>;
}

export async function openTestBrowser(): Promise<TestBrowser> {
  const chromium = await findChromium(placesOfMachine(process.env));
  const pool = new BrowserPool({ chromium, maxContexts: 40 });
  const allow = parseAllowList('127.0.0.1:*');
  if (!allow.ok) throw new Error(allow.reason);
  const engine: EngineDeps = { pool, chromiumVersion: chromium.version, allow: allow.entries, forbidden: [], now };
  const look: TestBrowser['look'] = async (
    origin,
    paths,
    { contexts = ['laptop', 'phone'] as readonly Viewport[], watchMs = 300 } = {},
  ) => {
    const deadline = createDeadline({ ms: 120_000, what: 'the test visit', now });
    const orders = paths.flatMap((path, page) =>
      contexts.map((context) => ({
        key: `${String(page).padStart(3, '0')}-${context}`,
        route: path,
        context,
        arrivedBy: 'replay' as const,
        steps: [{ action: 'goto' as const, path }],
        checkLinks: [],
        picture: true,
        access: context === contexts[0],
        viewports: viewportsMeasuredIn(context, contexts, ['phone_small', 'phone', 'tablet', 'laptop', 'desktop']),
        watchMs,
      })),
    );
    const target = { url: `${origin}/`, origin, host: new URL(origin).hostname, productionLooking: false };
    const hooks = { emit: () => undefined, deadline, savePicture: async (name: string) => name };
    try {
      return await withRunTools(engine, target, (tools) =>
        runEngine(tools, { kind: 'replay', orders, addresses: new Map() }, hooks),
      );
    } finally {
      deadline.end();
    }
  };
  return {
    engine,
    chromium,
    chromiumPath: chromium.executablePath,
    look,
    visit: async (origin, paths, options) => [...(await look(origin, paths, options)).visits],
    close: () => pool.close(),
  };
}
