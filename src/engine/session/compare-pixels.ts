// Where two pictures of the window differ to the eye, in small blocks, so that places can be left out.
import sharp from 'sharp';
import { withDeadline } from '#engine/browser/deadline.ts';
import type { PageSession } from './page-session.ts';

export interface Shot {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

const blockSize = 8;
const tolerance = 24;
const pixelsPerBlock = 3;
const captureMs = 10_000;

/** The picture that was taken last in each tab: a page that stands still costs no second decoding. */
const lastShots = new WeakMap<PageSession, { readonly encoded: string; readonly shot: Shot }>();

export async function takeShot(session: PageSession): Promise<Shot | null> {
  const shoot = () =>
    withDeadline(
      session.cdp.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true }),
      captureMs,
      'taking a picture',
    );
  try {
    const { data: encoded } = await shoot().catch(shoot);
    const last = lastShots.get(session);
    if (last?.encoded === encoded) return last.shot;
    const { data, info } = await sharp(Buffer.from(encoded, 'base64'))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const shot = { data, width: info.width, height: info.height };
    lastShots.set(session, { encoded, shot });
    return shot;
  } catch {
    return null;
  }
}

/** Numbers of the blocks that differ; null when the pictures cannot be compared. */
export function changedBlocks(a: Shot | null, b: Shot | null): ReadonlySet<number> | null {
  if (a === null || b === null || a.width !== b.width || a.height !== b.height) return null;
  const across = Math.ceil(a.width / blockSize);
  const counts = new Map<number, number>();
  if (a === b) return new Set();
  for (let y = 0; y < a.height; y += 1) {
    const start = y * a.width * 3;
    const end = start + a.width * 3;
    if (a.data.compare(b.data, start, end, start, end) === 0) continue;
    for (let x = 0, index = start; x < a.width; x += 1, index += 3) {
      if (
        Math.abs(a.data[index]! - b.data[index]!) <= tolerance &&
        Math.abs(a.data[index + 1]! - b.data[index + 1]!) <= tolerance &&
        Math.abs(a.data[index + 2]! - b.data[index + 2]!) <= tolerance
      )
        continue;
      const block = Math.floor(y / blockSize) * across + Math.floor(x / blockSize);
      counts.set(block, (counts.get(block) ?? 0) + 1);
    }
  }
  return new Set([...counts].filter(([, count]) => count >= pixelsPerBlock).map(([block]) => block));
}

/** Blocks that touch the box, with a margin for rings and shadows. */
export function blocksOf(
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  shot: Shot,
  windowWidth: number,
  margin: number,
): ReadonlySet<number> {
  const scale = shot.width / windowWidth;
  const across = Math.ceil(shot.width / blockSize);
  const blocks = new Set<number>();
  const from = (value: number): number => Math.max(0, Math.floor((value * scale) / blockSize));
  const left = from(box.x - margin);
  const right = Math.min(across - 1, from(box.x + box.width + margin));
  const bottom = Math.min(Math.ceil(shot.height / blockSize) - 1, from(box.y + box.height + margin));
  for (let row = from(box.y - margin); row <= bottom; row += 1)
    for (let column = left; column <= right; column += 1) blocks.add(row * across + column);
  return blocks;
}
