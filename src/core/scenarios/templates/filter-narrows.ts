import { defineTemplate } from '../define-template.ts';

export const filterNarrows = defineTemplate({
  id: 'filter-narrows',
  title: 'A filter narrows the list, and can be taken back',
  about: 'Chooses a filter, sees fewer items, takes the filter back and sees the others again.',
  route: '/products',
  adapt: ['route', 'the filter', 'an item inside and one outside of it'],
  steps: [
    { assert: 'text_visible', text: 'Garden chair' },
    { action: 'check', target: { label: 'Lighting' } },
    { action: 'waitFor' },
    { assert: 'text_visible', text: 'Desk lamp' },
    { assert: 'text_absent', text: 'Garden chair' },
    { action: 'uncheck', target: { label: 'Lighting' } },
    { action: 'waitFor' },
    { assert: 'text_visible', text: 'Garden chair' },
  ],
  doNotClaim: ['Do not claim that filters work together: one filter was used.'],
});
