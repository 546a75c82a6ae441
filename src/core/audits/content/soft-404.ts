// A page that says "not found" with a success status.
import { defineContentAudit } from './define-content-audit.ts';
import { saysMissing } from './says-missing.ts';
import { thresholds } from './thresholds.ts';

/** An address that names itself so is shown on purpose. */
const onPurpose = /\/(?:(?:page|error|http)[-_])?(?:404|not-?found|errors?)(?:[/._?-]|$)/i;

export const soft404 = defineContentAudit({
  defect: 'soft_404',
  version: 1,
  about: 'The page says “not found” but returns a success status.',
  needs: ['page', 'text', 'document'],
  judge: ({ page, text, document, route }) => {
    if (onPurpose.test(route) || onPurpose.test(document.landedOn ?? '')) return [];
    const title = page.title.split(/\s[|–—·-]\s/).some(saysMissing);
    const heading = text.mainHeading !== null && saysMissing(text.mainHeading);
    if (!title && !heading) return [];
    if (page.mainTextLength > thresholds.missingPageText)
      return [{ answer: 'unsure', reason: 'the page has content of its own' }];
    if (!heading && text.mainHeading !== null && text.mainHeading !== '')
      return [{ answer: 'unsure', reason: 'the title says “not found”, but the heading does not' }];
    return [
      {
        cause: 'soft_404',
        title: 'The page says “not found” but returns a success status',
        note: 'The status, and where the page says “not found”.',
        untrusted: heading ? (text.mainHeading ?? '') : page.title,
        facts: { status: document.status, inTitle: title, inHeading: heading },
        fixHint: 'Return 404 for a missing page, and correct the link to it.',
      },
    ];
  },
});
