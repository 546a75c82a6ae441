import { defineTemplate } from '../define-template.ts';

export const formSaves = defineTemplate({
  id: 'form-saves',
  title: 'A form saves, and what it saved is still there',
  about: 'Fills the form, saves it, sees the answer of the server, and finds the record after a reload.',
  route: '/items/new',
  writes: true,
  needsNewBuild: false,
  adapt: ['route', 'the fields', 'the submit control', 'the path of the request'],
  steps: [
    { action: 'fill', target: { label: 'Name' }, value: 'qa_form_saves' },
    { action: 'click', target: { role: 'button', name: 'Save' } },
    { assert: 'request_made', method: 'POST', path: '/api/items*' },
    { assert: 'no_failed_requests' },
    { assert: 'persists_after_reload', text: 'qa_form_saves' },
  ],
  screenshotPolicy: 'each_step',
  doNotClaim: [
    'Do not claim that the record was removed again unless your cleanup steps do so.',
    'Do not claim that other users see the record.',
  ],
});
