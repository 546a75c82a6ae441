// Owns every browser process: a warm one that leases share, and one of its own for each isolated lease.
import { tmpdir } from 'node:os';
import type { BrowserContext, BrowserContextOptions } from 'playwright-core';
import { DeadlineExceeded, withDeadline } from './deadline.ts';
import type { Chromium } from './find-chromium.ts';
import { type OpenBrowser, openBrowser } from './open-browser.ts';
import { sweepBrowserFolders } from './temp-profiles.ts';

const LAUNCH_MS = 30_000;
const CONTEXT_MS = 15_000;
const CLOSE_CONTEXT_MS = 5_000;

export interface PoolSettings {
  readonly chromium: Chromium;
  /** Open contexts over all leases; a further one waits. */
  readonly maxContexts: number;
  /** Hears the process id of each browser that was started. */
  readonly onLaunch?: (pid: number) => void;
}

export interface BrowserLease {
  /** Relaunches the browser if it has died since the last call. */
  newContext(options: BrowserContextOptions): Promise<BrowserContext>;
  /** Closes what the lease opened. Never throws; safe to call twice. */
  release(): Promise<void>;
}

interface Home {
  open: Promise<OpenBrowser> | null;
}

export class BrowserPool {
  readonly #settings: PoolSettings;
  readonly #shared: Home = { open: null };
  readonly #browsers = new Set<OpenBrowser>();
  readonly #launching = new Set<Promise<OpenBrowser>>();
  readonly #retired = new Set<OpenBrowser>();
  readonly #stuck = new WeakSet<BrowserContext>();
  readonly #waiting: (() => void)[] = [];
  #swept: Promise<number> | null = null;
  #contexts = 0;
  /** By browsers that have ended. */
  #droppedBefore = 0;
  #closed = false;

  constructor(settings: PoolSettings) {
    this.#settings = settings;
  }

  get sandboxed(): boolean {
    return this.#settings.chromium.flags.sandboxed;
  }

  /** Process ids of the living browsers. */
  get pids(): number[] {
    return [...this.#browsers].map(({ pid }) => pid);
  }

  /** Messages of browsers that were too long to be read. */
  get droppedMessages(): number {
    return [...this.#browsers].reduce((sum, { filter }) => sum + (filter?.dropped ?? 0), this.#droppedBefore);
  }

  /** Launches the shared browser ahead of the first lease. */
  async warm(): Promise<void> {
    await this.#browserOf(this.#shared);
  }

  /** `isolated`: a browser process that nobody else uses, as a run with a login needs. */
  lease(options: { isolated?: boolean } = {}): BrowserLease {
    const home: Home = options.isolated ? { open: null } : this.#shared;
    const contexts = new Map<BrowserContext, OpenBrowser>();
    let released = false;
    return {
      newContext: async (contextOptions) => {
        await this.#takeSlot();
        let owned = false;
        try {
          if (released) throw new Error('the browser lease was released');
          const { context, open } = await this.#openContext(home, contextOptions);
          owned = true;
          context.once('close', () => {
            contexts.delete(context);
            this.#freeSlot();
          });
          contexts.set(context, open);
          if (released) {
            await this.#closeContext(context, open, home);
            throw new Error('the browser lease was released');
          }
          return context;
        } finally {
          if (!owned) this.#freeSlot();
        }
      },
      release: async () => {
        released = true;
        await Promise.all([...contexts].map(([context, open]) => this.#closeContext(context, open, home)));
        if (home !== this.#shared) await this.#closeHome(home);
      },
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const wake of this.#waiting.splice(0)) wake();
    await Promise.allSettled(this.#launching);
    await Promise.all([...this.#browsers].map((open) => open.close()));
  }

  async #openContext(
    home: Home,
    options: BrowserContextOptions,
  ): Promise<{ context: BrowserContext; open: OpenBrowser }> {
    const attempt = async (open: OpenBrowser) => ({
      context: await withDeadline(open.browser.newContext(options), CONTEXT_MS, 'opening a context'),
      open,
    });
    const open = await this.#browserOf(home);
    try {
      return await attempt(open);
    } catch (error) {
      // Its death is noticed only now: the contexts of a dead browser are reported closed before the browser itself.
      if (open.browser.isConnected()) throw error;
      return await attempt(await this.#browserOf(home));
    }
  }

  #browserOf(home: Home): Promise<OpenBrowser> {
    if (this.#closed) return Promise.reject(new Error('the browser pool is closed'));
    if (home.open === null) {
      const launching: Promise<OpenBrowser> = this.#launch(() => {
        if (home.open === launching) home.open = null;
      });
      home.open = launching;
      this.#launching.add(launching);
      const landed = () => this.#launching.delete(launching);
      launching.then(landed, landed);
    }
    return home.open;
  }

  async #launch(forget: () => void): Promise<OpenBrowser> {
    try {
      this.#swept ??= sweepBrowserFolders(tmpdir());
      await this.#swept;
      const open = await openBrowser(this.#settings.chromium, LAUNCH_MS);
      this.#browsers.add(open);
      this.#settings.onLaunch?.(open.pid);
      open.browser.once('disconnected', () => {
        forget();
        if (this.#browsers.delete(open)) this.#droppedBefore += open.filter?.dropped ?? 0;
        this.#retired.delete(open);
        void open.close();
      });
      if (this.#closed || !open.browser.isConnected()) {
        await open.close();
        throw new Error(this.#closed ? 'the browser pool is closed' : 'the browser died while it started');
      }
      return open;
    } catch (error) {
      forget();
      throw error;
    }
  }

  async #closeHome(home: Home): Promise<void> {
    const open = await home.open?.catch(() => null);
    home.open = null;
    await open?.close();
  }

  // A context that does not close would leak for ever, and killing its browser at once would fail its neighbours:
  // nobody new gets this browser, and it ends with its last context.
  async #closeContext(context: BrowserContext, open: OpenBrowser, home: Home): Promise<void> {
    try {
      await withDeadline(context.close(), CLOSE_CONTEXT_MS, 'closing a context');
    } catch (error) {
      if (error instanceof DeadlineExceeded) {
        if ((await home.open?.catch(() => null)) === open) home.open = null;
        this.#retired.add(open);
        this.#stuck.add(context);
      }
    }
    await Promise.all([...this.#retired].map((retired) => this.#endIfIdle(retired)));
  }

  async #endIfIdle(open: OpenBrowser): Promise<void> {
    if (open.browser.contexts().every((context) => this.#stuck.has(context))) await open.close();
  }

  async #takeSlot(): Promise<void> {
    if (this.#contexts < this.#settings.maxContexts) {
      this.#contexts += 1;
      return;
    }
    let wake: () => void = () => undefined;
    const turn = new Promise<void>((resolve) => {
      wake = resolve;
    });
    this.#waiting.push(wake);
    try {
      await withDeadline(turn, CONTEXT_MS, 'waiting for a free context');
    } catch (error) {
      const place = this.#waiting.indexOf(wake);
      if (place === -1) this.#freeSlot();
      else this.#waiting.splice(place, 1);
      throw error;
    }
  }

  // A freed slot goes straight to the first who waits, so that nobody can overtake.
  #freeSlot(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#contexts -= 1;
  }
}
