// The processes of the service: started, killed, started again, and watched for deaths that nobody meant.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Running, endBinaries, freePort, run } from '../../kit/binary.ts';
import { processesIn } from '../../kit/processes-in.ts';
import { eventually } from './eventually.ts';
import type { Place } from './place.ts';

const maxStopMs = 15_000;
const workers = 2;

interface Member {
  readonly command: 'start' | 'serve' | 'work';
  readonly ready: string;
  readonly env: Record<string, string>;
  running: Running | null;
}

export class Fleet {
  readonly #members: readonly Member[];
  readonly #port: number;
  readonly #place: Place;
  readonly #meant = new Set<Running>();
  /** Deaths that nobody meant, and stops that were not clean. */
  readonly problems: string[] = [];

  private constructor(place: Place, port: number) {
    this.#place = place;
    this.#port = port;
    const env = {
      PROOFRUN_DATA_DIR: place.dataDir,
      TMPDIR: place.temp,
      PORT: String(port),
      PROOFRUN_ALLOW_TARGETS: '*.localhost:*',
      PROOFRUN_RATE_LIMITS: '0',
      ...(place.databaseUrl === null ? {} : { DATABASE_URL: place.databaseUrl }),
    };
    const member = (command: Member['command'], ready: string, more: Record<string, string>): Member => ({
      command,
      ready,
      env: { ...env, ...more },
      running: null,
    });
    this.#members =
      place.database === 'pglite'
        ? [member('start', 'Start a run:', { PROOFRUN_CONCURRENCY: '2' })]
        : [
            member('serve', 'ready', {}),
            ...Array.from({ length: workers }, () => member('work', 'ready', { PROOFRUN_CONCURRENCY: '1' })),
          ];
  }

  static async open(place: Place): Promise<Fleet> {
    return new Fleet(place, await freePort());
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get key(): string {
    return readFileSync(join(this.#place.dataDir, 'api-key'), 'utf8').trim();
  }

  get pids(): readonly number[] {
    return this.#members.flatMap(({ running }) => (running?.child.pid === undefined ? [] : [running.child.pid]));
  }

  #startOne(member: Member): Running {
    const running = run([member.command], member.env);
    member.running = running;
    void running.ended.then(({ code, err }) => {
      if (member.running === running) member.running = null;
      if (!this.#meant.has(running))
        this.problems.push(`${member.command} ended by itself with ${code}: ${err.trim().slice(-2_000)}`);
    });
    return running;
  }

  async start(): Promise<void> {
    await Promise.all(this.#members.map((member) => this.#startOne(member).printed(member.ready)));
  }

  /** kill -9, and a new one in its place. Resolves when the old one is dead. */
  async killAndRestart(pid: number): Promise<void> {
    const member = this.#members.find(({ running }) => running?.child.pid === pid);
    if (member?.running == null) throw new Error(`no process ${pid} in the fleet`);
    const { running } = member;
    this.#meant.add(running);
    running.child.kill('SIGKILL');
    await running.ended;
    this.#startOne(member);
  }

  /** A process that loses its database while it starts ends with an error, as it should. */
  async ready(): Promise<void> {
    await Promise.all(this.#members.map(({ running, ready }) => running?.printed(ready)));
  }

  /** Starts again what died although nobody meant it. */
  revive(): void {
    for (const member of this.#members) if (member.running === null) this.#startOne(member);
  }

  async stop(): Promise<void> {
    await Promise.all(
      this.#members.map(async ({ command, running }) => {
        if (running === null) return;
        this.#meant.add(running);
        running.child.kill('SIGTERM');
        const end = await Promise.race([running.ended, new Promise<null>((late) => setTimeout(late, maxStopMs, null))]);
        if (end === null) this.problems.push(`${command} did not stop within ${maxStopMs / 1_000} s`);
        else if (end.code !== 0) this.problems.push(`${command} stopped with ${end.code}: ${end.err.slice(-2_000)}`);
      }),
    );
  }

  /** For a trial that fails half-way. */
  async end(): Promise<void> {
    for (const { running } of this.#members) if (running !== null) this.#meant.add(running);
    endBinaries();
    await eventually(() => {
      for (const { pid } of processesIn(this.#place.temp)) process.kill(pid, 'SIGKILL');
      return processesIn(this.#place.temp).length === 0;
    }, maxStopMs);
  }
}
