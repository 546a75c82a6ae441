// Filler text that was never replaced.
import { defineContentAudit } from './define-content-audit.ts';
import { judgeSuspects } from './judge-suspects.ts';

const latin = /lorem|dolor|consectetur/i;
/** Pages about type, filler or layout show filler on purpose. */
const about =
  /\b(?:lorem|ipsum|filler|dummy text|typograph\w*|font|typeface|generator|style ?guide|specimen|playground|demo)\b/i;

export const placeholderText = defineContentAudit({
  defect: 'placeholder_text',
  version: 1,
  about: 'Filler text was published.',
  needs: ['page', 'text'],
  judge: (visit) =>
    judgeSuspects(visit, {
      patterns: ['placeholder'],
      title: 'The page shows filler text',
      note: 'The text around it.',
      fixHint: 'Write the text, or remove the element.',
      sharedWords: true,
      judge: (suspect, text, { page }) => {
        if (suspect.nearCode || /["'“‘«„`(]$/.test(suspect.before)) return null;
        if ((text.inCode.placeholder ?? 0) > 0) return 'the page shows the same filler in code or in a field';
        if (about.test(`${page?.title ?? ''} ${text.mainHeading ?? ''}`)) return 'the page is about type or filler';
        if (latin.test(suspect.hit)) return suspect.place === 'label' ? 'it may be an example of what to type' : true;
        if (suspect.place === 'label' || suspect.place === 'control' || suspect.inMessage)
          return 'it may ask the user to write something';
        return true;
      },
    }),
});
