import { defineTemplate } from '../define-template.ts';

export const formSaves = defineTemplate({
  id: 'form-saves',
  title: 'A form saves a record that persists',
  about: 'Fills and saves the form, checks the server response, and finds the record after a reload.',
  route: '/items/new',
  writes: true,
  adapt: ['route', 'the fields', 'the submit control', 'the request path'],
  steps: [
    { action: 'fill', target: { label: 'Name' }, value: 'qa_form_saves' },
    { action: 'click', target: { role: 'button', name: 'Save' } },
    { assert: 'request_made', method: 'POST', path: '/api/items*' },
    { assert: 'no_failed_requests' },
    { assert: 'persists_after_reload', text: 'qa_form_saves' },
  ],
  screenshotPolicy: 'each_step',
  doNotClaim: [
    'Do not claim that the record was removed, unless your cleanup steps do so.',
    'Do not claim that other users see the record.',
  ],
});
