import { duplexPair } from 'node:stream';
import { expect, test } from 'vitest';
import { FrameTooLong, readFrames, writeFrame } from './frames.ts';

function openLine(maxBytes: number) {
  const [near, far] = duplexPair();
  const heard: unknown[] = [];
  const broken = Promise.withResolvers<unknown>();
  readFrames(far, { maxBytes, onMessage: (message) => void heard.push(message), onBroken: broken.resolve });
  return { near, heard, broken: broken.promise };
}

test('messages arrive whole and in order, however the bytes are cut', async () => {
  const { near, heard } = openLine(1_000_000);
  const bytes: Buffer[] = [];
  const [recorder, tape] = duplexPair();
  tape.on('data', (chunk: Buffer) => bytes.push(chunk));
  const messages = [{ kind: 'ready' }, new Map([['a', Buffer.from('abc')]]), 'x'.repeat(5_000)];
  for (const message of messages) writeFrame(recorder, message);
  await new Promise((done) => recorder.end(done));
  for (const byte of Buffer.concat(bytes)) near.write(Buffer.of(byte));
  await expect.poll(() => heard).toEqual(messages);
});

test('a message that is too long is never read, nor is anything after it', async () => {
  const { near, heard, broken } = openLine(1_000);
  writeFrame(near, 'short');
  writeFrame(near, 'x'.repeat(2_000));
  writeFrame(near, 'later');
  expect(await broken).toBeInstanceOf(FrameTooLong);
  expect(heard).toEqual(['short']);
});

test('bytes that are no message break the line', async () => {
  const { near, heard, broken } = openLine(1_000);
  near.write(Buffer.from([3, 0, 0, 0, 1, 2, 3]));
  expect(await broken).toBeInstanceOf(Error);
  expect(heard).toEqual([]);
});
