// Messages over a stream of bytes: a length, then the message. Nothing longer than agreed is ever read.
import type { Duplex } from 'node:stream';
import { deserialize, serialize } from 'node:v8';

const lengthBytes = 4;

export class FrameTooLong extends Error {
  constructor(bytes: number, max: number) {
    super(`a message of ${bytes} bytes is longer than the agreed ${max}`);
    this.name = 'FrameTooLong';
  }
}

export function writeFrame(stream: Duplex, message: unknown): void {
  const body = serialize(message);
  const head = Buffer.alloc(lengthBytes);
  head.writeUInt32LE(body.length);
  stream.cork();
  stream.write(head);
  stream.write(body);
  stream.uncork();
}

export interface FrameReader {
  readonly maxBytes: number;
  readonly onMessage: (message: unknown) => void;
  /** Called once, when a message is too long or cannot be read; nothing is read after it. */
  readonly onBroken: (error: unknown) => void;
}

export function readFrames(stream: Duplex, { maxBytes, onMessage, onBroken }: FrameReader): void {
  const parts: Buffer[] = [];
  let held = 0;
  let wanted: number | null = null;
  const take = (bytes: number): Buffer => {
    const all = parts.length === 1 ? parts[0]! : Buffer.concat(parts);
    parts.length = 0;
    held = all.length - bytes;
    if (held > 0) parts.push(all.subarray(bytes));
    return all.subarray(0, bytes);
  };
  const onData = (chunk: Buffer): void => {
    parts.push(chunk);
    held += chunk.length;
    try {
      while (held >= (wanted ?? lengthBytes)) {
        if (wanted === null) {
          wanted = take(lengthBytes).readUInt32LE();
          if (wanted > maxBytes) throw new FrameTooLong(wanted, maxBytes);
          continue;
        }
        const body = take(wanted);
        wanted = null;
        onMessage(deserialize(body));
      }
    } catch (error) {
      stream.off('data', onData);
      onBroken(error);
    }
  };
  stream.on('data', onData);
}
