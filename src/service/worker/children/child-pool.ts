// Owns the child processes of a worker: each serves one run, and a few that are ready wait for the next.
import { chownSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { launchFlags } from '#engine/browser/launch-flags.ts';
import { reachableChromium } from '#engine/browser/reachable-chromium.ts';
import { makeBrowserFolder, removeBrowserFolder, sweepBrowserFolders } from '#engine/browser/temp-profiles.ts';
import { forgetProxyPortsOf, sweepProxyPorts } from '#engine/guard/proxy-ports.ts';
import type { EngineSettings } from '#runner/channel/messages.ts';
import { type Confinement, confinementsOf, isRunUser, nextUser } from './confinement.ts';
import { MemoryWatch } from './memory-watch.ts';
import { endProcessesIn } from './process-tree.ts';
import { ChildNotReady, RunChild } from './run-child.ts';

export interface ChildPoolOptions {
  /** A promise, so that a service need not wait for what only its runs need. */
  readonly settings: Promise<Omit<EngineSettings, 'user'>>;
  /** How many wait, ready, for the next run. */
  readonly warm: number;
  /** What a run may hold, node and browser together. */
  readonly maxBytes: number;
  readonly compileCache: string | null;
  readonly onError: (error: unknown) => void;
  /** Hears why runs are held in less well than they could be. */
  readonly onWeaker: (confinement: Confinement, why: string) => void;
}

export interface LentChild {
  readonly child: RunChild;
  /** Ends the child and all that it started, and removes its files. */
  giveBack(): Promise<void>;
}

/** Children killed one after the other, those that waited included, before a run goes without. */
const maxKilled = 5;

export class ChildPool {
  readonly #options: ChildPoolOptions;
  readonly #memory: MemoryWatch;
  readonly #warm: LentChild[] = [];
  readonly #open = new Set<LentChild>();
  readonly #swept: Promise<void>;
  readonly #confinements = [...confinementsOf(process.getuid?.())];
  #proved = false;
  #closed = false;

  constructor(options: ChildPoolOptions) {
    this.#options = options;
    this.#memory = new MemoryWatch(options.maxBytes);
    this.#swept = sweepDeadWorkers().catch(options.onError);
    this.#fill();
  }

  /** All that live, waiting ones too. */
  get children(): readonly RunChild[] {
    return [...this.#open].map(({ child }) => child).filter(({ isAlive }) => isAlive);
  }

  /** A child that serves nobody else, ready to start. Rejects when none can be made ready. */
  async take(): Promise<LentChild> {
    for (let killed = 0; ; ) {
      if (this.#closed) throw new Error('the worker is stopping');
      const lent = this.#warm.shift() ?? this.#spawn();
      const { confinement } = this;
      try {
        await lent.child.ready;
        // One that waited may have been killed since.
        if (!lent.child.isAlive) throw new ChildNotReady('it died while it waited for a run', true);
        this.#proved = true;
        this.#fill();
        return lent;
      } catch (error) {
        await lent.giveBack();
        // Whoever killed it, it was not the kernel that refused what holds the run in.
        if (error instanceof ChildNotReady && error.killedFromOutside) {
          killed += 1;
          if (killed > maxKilled) throw error;
        } else if (!(await this.#weaken(confinement, error))) throw error;
      }
    }
  }

  /** What holds the runs of this worker in. */
  get confinement(): Confinement {
    return this.#confinements[0]!;
  }

  /** Ready when it is certain how runs are held in. */
  async prove(): Promise<Confinement> {
    const lent = await this.take();
    if (this.#warm.length < this.#options.warm) this.#warm.push(lent);
    else await lent.giveBack();
    return this.confinement;
  }

  /** Goes on to the next way to hold runs in, unless this one has worked before; false when none is left. */
  async #weaken(failed: Confinement, error: unknown): Promise<boolean> {
    if (failed !== this.confinement) return true;
    if (this.#proved || this.#confinements.length === 1) return false;
    this.#confinements.shift();
    this.#options.onWeaker(this.confinement, error instanceof Error ? error.message : String(error));
    await Promise.all(this.#warm.splice(0).map((lent) => lent.giveBack()));
    return true;
  }

  #fill(): void {
    while (!this.#closed && this.#warm.length < this.#options.warm) this.#warm.push(this.#spawn());
  }

  #spawn(): LentChild {
    const { compileCache, maxBytes } = this.#options;
    const folder = makeBrowserFolder(tmpdir());
    const settings = this.#settingsFor(folder);
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
      if (child.pid !== undefined) forgetProxyPortsOf(child.pid);
      await removeFolder(folder).catch(this.#options.onError);
      this.#open.delete(lent);
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

  async #settingsFor(folder: string): Promise<EngineSettings> {
    const { ownUser, sandbox } = this.confinement;
    const settings = await this.#options.settings;
    const flags = launchFlags(!sandbox);
    if (!ownUser) return { ...settings, chromium: { ...settings.chromium, flags }, user: null };
    const user = nextUser();
    chownSync(folder, user, user);
    return { ...settings, chromium: { ...reachableChromium(settings.chromium, tmpdir()), flags }, user };
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([this.#swept, ...[...this.#open].map((lent) => lent.giveBack())]);
  }
}

// A child that was killed while it started a browser never said which one.
async function removeFolder(folder: string): Promise<void> {
  await endProcessesIn(folder);
  await removeBrowserFolder(folder);
}

/** What workers that were killed on this machine left behind. */
async function sweepDeadWorkers(): Promise<void> {
  const self = process.getuid?.();
  const isOurs = (uid: number): boolean => uid === self || (self === 0 && isRunUser(uid));
  await sweepBrowserFolders(tmpdir(), { isOurs, end: endProcessesIn });
  sweepProxyPorts();
}

const mebibytes = (bytes: number): number => Math.round(bytes / 1024 / 1024);
