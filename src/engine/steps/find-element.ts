// Turns a locator into the one element it names; none and several are both told, never guessed.
import type { Locator as LocatorShape } from '#contract/steps/locator.ts';
import type { Locator, Page } from 'playwright-core';
import { withDeadline } from '../browser/deadline.ts';

type Role = Parameters<Page['getByRole']>[0];

function locate(page: Page, target: LocatorShape): Locator {
  if ('testId' in target) return page.locator(`[data-testid=${JSON.stringify(target.testId)}]`);
  if ('role' in target)
    return page.getByRole(target.role as Role, target.name === undefined ? {} : { name: target.name, exact: true });
  if ('label' in target) return page.getByLabel(target.label, { exact: true });
  if ('text' in target) return page.getByText(target.text, { exact: true });
  return page.locator(target.css);
}

export type Found =
  | { readonly kind: 'one'; readonly element: Locator }
  | { readonly kind: 'none' }
  | { readonly kind: 'several'; readonly count: number };

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
  return count === 1 ? { kind: 'one', element: visible.first() } : { kind: 'several', count };
}
