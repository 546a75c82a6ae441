import { expect, test } from 'vitest';
import { StatusWaits } from './status-waits.ts';

/** A wait that ends when it is told to. */
function held(waits: StatusWaits, reader: string) {
  let changed = false;
  const done = waits.hold(reader, 20_000, 1, async () => changed);
  return {
    done,
    end: async () => {
      changed = true;
      await done;
    },
  };
}

test('a reader has so many places, and each is free again when its wait ends', async () => {
  const waits = new StatusWaits({ perReader: 2, inAll: 10 });
  const [one, two] = [held(waits, 'a'), held(waits, 'a')];
  expect(waits.held).toBe(2);
  await held(waits, 'a').done;
  expect(waits.held).toBe(2);
  await one.end();
  const three = held(waits, 'a');
  expect(waits.held).toBe(2);
  const refused = held(waits, 'a');
  expect(waits.held).toBe(2);
  await refused.done;
  await two.end();
  await three.end();
  expect(waits.held).toBe(0);
  const four = [held(waits, 'a'), held(waits, 'a')];
  expect(waits.held).toBe(2);
  for (const each of four) await each.end();
});

test('all readers together have a bound too', async () => {
  const waits = new StatusWaits({ perReader: 2, inAll: 2 });
  const both = [held(waits, 'a'), held(waits, 'b')];
  const refused = held(waits, 'c');
  expect(waits.held).toBe(2);
  await refused.done;
  waits.close();
  for (const each of both) await each.done;
  expect(waits.held).toBe(0);
});

test('a wait that fails gives its place back, and one after the end does not begin', async () => {
  const waits = new StatusWaits({ perReader: 1, inAll: 1 });
  await expect(waits.hold('a', 1_000, 1, () => Promise.reject(new Error('no database')))).rejects.toThrow(
    'no database',
  );
  expect(waits.held).toBe(0);
  waits.close();
  let asked = 0;
  await waits.hold('a', 1_000, 1, async () => {
    asked += 1;
    return false;
  });
  expect(asked).toBe(0);
});

test('a wait ends when its time has passed, and asks one last time then', async () => {
  const waits = new StatusWaits({ perReader: 1, inAll: 1 });
  let asked = 0;
  const never = async () => {
    asked += 1;
    return false;
  };
  // Shorter than the pause, so that only the end of the time can wake it.
  await waits.hold('a', 5, 60_000, never);
  expect([asked >= 1, waits.held]).toEqual([true, 0]);
  asked = 0;
  await waits.hold('a', 0, 1, never);
  expect(asked).toBe(0);
});

test('the end of the server wakes a wait that pauses', async () => {
  const waits = new StatusWaits({ perReader: 1, inAll: 1 });
  const done = waits.hold('a', 60_000, 60_000, async () => false);
  expect(waits.held).toBe(1);
  waits.close();
  await done;
  expect(waits.held).toBe(0);
});
