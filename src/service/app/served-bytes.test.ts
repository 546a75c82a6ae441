import { expect, test } from 'vitest';
import { ServedBytes } from './served-bytes.ts';

const bytes = (size: number) => ({ bytes: Buffer.alloc(size), etag: '"x"', type: 'application/json' });
const yes = async () => true;

test('what was not asked for the longest goes first when the space is used up', async () => {
  const served = new ServedBytes({ maxBytes: 100, trustMs: 1_000, now: () => 0 });
  served.keep('a', bytes(40));
  served.keep('b', bytes(40));
  await served.take('a', yes);
  served.keep('c', bytes(40));
  expect(
    [await served.take('a', yes), await served.take('b', yes), await served.take('c', yes)].map(
      (each) => each !== null,
    ),
  ).toEqual([true, false, true]);
});

test('something larger than the whole space is not kept', async () => {
  const served = new ServedBytes({ maxBytes: 100, trustMs: 1_000, now: () => 0 });
  served.keep('a', bytes(101));
  expect(await served.take('a', yes)).toBeNull();
});

test('what fills the space exactly is kept, and so is its like once it was dropped', async () => {
  const served = new ServedBytes({ maxBytes: 100, trustMs: 1_000, now: () => 0 });
  served.keep('a', bytes(100));
  expect(await served.take('a', yes)).toMatchObject(bytes(100));
  served.drop('a');
  served.drop('a');
  expect(await served.take('a', yes)).toBeNull();
  served.keep('b', bytes(60));
  served.keep('b', bytes(60));
  served.keep('c', bytes(40));
  expect(await served.take('b', yes)).not.toBeNull();
  expect(await served.take('c', yes)).not.toBeNull();
});

test('after the time of trust it is asked whether they may still be served', async () => {
  let now = 0;
  let asked = 0;
  const served = new ServedBytes({ maxBytes: 100, trustMs: 1_000, now: () => now });
  const confirm = async () => {
    asked += 1;
    return asked < 2;
  };
  served.keep('a', bytes(1));
  now = 1_000;
  expect(await served.take('a', confirm)).not.toBeNull();
  expect(asked).toBe(0);
  now = 1_001;
  expect(await served.take('a', confirm)).not.toBeNull();
  expect(await served.take('a', confirm)).not.toBeNull();
  now = 3_000;
  expect(await served.take('a', confirm)).toBeNull();
  expect(asked).toBe(2);
});
