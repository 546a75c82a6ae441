import { defineTemplate } from '../define-template.ts';

export const searchFinds = defineTemplate({
  id: 'search-finds',
  title: 'A search finds an existing item',
  about: 'Searches for a word of one item, and checks that this item is listed and another is not.',
  route: '/products',
  adapt: [
    'route',
    'the label of the search field',
    'a word to search for',
    'one item that matches and one that does not',
  ],
  steps: [
    { action: 'fill', target: { role: 'searchbox' }, value: 'lamp' },
    { action: 'press', key: 'Enter', target: { role: 'searchbox' } },
    { action: 'waitFor' },
    { assert: 'text_visible', text: 'Desk lamp' },
    { assert: 'text_absent', text: 'Garden chair' },
    { assert: 'no_failed_requests' },
  ],
  doNotClaim: ['Do not claim that every item can be found: only one word was tried.'],
});
