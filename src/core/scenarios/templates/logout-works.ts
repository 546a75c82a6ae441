import { defineTemplate } from '../define-template.ts';

export const logoutWorks = defineTemplate({
  id: 'logout-works',
  title: 'Signing out closes the account area',
  about: 'Signs out, opens a page behind the login, and checks that the account is not shown.',
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
    'Do not claim that the session ended on the server: only the page was checked.',
    'Do not claim anything about other devices.',
  ],
});
