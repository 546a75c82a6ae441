// Filler text that was never replaced.
import type { ElementFact } from '#core/evidence/page-facts.ts';
import { defineContentAudit } from './define-content-audit.ts';
import { judgeSuspects } from './judge-suspects.ts';
import type { SuspectNet } from './suspect-net.ts';
import { onText } from '../subjects.ts';

const latin = /lorem|dolor|consectetur/i;
/** Pages about type, filler or layout show filler on purpose. */
const about =
  /\b(?:lorem|ipsum|filler|dummy text|typograph\w*|font|typeface|generator|style ?guide|specimen|playground|demo)\b/i;

/** What an author wrote, not what the app shows by itself. */
const inArticle = /(?:^|[^a-z-])article(?![a-z-])/;
const isInArticle = ({ path, around = [] }: ElementFact): boolean => inArticle.test(path) || around.includes('article');

export const placeholderNet: SuspectNet = {
  pattern: 'placeholder',
  finds: [
    /\blorem ipsum\b|\bdolor sit amet\b|\bconsectetur adipisc?ing\b|\b(?:your|insert|add|place|put)\s+(?:your\s+)?(?:text|title|heading|headline|subtitle|copy|content|description|paragraph)\s+(?:goes\s+)?here\b|\b(?:text|title|heading|headline|subtitle|copy|content|description|paragraph)\s+goes\s+here\b|^\s*(?:TODO|FIXME|TBD)\b\s*[:\u2013-].{0,60}\b(?:copy|text|wording|content|translat\w+|description|screenshot)\b/gi,
  ],
  sign: /[Ii][Pp][Ss][Uu][Mm]|[Aa][Mm][Ee][Tt]|[Cc]onsectetur|[Hh][Ee][Rr][Ee]|TODO|FIXME|TBD/,
  typedOnPurpose: true,
};

export const placeholderText = defineContentAudit({
  defect: 'placeholder_text',
  version: 2,
  about: 'Filler text was published.',
  needs: ['page', 'text'],
  subject: onText,
  judge: (visit) =>
    judgeSuspects(visit.text, {
      nets: [placeholderNet],
      title: 'The page shows filler text',
      note: 'The text around it.',
      fixHint: 'Write the text, or remove the element.',
      sharedWords: true,
      loss: ({ element }) => (isInArticle(element) ? 'article_text' : undefined),
      judge: (suspect, text) => {
        if (suspect.nearCode || /["'“‘«„`(]$/.test(suspect.before)) return null;
        if ((text.inCode.placeholder ?? 0) > 0) return 'the page shows the same filler in code or in a field';
        if (about.test(`${visit.page.title} ${text.mainHeading ?? ''}`)) return 'the page is about type or filler';
        if (latin.test(suspect.hit)) return suspect.place === 'label' ? 'it may be an example of what to type' : true;
        if (suspect.place === 'label' || suspect.place === 'control' || suspect.inMessage)
          return 'it may ask the user to write something';
        return true;
      },
    }),
});
