import { defineTemplate } from '../define-template.ts';

export const loginWorks = defineTemplate({
  id: 'login-works',
  title: 'A saved login opens the account',
  about: 'Opens a page behind the login with a Login Memory and checks that the account is shown, also after a reload.',
  route: '/account',
  needsLogin: true,
  adapt: ['route: a page behind the login', 'the text that only a signed-in user sees'],
  steps: [
    { assert: 'url_matches', pattern: '/account*' },
    { assert: 'text_visible', text: 'Your account' },
    { assert: 'persists_after_reload', text: 'Your account' },
    { assert: 'no_console_errors' },
  ],
  doNotClaim: [
    'Do not claim that the login form works: the session comes from the Login Memory.',
    'Do not claim that other roles can sign in.',
  ],
});
