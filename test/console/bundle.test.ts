// What a browser downloads before it shows the first page.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const folder = fileURLToPath(new URL('../../build/console/', import.meta.url));
const maxBytes = 250 * 1024;

test('the first page takes at most 250 KB, and no schema library is in it', () => {
  const html = readFileSync(`${folder}index.html`, 'utf8');
  const assets = [...html.matchAll(/(?:src|href)="\/console\/(assets\/[^"]+)"/g)].map(([, path = '']) =>
    readFileSync(`${folder}${path}`),
  );
  expect(assets.length).toBeGreaterThanOrEqual(2);
  const bytes = [Buffer.from(html), ...assets].reduce((sum, each) => sum + gzipSync(each).length, 0);
  expect(bytes).toBeLessThan(maxBytes);
  expect(assets.some((each) => each.includes('ZodError'))).toBe(false);
  // A sentence of React's development build.
  expect(assets.some((each) => each.includes('must not return anything besides a function'))).toBe(false);
});

test('the document has no inline script or style and names nothing outside', () => {
  const html = readFileSync(`${folder}index.html`, 'utf8');
  expect(html).not.toMatch(/<script(?![^>]*src=)/);
  expect(html).not.toMatch(/<style|style=|https?:\/\//);
});
