import { defineTemplate } from '../define-template.ts';

export const listPaginates = defineTemplate({
  id: 'list-paginates',
  title: 'The second page of a list shows other items',
  about: 'Goes to the next page, checks for other items, goes back and checks for the first ones.',
  route: '/products',
  adapt: ['route', 'the next-page control', 'an item of the first page'],
  steps: [
    { assert: 'text_visible', text: 'Desk lamp' },
    { action: 'click', target: { role: 'link', name: 'Next' } },
    { action: 'waitFor' },
    { assert: 'text_absent', text: 'Desk lamp' },
    { assert: 'element_count', target: { role: 'listitem' }, atLeast: 1 },
    { action: 'back' },
    { assert: 'text_visible', text: 'Desk lamp' },
  ],
  doNotClaim: ['Do not claim that every page can be reached: only the second one was checked.'],
});
