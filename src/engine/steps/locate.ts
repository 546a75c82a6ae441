// What a locator of the contract means in the browser: in the page and in the frames of its own origin.
import type { Locator as LocatorShape } from '#contract/steps/locator.ts';
import type { Frame, Locator, Page } from 'playwright-core';

type Role = Parameters<Page['getByRole']>[0];

const fieldsInLabels = ['combobox', 'listbox', 'textbox'] as const satisfies readonly Role[];
const maxFrames = 10;

/** The page and its frames of the same origin, the page first. Frames of others are not ours to use. */
export function placesOf(page: Page, origin: string): readonly Frame[] {
  const main = page.mainFrame();
  const own = page.frames().filter((frame) => {
    if (frame === main || frame.isDetached()) return false;
    const address = frame.url();
    return address === 'about:srcdoc' || (URL.canParse(address) && new URL(address).origin === origin);
  });
  return [main, ...own.slice(0, maxFrames)];
}

export function locate(place: Page | Frame, target: LocatorShape): Locator {
  if ('testId' in target) return place.locator(`[data-testid=${JSON.stringify(target.testId)}]`);
  if ('role' in target)
    return place.getByRole(target.role as Role, target.name === undefined ? {} : { name: target.name, exact: true });
  if ('label' in target) {
    const named = { name: target.label, exact: true };
    // The text of a label around a field holds what the field shows, too; its name does not.
    return fieldsInLabels.reduce(
      (found, role) => found.or(place.getByRole(role, named)),
      place.getByLabel(target.label, { exact: true }),
    );
  }
  if ('text' in target) return place.getByText(target.text, { exact: true });
  return place.locator(`css=${target.css}`);
}

export interface CountedLocator {
  readonly place: Frame;
  readonly locator: Locator;
  readonly count: number;
}

/** How many elements the locator names, by place; places without any are left out. */
export async function countIn(
  places: readonly Frame[],
  locatorOf: (place: Frame) => Locator,
): Promise<readonly CountedLocator[]> {
  const counted = await Promise.all(
    places.map(async (place, index): Promise<CountedLocator> => {
      const locator = locatorOf(place);
      // A frame may go while it is looked at; the page itself has to answer.
      const count = await (index === 0 ? locator.count() : locator.count().catch(() => 0));
      return { place, locator, count };
    }),
  );
  return counted.filter(({ count }) => count > 0);
}

export const sumOf = (counted: readonly CountedLocator[]): number => counted.reduce((sum, { count }) => sum + count, 0);
