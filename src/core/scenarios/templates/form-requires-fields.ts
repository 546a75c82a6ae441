import { defineTemplate } from '../define-template.ts';

export const formRequiresFields = defineTemplate({
  id: 'form-requires-fields',
  title: 'A form refuses to be saved empty',
  about: 'Submits the form with nothing in it: it says so, stays where it is, and nothing is written.',
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
    'Do not claim that wrong values are refused: only the empty form was tried.',
    'Do not claim that the server checks the values, too.',
  ],
});
