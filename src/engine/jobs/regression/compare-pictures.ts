// Where two pictures of a page differ to the eye. Smoothed edges and ignored boxes do not count.
import type { LookBox } from '#core/evidence/place-load.ts';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

const threshold = 0.06;
const blockSize = 8;
const reach = 2;
const fewestPixels = 6;
/** Rows beside a changed row that the smoothing of edges has to see. */
const rim = 3;
const maxRegions = 200;

export interface Raster {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

export async function rasterOf(picture: Uint8Array): Promise<Raster> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The shorter picture is continued in white. */
function extended({ data, width, height }: Raster, to: number): Buffer {
  if (height >= to) return Buffer.from(data);
  return Buffer.concat([data, Buffer.alloc((to - height) * width * 4, 255)]);
}

/** Paints the boxes white. */
export function blank(data: Buffer, width: number, height: number, boxes: readonly LookBox[]): void {
  for (const box of boxes) {
    const left = Math.max(0, Math.floor(box.x));
    const right = Math.min(width, Math.ceil(box.x + box.width));
    const bottom = Math.min(height, Math.ceil(box.y + box.height));
    if (right <= left) continue;
    for (let y = Math.max(0, Math.floor(box.y)); y < bottom; y += 1)
      data.fill(255, (y * width + left) * 4, (y * width + right) * 4);
  }
}

/** Bands of rows that are not the same byte for byte; most pictures have none. */
function changedBands(a: Buffer, b: Buffer, width: number, height: number): { from: number; to: number }[] {
  const row = width * 4;
  const bands: { from: number; to: number }[] = [];
  for (let y = 0; y < height; y += 1) {
    if (a.compare(b, y * row, (y + 1) * row, y * row, (y + 1) * row) === 0) continue;
    const last = bands.at(-1);
    if (last !== undefined && y - last.to <= 2 * rim) last.to = y + 1;
    else bands.push({ from: y, to: y + 1 });
  }
  return bands.map(({ from, to }) => ({ from: Math.max(0, from - rim), to: Math.min(height, to + rim) }));
}

interface Block {
  count: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function join(blocks: Map<number, Block>, across: number): LookBox[] {
  const boxes: LookBox[] = [];
  const open = new Set(blocks.keys());
  for (const start of blocks.keys()) {
    if (!open.delete(start)) continue;
    const whole: Block = { count: 0, left: Infinity, top: Infinity, right: 0, bottom: 0 };
    const waiting = [start];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      const block = blocks.get(at)!;
      whole.count += block.count;
      whole.left = Math.min(whole.left, block.left);
      whole.top = Math.min(whole.top, block.top);
      whole.right = Math.max(whole.right, block.right);
      whole.bottom = Math.max(whole.bottom, block.bottom);
      const column = at % across;
      for (let dy = -reach; dy <= reach; dy += 1)
        for (let dx = -reach; dx <= reach; dx += 1) {
          if (column + dx < 0 || column + dx >= across) continue;
          const next = at + dy * across + dx;
          if (open.delete(next)) waiting.push(next);
        }
    }
    if (whole.count >= fewestPixels)
      boxes.push({
        x: whole.left,
        y: whole.top,
        width: whole.right - whole.left + 1,
        height: whole.bottom - whole.top + 1,
      });
  }
  return boxes.sort((a, b) => a.y - b.y || a.x - b.x).slice(0, maxRegions);
}

/** Null when the pictures cannot be compared: they have other widths. */
export async function comparePictures(
  before: Uint8Array,
  after: Uint8Array,
  ignore: readonly LookBox[],
): Promise<readonly LookBox[] | null> {
  if (Buffer.compare(before, after) === 0) return [];
  const one = await rasterOf(before);
  const other = await rasterOf(after);
  if (one.width !== other.width) return null;
  const { width } = one;
  const height = Math.max(one.height, other.height);
  const a = extended(one, height);
  const b = extended(other, height);
  blank(a, width, height, ignore);
  blank(b, width, height, ignore);
  const across = Math.ceil(width / blockSize);
  const blocks = new Map<number, Block>();
  for (const { from, to } of changedBands(a, b, width, height)) {
    const rows = to - from;
    const part = (data: Buffer): Uint8Array => data.subarray(from * width * 4, to * width * 4);
    const mask = Buffer.alloc(rows * width * 4);
    pixelmatch(part(a), part(b), mask, width, rows, { threshold, includeAA: false, diffMask: true });
    for (let index = 3, pixel = 0; index < mask.length; index += 4, pixel += 1) {
      if (mask[index] === 0) continue;
      const x = pixel % width;
      const y = from + Math.floor(pixel / width);
      const key = Math.floor(y / blockSize) * across + Math.floor(x / blockSize);
      const block = blocks.get(key);
      if (block === undefined) blocks.set(key, { count: 1, left: x, top: y, right: x, bottom: y });
      else {
        block.count += 1;
        block.left = Math.min(block.left, x);
        block.top = Math.min(block.top, y);
        block.right = Math.max(block.right, x);
        block.bottom = Math.max(block.bottom, y);
      }
    }
  }
  return join(blocks, across);
}
