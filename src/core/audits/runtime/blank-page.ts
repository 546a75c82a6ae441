// A page on which a person sees nothing at all.
import type { PageFacts } from '#core/evidence/page-facts.ts';
import { defineAudit } from '../define.ts';
import { thresholds } from './thresholds.ts';

/** Only a screenshot shows whether such a page is really blank, so the engine takes one. */
export const mayBeBlank = (page: PageFacts): boolean =>
  page.textLength === 0 && page.media === 0 && page.controls === 0;

export const blankPage = defineAudit({
  id: 'blank_page',
  version: 2,
  type: 'blank_page',
  about: 'The page loads but shows nothing.',
  defect: 'presence',
  replays: 3,
  needs: ['page', 'settle', 'document', 'pictures'],
  judge: ({ page, document, pictures, context }) => {
    if (document.status !== null && document.status >= 400) return [];
    if (!mayBeBlank(page)) return [];
    if (page.frames > 0) return [{ answer: 'unsure', reason: 'the page has only frames' }];
    const picture = pictures.at(-1);
    if (picture === undefined || picture.ink === null) return [{ answer: 'unsure', reason: 'no picture was taken' }];
    if (picture.ink > (page.visibleElements === 0 ? thresholds.blankInkOfBody : thresholds.blankInk))
      return [{ answer: 'unsure', reason: 'the page has no text, but shows something' }];
    return [
      {
        answer: 'fail',
        cause: 'blank',
        shared: false,
        title: 'The page is blank: no text, image or control',
        viewports: [context],
        evidence: [
          {
            kind: 'page',
            note: 'What is visible.',
            facts: { textLength: page.textLength, visibleElements: page.visibleElements, ink: picture.ink },
          },
        ],
      },
    ];
  },
});
