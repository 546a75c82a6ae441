// Turns a locator into the one element it names; none and several are both told, never guessed.
import type { Locator as LocatorShape } from '#contract/steps/locator.ts';
import type { LocatorCandidate } from '#core/scenarios/observation.ts';
import type { Frame, Locator } from 'playwright-core';
import { withDeadline } from '#engine/browser/deadline.ts';
import type { PageSession } from '#engine/session/page-session.ts';
import { describeAll } from './describe-candidates.ts';
import { countIn, locate, placesOf, sumOf } from './locate.ts';

export type Found =
  | { readonly kind: 'one'; readonly element: Locator }
  | { readonly kind: 'none' }
  | { readonly kind: 'several'; readonly count: number; readonly candidates: readonly LocatorCandidate[] };

/** Waits until one is there, in the page or in any frame that was there when the wait began. */
export async function awaitAny(
  places: readonly Frame[],
  locatorOf: (place: Frame) => Locator,
  state: 'visible' | 'attached',
  deadlineMs: number,
): Promise<boolean> {
  return withDeadline(
    Promise.any(places.map((place) => locatorOf(place).first().waitFor({ state, timeout: deadlineMs }))),
    deadlineMs + 500,
    'waiting for the element',
  ).then(
    () => true,
    () => false,
  );
}

export async function findElement(
  { page, origin }: PageSession,
  target: LocatorShape,
  deadlineMs: number,
): Promise<Found> {
  const places = placesOf(page, origin);
  const visibleIn = (place: Frame): Locator => locate(place, target).filter({ visible: true });
  if (!(await awaitAny(places, visibleIn, 'visible', deadlineMs))) return { kind: 'none' };
  const counted = await withDeadline(countIn(places, visibleIn), deadlineMs, 'counting the elements');
  const [first] = counted;
  const count = sumOf(counted);
  if (first === undefined) return { kind: 'none' };
  if (count === 1) return { kind: 'one', element: first.locator.first() };
  return { kind: 'several', count, candidates: await describeAll(counted) };
}
