import { defineTemplate } from '../define-template.ts';

export const logoutWorks = defineTemplate({
  id: 'logout-works',
  title: 'After signing out the account is closed',
  about: 'Signs out, then opens a page behind the login and must not find the account there.',
  route: '/account',
  needsLogin: true,
  adapt: ['route: a page behind the login', 'the sign-out control', 'the text that only a signed-in user sees'],
  steps: [
    { assert: 'text_visible', text: 'Your account' },
    { action: 'click', target: { role: 'button', name: 'Sign out' } },
    { action: 'waitFor' },
    { action: 'goto', path: '/account' },
    { assert: 'text_absent', text: 'Your account' },
  ],
  doNotClaim: [
    'Do not claim that the session is gone on the server: only the page was looked at.',
    'Do not claim anything about other devices.',
  ],
});
