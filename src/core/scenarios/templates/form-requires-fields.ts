import { defineTemplate } from '../define-template.ts';

export const formRequiresFields = defineTemplate({
  id: 'form-requires-fields',
  title: 'An empty form is rejected',
  about: 'Submits the empty form, and checks that it shows a message, stays on the page and writes nothing.',
  route: '/items/new',
  adapt: ['route', 'the submit control', 'the message of a required field'],
  steps: [
    { action: 'click', target: { role: 'button', name: 'Save' } },
    { action: 'waitFor' },
    { assert: 'url_matches', pattern: '/items/new*' },
    { assert: 'text_visible', text: 'is required' },
    { assert: 'no_console_errors' },
  ],
  doNotClaim: [
    'Do not claim that invalid values are rejected: only the empty form was tried.',
    'Do not claim that the server validates the values.',
  ],
});
