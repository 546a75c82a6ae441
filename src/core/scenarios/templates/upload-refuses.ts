import { defineTemplate } from '../define-template.ts';

export const uploadRefuses = defineTemplate({
  id: 'upload-refuses',
  title: 'A file of a wrong type is refused, and the page says so',
  about: 'Gives the file field a text file where pictures are wanted.',
  route: '/upload',
  adapt: ['route', 'the file field', 'the message of refusal'],
  steps: [
    { action: 'upload', target: { css: 'input[type=file]' }, type: 'txt', bytes: 64 },
    { action: 'click', target: { role: 'button', name: 'Upload' } },
    { action: 'waitFor' },
    { assert: 'text_visible', text: 'not supported' },
    { assert: 'text_absent', text: 'qa_upload.txt' },
  ],
  doNotClaim: ['Do not claim that the server refuses the file, too, if the page never sent it.'],
});
