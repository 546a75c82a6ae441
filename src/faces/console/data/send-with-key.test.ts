import { expect, test } from 'vitest';
import { type Credentials, sendWithKey } from './send-with-key.ts';

const refused = new Error('refused');
const isRefused = (error: unknown): boolean => error === refused;

function holding(key: string | null, session: boolean): Credentials {
  let kept = key;
  return {
    readKey: () => kept,
    forgetKey: () => {
      kept = null;
    },
    hasSession: () => session,
  };
}

/** Takes a session, and no key but the new one. */
const service = async (key: string | null): Promise<string> => {
  await Promise.resolve();
  if (key !== null && key !== 'new') throw refused;
  return key ?? 'session';
};

test('all requests of a page whose key has ended go on with the session', async () => {
  const credentials = holding('ended', true);
  const ask = () => sendWithKey(credentials, service, isRefused);
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(['session', 'session', 'session']);
  expect(credentials.readKey()).toBeNull();
});

test('without a session the refusal is told, and the key stays', async () => {
  const credentials = holding('ended', false);
  await expect(sendWithKey(credentials, service, isRefused)).rejects.toBe(refused);
  expect(credentials.readKey()).toBe('ended');
});

test('a key that is good is used, and another failure is not repeated', async () => {
  expect(await sendWithKey(holding('new', true), service, isRefused)).toBe('new');
  let tries = 0;
  const broken = async (): Promise<string> => {
    tries += 1;
    throw new Error('down');
  };
  await expect(sendWithKey(holding('new', true), broken, isRefused)).rejects.toThrow('down');
  expect(tries).toBe(1);
});
