// Turns a locator into the one element it names; none and several are both told, never guessed.
import type { Locator as LocatorShape } from '#contract/steps/locator.ts';
import type { LocatorCandidate } from '#core/scenarios/observation.ts';
import type { Locator, Page } from 'playwright-core';
import { withDeadline } from '../browser/deadline.ts';
import { describeCandidates } from './describe-candidates.ts';
import { locate } from './locate.ts';

export type Found =
  | { readonly kind: 'one'; readonly element: Locator }
  | { readonly kind: 'none' }
  | { readonly kind: 'several'; readonly count: number; readonly candidates: readonly LocatorCandidate[] };

export async function findElement(page: Page, target: LocatorShape, deadlineMs: number): Promise<Found> {
  const visible = locate(page, target).filter({ visible: true });
  const appeared = await withDeadline(
    visible.first().waitFor({ state: 'visible', timeout: deadlineMs }),
    deadlineMs + 500,
    'waiting for the element',
  ).then(
    () => true,
    () => false,
  );
  if (!appeared) return { kind: 'none' };
  const count = await withDeadline(visible.count(), deadlineMs, 'counting the elements');
  if (count === 1) return { kind: 'one', element: visible.first() };
  return { kind: 'several', count, candidates: await describeCandidates(visible, count) };
}
