import type { Locator } from '#contract/steps/locator.ts';
import { literal } from './literal.ts';

export function anyLocatorCode(target: Locator): string {
  if ('testId' in target) return `page.getByTestId(${literal(target.testId)})`;
  if ('role' in target) {
    const name = target.name === undefined ? '' : `, { name: ${literal(target.name)}, exact: true }`;
    return `page.getByRole(${literal(target.role)}${name})`;
  }
  if ('label' in target) return `labelled(page, ${literal(target.label)})`;
  if ('text' in target) return `page.getByText(${literal(target.text)}, { exact: true })`;
  return `page.locator(${literal(`css=${target.css}`)})`;
}

/** What is hidden is not meant. */
export const locatorCode = (target: Locator): string => `${anyLocatorCode(target)}.filter({ visible: true })`;
