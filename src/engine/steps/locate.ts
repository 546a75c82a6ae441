// What a locator of the contract means in the browser.
import type { Locator as LocatorShape } from '#contract/steps/locator.ts';
import type { Locator, Page } from 'playwright-core';

type Role = Parameters<Page['getByRole']>[0];

const fieldsInLabels = ['combobox', 'listbox', 'textbox'] as const satisfies readonly Role[];

export function locate(page: Page, target: LocatorShape): Locator {
  if ('testId' in target) return page.locator(`[data-testid=${JSON.stringify(target.testId)}]`);
  if ('role' in target)
    return page.getByRole(target.role as Role, target.name === undefined ? {} : { name: target.name, exact: true });
  if ('label' in target) {
    const named = { name: target.label, exact: true };
    // The text of a label around a field holds what the field shows, too; its name does not.
    return fieldsInLabels.reduce(
      (found, role) => found.or(page.getByRole(role, named)),
      page.getByLabel(target.label, { exact: true }),
    );
  }
  if ('text' in target) return page.getByText(target.text, { exact: true });
  return page.locator(`css=${target.css}`);
}
