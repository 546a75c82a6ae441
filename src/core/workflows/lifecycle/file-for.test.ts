import { expect, test } from 'vitest';
import { fileFor } from './file-for.ts';

test.each([
  ['png', { accept: 'image/*', name: 'Photo' }],
  ['png', { accept: '.jpg, .PNG', name: 'Scan' }],
  ['pdf', { accept: 'application/pdf', name: 'File' }],
  ['csv', { accept: '.csv', name: 'Rows' }],
  ['png', { accept: '', name: 'Cover image' }],
  ['txt', { accept: '*/*', name: 'Attachment' }],
  [null, { accept: 'video/*', name: 'Clip' }],
  [null, { accept: '.docx', name: 'Document' }],
] as const)('a field gets a file that it takes: %s %j', (type, parts) => {
  expect(fileFor({ hint: '', ...parts })).toBe(type);
});
