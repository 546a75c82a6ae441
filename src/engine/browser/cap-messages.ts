// Drops messages of the browser that are too long to be read: a page can make one longer than this process can hold.
import { limit } from '#contract/limits.ts';
import type { Browser } from 'playwright-core';

/** Messages end with a zero byte. */
const end = 0;
/** Enough to tell an answer from an event, and which session it belongs to. */
const headBytes = 64;
const tailBytes = 256;

interface Pipe {
  _dispatch(part: Buffer): void;
}

/** Playwright has no public place between the pipe and its parser; a test fails when a release moves this one. */
function pipeOf(browser: Browser): Pipe | null {
  const inner = browser as unknown as { _connection?: { toImpl?: (of: unknown) => unknown } };
  const impl = inner._connection?.toImpl?.(browser) as { _connection?: { _transport?: Partial<Pipe> } } | undefined;
  const pipe = impl?._connection?._transport;
  return typeof pipe?._dispatch === 'function' ? (pipe as Pipe) : null;
}

/** What the reader is told in place of a long answer; of a long event it hears nothing. */
export function standIn(head: string, tail: string): string | null {
  const id = /^\{"id":(\d+)/.exec(head)?.[1];
  if (id === undefined) return null;
  const session = /"sessionId":"([0-9A-F]+)"\}$/.exec(tail)?.[1];
  const error = { code: -32_000, message: 'the answer of the browser is too long' };
  return JSON.stringify({ id: Number(id), error, ...(session === undefined ? {} : { sessionId: session }) });
}

/** Passes on what arrives, without messages that turn out too long. Only a message in several parts can be. */
export class MessageFilter {
  dropped = 0;
  readonly #pass: (part: Buffer) => void;
  /** The parts of the message that has not ended yet; of one that is too long, the last two. */
  #held: Buffer[] = [];
  #bytes = 0;
  #head = '';

  constructor(pass: (part: Buffer) => void) {
    this.#pass = pass;
  }

  take(part: Buffer): void {
    const first = this.#bytes === 0 ? -1 : part.indexOf(end);
    if (this.#bytes > 0 && first === -1) return this.#hold(part);
    if (this.#bytes > 0) this.#finish(part.subarray(0, first + 1));
    const last = part.lastIndexOf(end);
    if (last > first) this.#pass(part.subarray(first + 1, last + 1));
    if (last + 1 < part.length) this.#hold(part.subarray(last + 1));
  }

  #hold(part: Buffer): void {
    if (this.#bytes === 0) this.#head = part.toString('latin1', 0, headBytes);
    this.#bytes += part.length;
    this.#held.push(part);
    if (this.#tooLong) this.#held = this.#held.slice(-2);
  }

  get #tooLong(): boolean {
    return this.#bytes > limit(this.#head.startsWith('{"id":') ? 'browserAnswerBytes' : 'browserMessageBytes');
  }

  #finish(part: Buffer): void {
    this.#bytes += part.length;
    const message = Buffer.concat([...this.#held, part]);
    const tooLong = this.#tooLong;
    this.#held = [];
    this.#bytes = 0;
    if (!tooLong) return this.#pass(message);
    this.dropped += 1;
    const instead = standIn(this.#head, message.toString('latin1', message.length - 1 - tailBytes, message.length - 1));
    if (instead !== null) this.#pass(Buffer.from(`${instead}\0`));
  }
}

/** Null: this release of Playwright has no such place, and messages stay as long as they are. */
export function capMessages(browser: Browser): MessageFilter | null {
  const pipe = pipeOf(browser);
  if (pipe === null) return null;
  const read = pipe._dispatch.bind(pipe);
  const filter = new MessageFilter(read);
  pipe._dispatch = (part) => filter.take(part);
  return filter;
}
