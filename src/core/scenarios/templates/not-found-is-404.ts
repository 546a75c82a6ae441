import { defineTemplate } from '../define-template.ts';

export const notFoundIs404 = defineTemplate({
  id: 'not-found-is-404',
  title: 'A page that is not there answers 404 and says so',
  about: 'Opens an address that cannot exist and expects status 404, a message, and a way back.',
  needsNewBuild: false,
  adapt: ['the message of the page'],
  steps: [
    { action: 'goto', path: '/qa-no-such-page' },
    { assert: 'request_made', method: 'GET', path: '/qa-no-such-page', status: 404 },
    { assert: 'text_visible', text: 'not found' },
    { assert: 'element_count', target: { role: 'link' }, atLeast: 1 },
  ],
  doNotClaim: ['Do not claim that every wrong address answers so: one was tried.'],
});
