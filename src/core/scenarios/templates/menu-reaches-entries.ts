import { defineTemplate } from '../define-template.ts';

export const menuReachesEntries = defineTemplate({
  id: 'menu-reaches-entries',
  title: 'The menu leads where it says',
  about: 'Follows entries of the navigation one after another and looks at the address and the heading of each.',
  adapt: ['the entries, one block of steps for each', 'their addresses and headings'],
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
  doNotClaim: ['Do not claim that entries which are not listed in the steps work.'],
});
