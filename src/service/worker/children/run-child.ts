// A child process that carries out one run. Whatever happens inside, its supervisor ends it: with all its processes, in time.
import { type ChildProcess, spawn } from 'node:child_process';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Picture } from '#engine/session/picture.ts';
import { readFrames, writeFrame } from '#runner/channel/frames.ts';
import {
  type EngineSettings,
  type FromRunner,
  type ToRunner,
  fromRunner,
  maxMessageBytes,
} from '#runner/channel/messages.ts';
import { killTree } from './process-tree.ts';
import { yieldCpu } from './yield-cpu.ts';

const program = fileURLToPath(new URL('../../../runner/run-process.ts', import.meta.url));
const maxHeapMiB = 2_048;
const maxStderr = 4_096;
const lookMs = 5_000;
const channelFd = 3;

export interface ChildOptions {
  readonly settings: Promise<EngineSettings>;
  /** Its own folder for temporary files; whoever opened the child removes it. */
  readonly folder: string;
  /** Where compiled code is kept from child to child; null: nowhere. */
  readonly compileCache: string | null;
}

/** Why a child ended before it answered. */
export interface ChildDeath {
  readonly why: string;
  /** The last that it wrote to its error stream. */
  readonly stderr: string;
}

/** Rejects `ready`. */
export class ChildNotReady extends Error {
  /** Killed by somebody else, such as a system that is out of memory: nothing in it failed. */
  readonly killedFromOutside: boolean;

  constructor(why: string, killedFromOutside: boolean) {
    super(`the process of a run died before it was ready: ${why}`);
    this.name = 'ChildNotReady';
    this.killedFromOutside = killedFromOutside;
  }
}

export class RunChild {
  readonly #process: ChildProcess;
  readonly #channel: Duplex;
  readonly #browsers = new Set<number>();
  readonly #looks = new Map<number, (picture: Picture | null) => void>();
  readonly #ready = Promise.withResolvers<void>();
  readonly #dead = Promise.withResolvers<ChildDeath>();
  #listener: ((message: FromRunner) => void) | null = null;
  #killedFor: string | null = null;
  #stderr = '';
  #asked = 0;
  #ended = false;

  constructor({ settings, folder, compileCache }: ChildOptions) {
    this.#process = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${maxHeapMiB}`, program],
      {
        cwd: '/',
        // No setting and no secret of the service is in its environment.
        env: {
          PATH: '/usr/local/bin:/usr/bin:/bin',
          LANG: 'C.UTF-8',
          HOME: folder,
          TMPDIR: folder,
          ...(compileCache === null ? {} : { NODE_COMPILE_CACHE: compileCache }),
        },
        stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
        detached: true,
      },
    );
    if (this.#process.pid !== undefined) void yieldCpu(this.#process.pid);
    this.#channel = this.#process.stdio[channelFd] as Duplex;
    this.#ready.promise.catch(() => undefined);
    this.#listen();
    settings.then(
      (ready) => this.#send({ kind: 'settings', settings: ready }),
      (error: unknown) => this.kill(`its settings could not be made: ${String(error)}`),
    );
  }

  #listen(): void {
    this.#process.stderr?.on('data', (chunk: Buffer) => {
      this.#stderr = (this.#stderr + chunk.toString('utf8')).slice(-maxStderr);
    });
    this.#process.once('error', (error) => this.#onEnd(`it could not be started: ${error.message}`));
    this.#process.once('exit', (code, signal) =>
      this.#onEnd(signal === null ? `it ended with code ${code}` : `it was ended by ${signal}`, signal === 'SIGKILL'),
    );
    this.#channel.on('error', () => undefined);
    readFrames(this.#channel, {
      maxBytes: maxMessageBytes,
      onMessage: (message) => this.#onMessage(fromRunner.parse(message)),
      onBroken: (error) => this.kill(`it sent what cannot be read: ${String(error).slice(0, 500)}`),
    });
  }

  #onMessage(message: FromRunner): void {
    if (message.kind === 'ready') this.#ready.resolve();
    else if (message.kind === 'browser') this.#onBrowser(message.pid);
    else if (message.kind === 'looked') {
      this.#looks.get(message.id)?.(message.picture === null ? null : pictureOf(message.picture));
      this.#looks.delete(message.id);
    } else if (this.#listener !== null) this.#listener(message);
    else if (message.kind === 'failed') this.kill(`it could not get ready: ${message.message}`);
  }

  #onBrowser(pid: number): void {
    this.#browsers.add(pid);
    void yieldCpu(pid);
  }

  #onEnd(how: string, killed = false): void {
    if (this.#ended) return;
    this.#ended = true;
    // Its browser outlives a killed child for a moment, or for ever when it hangs.
    killTree([...this.#browsers]);
    for (const answer of this.#looks.values()) answer(null);
    this.#looks.clear();
    const why = this.#killedFor ?? how;
    this.#ready.reject(new ChildNotReady(`${why}\n${this.#stderr}`, killed && this.#killedFor === null));
    this.#dead.resolve({ why, stderr: this.#stderr });
  }

  #send(message: ToRunner): void {
    if (!this.#ended && this.#channel.writable) writeFrame(this.#channel, message);
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  get browsers(): readonly number[] {
    return [...this.#browsers];
  }

  /** Its process and its browsers. */
  get roots(): readonly number[] {
    return this.#process.pid === undefined ? [] : [this.#process.pid, ...this.#browsers];
  }

  get isAlive(): boolean {
    return !this.#ended;
  }

  get isStarted(): boolean {
    return this.#listener !== null;
  }

  /** Rejects when it died before. */
  get ready(): Promise<void> {
    return this.#ready.promise;
  }

  get dead(): Promise<ChildDeath> {
    return this.#dead.promise;
  }

  start(input: Extract<ToRunner, { kind: 'start' }>['input'], listener: (message: FromRunner) => void): void {
    this.#listener = listener;
    this.#send({ kind: 'start', input });
  }

  preview(input: Extract<ToRunner, { kind: 'preview' }>['input'], listener: (message: FromRunner) => void): void {
    this.#listener = listener;
    this.#send({ kind: 'preview', input });
  }

  /** Instead of a run. */
  tryLogin(trial: Extract<ToRunner, { kind: 'sign_in' }>['trial'], listener: (message: FromRunner) => void): void {
    this.#listener = listener;
    this.#send({ kind: 'sign_in', trial });
  }

  answerKept(id: number, file: string | null): void {
    this.#send({ kind: 'kept', id, file });
  }

  /** A picture of a page that is open; null when none is, or when the child does not answer. */
  look(): Promise<Picture | null> {
    if (this.#ended) return Promise.resolve(null);
    this.#asked += 1;
    const id = this.#asked;
    const { promise, resolve } = Promise.withResolvers<Picture | null>();
    this.#looks.set(id, resolve);
    const timer = setTimeout(() => resolve(null), lookMs);
    this.#send({ kind: 'look', id });
    return promise.finally(() => {
      clearTimeout(timer);
      this.#looks.delete(id);
    });
  }

  /** Ends it at once, with everything that it started. The first reason stays. */
  kill(why: string): void {
    if (this.#ended) return;
    this.#killedFor ??= why;
    killTree(this.roots);
  }
}

const pictureOf = ({ bytes, width, height }: { bytes: Uint8Array; width: number; height: number }): Picture => ({
  bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
  width,
  height,
});
