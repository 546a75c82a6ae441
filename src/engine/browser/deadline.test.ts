import { describe, expect, test } from 'vitest';
import { createDeadline, DeadlineExceeded, withDeadline } from './deadline.ts';

const never = new Promise<never>(() => undefined);

describe('withDeadline', () => {
  test('a call that never answers ends with the name of what was waited for', async () => {
    await expect(withDeadline(never, 20, 'reading the title')).rejects.toThrow(
      new DeadlineExceeded('reading the title', 20),
    );
  });

  test('an answer in time passes through, a failure too', async () => {
    await expect(withDeadline(Promise.resolve(7), 1_000, 'x')).resolves.toBe(7);
    await expect(withDeadline(Promise.reject(new Error('gone')), 1_000, 'x')).rejects.toThrow('gone');
  });

  test('an abort ends the wait with its own reason', async () => {
    const controller = new AbortController();
    const waiting = withDeadline(never, 10_000, 'x', controller.signal);
    controller.abort(new Error('cancelled'));
    await expect(waiting).rejects.toThrow('cancelled');
    await expect(withDeadline(never, 10_000, 'x', controller.signal)).rejects.toThrow('cancelled');
  });
});

describe('createDeadline', () => {
  test('what remains is told by the given clock and is never negative', () => {
    let now = 1_000;
    const deadline = createDeadline({ ms: 300, what: 'the run', now: () => now });
    expect(deadline.endsAt).toBe(1_300);
    now = 1_100;
    expect(deadline.remaining()).toBe(200);
    now = 9_000;
    expect(deadline.remaining()).toBe(0);
    deadline.end();
  });

  test('its signal is aborted at the end, and a race under it ends too', async () => {
    const deadline = createDeadline({ ms: 20, what: 'the run', now: () => performance.now() });
    await expect(deadline.race(never, 'a step')).rejects.toBeInstanceOf(DeadlineExceeded);
    await expect(deadline.race(never, 'a late step')).rejects.toBeInstanceOf(DeadlineExceeded);
  });

  test('a race may be shorter than the deadline', async () => {
    const deadline = createDeadline({ ms: 60_000, what: 'the run', now: () => performance.now() });
    await expect(deadline.race(never, 'a step', 10)).rejects.toThrow(new DeadlineExceeded('a step', 10));
    expect(deadline.signal.aborted).toBe(false);
    deadline.end();
  });

  test('an outer abort reaches it', () => {
    const outer = new AbortController();
    const deadline = createDeadline({ ms: 60_000, what: 'the run', now: () => 0, signal: outer.signal });
    outer.abort('cancelled');
    expect(deadline.signal.reason).toBe('cancelled');
  });
});
