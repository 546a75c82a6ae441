// Owns the child processes of a worker: each serves one run, and a few that are ready wait for the next.
import { tmpdir } from 'node:os';
import { makeBrowserFolder, removeBrowserFolder, sweepBrowserFolders } from '#engine/browser/temp-profiles.ts';
import type { EngineSettings } from '#runner/channel/messages.ts';
import { MemoryWatch } from './memory-watch.ts';
import { RunChild } from './run-child.ts';

export interface ChildPoolOptions {
  readonly settings: EngineSettings;
  /** How many wait, ready, for the next run. */
  readonly warm: number;
  /** What a run may hold, node and browser together. */
  readonly maxBytes: number;
  readonly compileCache: string | null;
  readonly onError: (error: unknown) => void;
}

export interface LentChild {
  readonly child: RunChild;
  /** Ends the child and all that it started, and removes its files. */
  giveBack(): Promise<void>;
}

export class ChildPool {
  readonly #options: ChildPoolOptions;
  readonly #memory: MemoryWatch;
  readonly #warm: LentChild[] = [];
  readonly #open = new Set<LentChild>();
  readonly #swept = sweepBrowserFolders(tmpdir());
  #closed = false;

  constructor(options: ChildPoolOptions) {
    this.#options = options;
    this.#memory = new MemoryWatch(options.maxBytes);
    this.#swept.catch(options.onError);
    this.#fill();
  }

  /** All that live, waiting ones too. */
  get children(): readonly RunChild[] {
    return [...this.#open].map(({ child }) => child);
  }

  /** A child that serves nobody else, ready to start. Rejects when none can be made ready. */
  async take(): Promise<LentChild> {
    if (this.#closed) throw new Error('the worker is stopping');
    const waiting = this.#warm.splice(0).filter(({ child }) => child.isAlive);
    const lent = waiting.shift() ?? this.#spawn();
    this.#warm.push(...waiting);
    try {
      await lent.child.ready;
    } catch (error) {
      await lent.giveBack();
      throw error;
    }
    this.#fill();
    return lent;
  }

  #fill(): void {
    while (!this.#closed && this.#warm.length < this.#options.warm) this.#warm.push(this.#spawn());
  }

  #spawn(): LentChild {
    const { settings, compileCache, maxBytes } = this.#options;
    const folder = makeBrowserFolder(tmpdir());
    const child = new RunChild({ settings, folder, compileCache });
    const forget = this.#memory.add({
      roots: () => child.roots,
      onTooMuch: (bytes) =>
        child.kill(`it held ${mebibytes(bytes)} MiB of memory; a run may hold ${mebibytes(maxBytes)}`),
    });
    let given: Promise<void> | null = null;
    const end = async (): Promise<void> => {
      child.kill('its run is over');
      await child.dead;
      forget();
      this.#open.delete(lent);
      await removeBrowserFolder(folder).catch(this.#options.onError);
    };
    const lent: LentChild = {
      child,
      giveBack: () => {
        given ??= end();
        return given;
      },
    };
    this.#open.add(lent);
    return lent;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#open].map((lent) => lent.giveBack()));
  }
}

const mebibytes = (bytes: number): number => Math.round(bytes / 1024 / 1024);
