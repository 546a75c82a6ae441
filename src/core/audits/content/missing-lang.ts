import { defineContentAudit } from './define-content-audit.ts';

export const missingLang = defineContentAudit({
  defect: 'missing_lang',
  version: 1,
  about: 'The document does not say in which language it is written.',
  needs: ['page'],
  judge: ({ page }) =>
    page.lang.trim() !== '' || page.textLength === 0
      ? []
      : [
          {
            cause: 'lang:none',
            shared: true,
            title: 'The document does not name its language',
            note: 'The html element has no lang.',
            fixHint: 'Set lang on the html element, for example lang="en".',
          },
        ],
});
