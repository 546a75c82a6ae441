import sharp from 'sharp';
import { expect, test } from 'vitest';
import { generateFile } from './generate-file.ts';

test.each(['txt', 'csv', 'json', 'png', 'pdf'] as const)('a %s has the size that was asked for', async (type) => {
  const { buffer, name } = generateFile(type, 5_000);
  expect(buffer.length).toBe(5_000);
  expect(name).toBe(`qa_upload.${type}`);
});

test('a padded file is still of its type, and always the same', async () => {
  const { buffer } = generateFile('png', 2_048);
  expect((await sharp(buffer).metadata()).format).toBe('png');
  expect(JSON.parse(generateFile('json', 200).buffer.toString())).toEqual({ qa: true });
  expect(generateFile('png', 2_048).buffer.equals(buffer)).toBe(true);
});
