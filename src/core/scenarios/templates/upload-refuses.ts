import { defineTemplate } from '../define-template.ts';

export const uploadRefuses = defineTemplate({
  id: 'upload-refuses',
  title: 'A file of the wrong type is rejected with a message',
  about: 'Uploads a text file where pictures are expected.',
  route: '/upload',
  adapt: ['route', 'the file field', 'the rejection message'],
  steps: [
    { action: 'upload', target: { css: 'input[type=file]' }, type: 'txt', bytes: 64 },
    { action: 'click', target: { role: 'button', name: 'Upload' } },
    { action: 'waitFor' },
    { assert: 'text_visible', text: 'not supported' },
    { assert: 'text_absent', text: 'qa_upload.txt' },
  ],
  doNotClaim: ['Do not claim that the server rejects the file if the page never sent it.'],
});
