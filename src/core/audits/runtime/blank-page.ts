// A page on which a person sees nothing at all.
import { defineAudit } from '../define.ts';

const inkFloor = 0.0005;
/** If no element is visible, a border or shadow of the body does not count as content. */
const inkOfNothing = 0.05;

export const blankPage = defineAudit({
  id: 'blank_page',
  version: 2,
  type: 'blank_page',
  about: 'The page loads but shows nothing.',
  defect: 'presence',
  replays: 3,
  needs: ['page', 'settle'],
  judge: ({ page, document, pictures, context, settle }) => {
    if (page === null || settle === null) return [];
    if (document.status !== null && document.status >= 400) return [];
    if (page.textLength > 0 || page.media > 0 || page.controls > 0) return [];
    if (page.frames > 0) return [{ answer: 'unsure', reason: 'the page has only frames' }];
    const picture = pictures.at(-1);
    if (picture === undefined || picture.ink === null) return [{ answer: 'unsure', reason: 'no picture was taken' }];
    if (picture.ink > (page.visibleElements === 0 ? inkOfNothing : inkFloor))
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
