import { defineTemplate } from '../define-template.ts';

export const notFoundIs404 = defineTemplate({
  id: 'not-found-is-404',
  title: 'A missing page returns 404 with a message',
  about: 'Opens a URL that cannot exist and expects status 404, a message, and a link back.',
  adapt: ['the message of the page'],
  steps: [
    { action: 'goto', path: '/qa-no-such-page' },
    { assert: 'request_made', method: 'GET', path: '/qa-no-such-page', status: 404 },
    { assert: 'text_visible', text: 'not found' },
    { assert: 'element_count', target: { role: 'link' }, atLeast: 1 },
  ],
  doNotClaim: ['Do not claim that every wrong URL returns 404: only one was tried.'],
});
