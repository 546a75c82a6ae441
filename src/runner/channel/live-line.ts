// What a run tells about itself, sent to the supervisor.
import type { RecordEntry } from '#core/workflows/lifecycle/record-entry.ts';
import type { Picture } from '#engine/session/picture.ts';
import type { KeepOptions, Live } from '../live.ts';
import type { FromRunner } from './messages.ts';

const maxLine = 4_000;
const cut = (text: string): string => text.slice(0, maxLine);

export class LiveLine implements Live {
  readonly #send: (message: FromRunner) => void;
  readonly #waiting = new Map<number, (file: string | null) => void>();
  #look: (() => Promise<Picture | null>) | null = null;
  #asked = 0;

  constructor(send: (message: FromRunner) => void) {
    this.#send = send;
  }

  enter(phase: Parameters<Live['enter']>[0], step: string): void {
    this.#send({ kind: 'enter', phase, step: cut(step) });
  }

  say(event: string, message: string, route: string | null): void {
    this.#send({ kind: 'say', event, message: cut(message), route: route === null ? null : cut(route) });
  }

  advance(done: number, total: number, from: number, to: number): void {
    this.#send({ kind: 'advance', done, total, from, to });
  }

  lookThrough(look: (() => Promise<Picture | null>) | null): void {
    this.#look = look;
  }

  keep(
    name: string,
    picture: Picture,
    { kind = 'screenshot', format = 'jpeg' }: KeepOptions = {},
  ): Promise<string | null> {
    this.#asked += 1;
    const id = this.#asked;
    const kept = new Promise<string | null>((resolve) => this.#waiting.set(id, resolve));
    const { bytes, width, height } = picture;
    this.#send({ kind: 'keep', id, name, picture: { bytes, width, height }, artifact: kind, format });
    return kept;
  }

  async noteRecord(entry: RecordEntry): Promise<void> {
    this.#asked += 1;
    const id = this.#asked;
    const noted = new Promise<string | null>((resolve) => this.#waiting.set(id, resolve));
    this.#send({ kind: 'record', id, stem: cut(entry.stem), entry: JSON.stringify(entry) });
    if ((await noted) === null) throw new Error('a record could not be noted before it is created');
  }

  dropRecord(stem: string, made: boolean): void {
    this.#send({ kind: 'record_gone', stem: cut(stem), made });
  }

  /** The supervisor's answer to `keep` and to `noteRecord`. */
  onKept(id: number, file: string | null): void {
    this.#waiting.get(id)?.(file);
    this.#waiting.delete(id);
  }

  async onLook(id: number): Promise<void> {
    const seen = (await this.#look?.().catch(() => null)) ?? null;
    const picture = seen === null ? null : { bytes: seen.bytes, width: seen.width, height: seen.height };
    this.#send({ kind: 'looked', id, picture });
  }
}
