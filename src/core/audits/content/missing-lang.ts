import { defineContentAudit } from './define-content-audit.ts';

export const missingLang = defineContentAudit({
  defect: 'missing_lang',
  version: 1,
  about: 'The document has no lang attribute.',
  needs: ['page'],
  judge: ({ page }) =>
    page.lang.trim() !== '' || page.textLength === 0
      ? []
      : [
          {
            cause: 'lang:none',
            shared: true,
            title: 'The document has no lang attribute',
            note: 'The html element has no lang attribute.',
            fixHint: 'Set lang on the html element, for example lang="en".',
          },
        ],
});
