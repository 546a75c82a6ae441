import sharp from 'sharp';
import { expect, test } from 'vitest';
import { comparePictures } from './compare-pictures.ts';

const draw = (shapes: string, height = 200): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="${height}"><rect width="320" height="${height}" fill="#fff"/>${shapes}</svg>`,
    ),
  )
    .png()
    .toBuffer();
const square = (x: number, y: number, fill = '#15803d'): string =>
  `<rect x="${x}" y="${y}" width="40" height="20" fill="${fill}"/>`;

test('the same picture has no difference, however it is packed', async () => {
  const png = await draw(square(20, 20));
  const webp = await sharp(png).webp({ lossless: true }).toBuffer();
  expect(await comparePictures(webp, png, [])).toEqual([]);
});

test('a change is boxed to the pixel, and two far apart are two', async () => {
  const before = await draw(square(20, 20) + square(200, 150));
  const after = await draw(square(20, 20, '#b91c1c') + square(200, 150, '#b91c1c'));
  expect(await comparePictures(before, after, [])).toEqual([
    { x: 20, y: 20, width: 40, height: 20 },
    { x: 200, y: 150, width: 40, height: 20 },
  ]);
});

test('what lies in an ignored box does not count', async () => {
  const before = await draw(square(20, 20));
  const after = await draw(square(20, 20, '#b91c1c'));
  expect(await comparePictures(before, after, [{ x: 10, y: 10, width: 80, height: 50 }])).toEqual([]);
});

test('another smoothing of the same edge does not count', async () => {
  const line = (x: number): Promise<Buffer> =>
    draw(`<path d="M${x} 10 L${x + 60} 190" stroke="#222" stroke-width="2" fill="none"/>`);
  expect(await comparePictures(await line(40), await line(40.15), [])).toEqual([]);
});

test('a longer page differs where there is something new; another width cannot be compared', async () => {
  const before = await draw(square(20, 20));
  expect(await comparePictures(before, await draw(square(20, 20), 300), [])).toEqual([]);
  const longer = await draw(square(20, 20) + square(50, 250), 300);
  expect(await comparePictures(before, longer, [])).toEqual([{ x: 50, y: 250, width: 40, height: 20 }]);
  const narrow = await sharp(before).resize(300, 200, { fit: 'fill' }).png().toBuffer();
  expect(await comparePictures(before, narrow, [])).toBeNull();
});
