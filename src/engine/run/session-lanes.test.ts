import { expect, test, vi } from 'vitest';
import { type SessionState, emptyState } from '#engine/browser/session-state.ts';
import { SessionLanes, oneLane } from './session-lanes.ts';

const state = (name: string): SessionState => ({ ...emptyState, sessionStorage: [{ origin: name, entries: [] }] });
const nameOf = ({ sessionStorage: [first] }: SessionState): string => first?.origin ?? '';

function lanesOf(most: number): { readonly lanes: SessionLanes; readonly signIns: () => number } {
  let made = 0;
  const more = async (): Promise<SessionState | null> => (made < most ? state(`new ${++made}`) : null);
  return { lanes: new SessionLanes({ first: state('first'), more }), signIns: () => made };
}

test('a session is lent to one at a time, and goes on as it was given back', async () => {
  const { lanes, signIns } = lanesOf(9);
  expect(nameOf(await lanes.take())).toBe('first');
  lanes.giveBack(state('first, used'));
  expect(nameOf(await lanes.take())).toBe('first, used');
  expect(nameOf(await lanes.take())).toBe('new 1');
  expect(signIns()).toBe(1);
});

test('whoever finds none free waits for the next that is given back', async () => {
  const { lanes, signIns } = lanesOf(9);
  await Promise.all([1, 2, 3, 4].map(() => lanes.take()));
  const next = lanes.take();
  lanes.giveBack(state('given back'));
  expect(nameOf(await next)).toBe('given back');
  expect(signIns()).toBe(3);
});

test('a session that was lost makes room for another', async () => {
  const { lanes } = lanesOf(9);
  await lanes.take();
  lanes.giveBack(null);
  expect(nameOf(await lanes.take())).toBe('new 1');
});

test('nobody waits for ever: one more is opened, and none at all is an error', async () => {
  vi.useFakeTimers();
  try {
    const { lanes } = lanesOf(4);
    await Promise.all([1, 2, 3, 4].map(() => lanes.take()));
    const late = lanes.take();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(nameOf(await late)).toBe('new 4');
    const single = oneLane(state('own'));
    await single.take();
    const none = single.take().catch((error: Error) => error.message);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await none).toBe('no session of the run is free');
  } finally {
    vi.useRealTimers();
  }
});
