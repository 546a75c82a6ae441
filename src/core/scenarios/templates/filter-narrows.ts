import { defineTemplate } from '../define-template.ts';

export const filterNarrows = defineTemplate({
  id: 'filter-narrows',
  title: 'A filter narrows the list and can be removed',
  about: 'Chooses a filter, checks for fewer items, removes the filter and checks for all items.',
  route: '/products',
  adapt: ['route', 'the filter', 'an item that matches and one that does not'],
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
  doNotClaim: ['Do not claim that filters work together: only one filter was used.'],
});
