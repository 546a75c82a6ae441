// Three pictures of one change: before, after, and where they differ; each with the change boxed.
import type { LookBox } from '#core/evidence/place-load.ts';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';
import type { Picture } from '#engine/session/picture.ts';
import { type Raster, blank, rasterOf } from './compare-pictures.ts';

const margin = 48;
const tallest = 900;
const minWidth = 480;
const minHeight = 240;
const quality = 80;

export interface DrawnChange {
  readonly before: Picture;
  readonly after: Picture;
  readonly diff: Picture;
}

const around = (boxes: readonly LookBox[]): LookBox => {
  const left = Math.min(...boxes.map(({ x }) => x));
  const top = Math.min(...boxes.map(({ y }) => y));
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
  return { x: left, y: top, width: right - left, height: bottom - top };
};

/** The window of the page that is shown: the change, and enough around it to know the place. */
function windowOf(box: LookBox, width: number, height: number): LookBox {
  const wide = Math.min(width, Math.max(minWidth, box.width + 2 * margin));
  const tall = Math.min(height, tallest, Math.max(minHeight, box.height + 2 * margin));
  const x = Math.max(0, Math.min(width - wide, Math.round(box.x + box.width / 2 - wide / 2)));
  const middle = box.y + Math.min(box.height, tallest - 2 * margin) / 2;
  const y = Math.max(0, Math.min(height - tall, Math.round(middle - tall / 2)));
  return { x, y, width: wide, height: tall };
}

function cut({ data, width, height }: Raster, window: LookBox): Buffer {
  const out = Buffer.alloc(window.width * window.height * 4, 255);
  for (let y = 0; y < window.height && window.y + y < height; y += 1) {
    const from = ((window.y + y) * width + window.x) * 4;
    data.copy(out, y * window.width * 4, from, from + window.width * 4);
  }
  return out;
}

async function framed(data: Buffer, window: LookBox, boxes: readonly LookBox[]): Promise<Picture> {
  const { width, height } = window;
  const rectangles = boxes
    .map(({ x, y, width: wide, height: tall }) => {
      const at = `x="${x - window.x - 4}" y="${y - window.y - 4}" width="${wide + 8}" height="${tall + 8}" fill="none"`;
      return `<rect ${at} stroke="#ffffff" stroke-width="5"/><rect ${at} stroke="#e11d48" stroke-width="2"/>`;
    })
    .join('');
  const frame = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${rectangles}</svg>`;
  const bytes = await sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#fff' })
    .composite([{ input: Buffer.from(frame), left: 0, top: 0 }])
    .jpeg({ quality })
    .toBuffer();
  return { bytes, width, height };
}

/** Null when there is nothing to show or the pictures do not fit each other. */
export async function drawChange(
  before: Uint8Array,
  after: Uint8Array,
  boxes: { readonly before: readonly LookBox[]; readonly after: readonly LookBox[] },
  ignore: readonly LookBox[],
): Promise<DrawnChange | null> {
  const all = [...boxes.before, ...boxes.after];
  const one = await rasterOf(before);
  const other = await rasterOf(after);
  if (all.length === 0 || one.width !== other.width) return null;
  const window = windowOf(around(all), one.width, Math.max(one.height, other.height));
  const a = cut(one, window);
  const b = cut(other, window);
  // What moves by itself is no difference, and is not drawn as one.
  const still = (data: Buffer): Buffer => {
    const copy = Buffer.from(data);
    const shifted = ignore.map((box) => ({ ...box, x: box.x - window.x, y: box.y - window.y }));
    blank(copy, window.width, window.height, shifted);
    return copy;
  };
  const diff = Buffer.alloc(a.length);
  pixelmatch(still(a), still(b), diff, window.width, window.height, {
    threshold: 0.06,
    alpha: 0.25,
    diffColor: [225, 29, 72],
    aaColor: [244, 180, 192],
  });
  return {
    before: await framed(a, window, boxes.before.length > 0 ? boxes.before : boxes.after),
    after: await framed(b, window, boxes.after.length > 0 ? boxes.after : boxes.before),
    diff: await framed(diff, window, all),
  };
}
