import { defineTemplate } from '../define-template.ts';

export const uploadAccepts = defineTemplate({
  id: 'upload-accepts',
  title: 'A file of an allowed type is accepted',
  about: 'Uploads a small generated picture and checks that its name is shown.',
  route: '/upload',
  writes: true,
  adapt: ['route', 'the file field', 'the request path'],
  steps: [
    { action: 'upload', target: { css: 'input[type=file]' }, type: 'png', bytes: 2_048 },
    { action: 'click', target: { role: 'button', name: 'Upload' } },
    { assert: 'request_made', method: 'POST', path: '/api/upload*', status: 201 },
    { assert: 'text_visible', text: 'qa_upload.png' },
  ],
  doNotClaim: ['Do not claim that large files are accepted: the file is small.'],
});
