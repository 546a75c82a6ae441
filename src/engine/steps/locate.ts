// What a locator of the contract means in the browser.
import type { Locator as LocatorShape } from '#contract/steps/locator.ts';
import type { Locator, Page } from 'playwright-core';

type Role = Parameters<Page['getByRole']>[0];

export function locate(page: Page, target: LocatorShape): Locator {
  if ('testId' in target) return page.locator(`[data-testid=${JSON.stringify(target.testId)}]`);
  if ('role' in target)
    return page.getByRole(target.role as Role, target.name === undefined ? {} : { name: target.name, exact: true });
  if ('label' in target) return page.getByLabel(target.label, { exact: true });
  if ('text' in target) return page.getByText(target.text, { exact: true });
  return page.locator(`css=${target.css}`);
}
