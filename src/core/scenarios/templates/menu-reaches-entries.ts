import { defineTemplate } from '../define-template.ts';

export const menuReachesEntries = defineTemplate({
  id: 'menu-reaches-entries',
  title: 'Menu entries open the right pages',
  about: 'Follows the navigation entries one by one and checks the URL and heading of each page.',
  adapt: ['the entries, one block of steps for each', 'their URLs and headings'],
  steps: [
    { action: 'click', target: { role: 'link', name: 'Products' } },
    { assert: 'url_matches', pattern: '/products*' },
    { assert: 'element_visible', target: { role: 'heading', name: 'Products' } },
    { action: 'click', target: { role: 'link', name: 'About' } },
    { assert: 'url_matches', pattern: '/about*' },
    { assert: 'element_visible', target: { role: 'heading', name: 'About' } },
    { assert: 'no_failed_requests' },
  ],
  screenshotPolicy: 'each_step',
  doNotClaim: ['Do not claim that entries not listed in the steps work.'],
});
