import { defineTemplate } from '../define-template.ts';

export const sortOrders = defineTemplate({
  id: 'sort-orders',
  title: 'Sorting puts the right item first',
  about: 'Sorts ascending, then descending, and checks the first item each time.',
  route: '/products',
  adapt: [
    'route',
    'the sort field and its options',
    'the first item of the list',
    'the cheapest and the most expensive item',
  ],
  steps: [
    { action: 'select', target: { label: 'Sort by' }, option: 'Price, low to high' },
    { action: 'waitFor' },
    { assert: 'text_visible', text: 'Pencil', target: { css: 'main li:first-child' } },
    { action: 'select', target: { label: 'Sort by' }, option: 'Price, high to low' },
    { action: 'waitFor' },
    { assert: 'text_visible', text: 'Sofa', target: { css: 'main li:first-child' } },
  ],
  doNotClaim: ['Do not claim that the whole order is right: only the first item was checked.'],
});
