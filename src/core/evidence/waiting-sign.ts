// A waiting sign counts where the content should be; one in the frame of the page is decoration or a side matter.
import type { ElementFact, PageFacts } from './page-facts.ts';

const frame = /(?:^|>)(?:header|nav|footer|aside)(?:[:#>]|$)/;

export const waitingSigns = (page: PageFacts): readonly ElementFact[] =>
  page.busy.filter(({ path }) => !frame.test(path));

/** With more text than this beside it, a spinner is one corner of a page that works. */
const littleText = 200;

export const stillWaits = (page: PageFacts): boolean =>
  page.mainTextLength <= littleText && waitingSigns(page).length > 0;
