import { expect, test } from 'vitest';
import { type Shot, blocksOf, changedBlocks } from './compare-pixels.ts';

function shot(paint: (x: number, y: number) => number, width = 64, height = 64): Shot {
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) data.fill(paint(x, y), (y * width + x) * 3, (y * width + x) * 3 + 3);
  return { data, width, height };
}

const white = shot(() => 255);

test('the same picture has no changed blocks, and smoothing of edges is none', () => {
  expect(changedBlocks(white, white)?.size).toBe(0);
  expect(
    changedBlocks(
      white,
      shot(() => 240),
    )?.size,
  ).toBe(0);
});

test('a small mark changes its block only', () => {
  const marked = shot((x, y) => (x >= 17 && x < 20 && y >= 9 && y < 12 ? 0 : 255));
  expect([...(changedBlocks(white, marked) ?? [])]).toEqual([1 * 8 + 2]);
});

test('pictures of two sizes cannot be compared', () => {
  expect(
    changedBlocks(
      white,
      shot(() => 255, 32, 32),
    ),
  ).toBeNull();
});

test('the blocks of a box follow the scale of the picture', () => {
  expect(blocksOf({ x: 0, y: 0, width: 7, height: 7 }, white, 64, 0).size).toBe(1);
  expect(blocksOf({ x: 0, y: 0, width: 7, height: 7 }, white, 32, 0).size).toBe(4);
});
