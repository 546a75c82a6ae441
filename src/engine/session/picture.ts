// Takes pictures of the window; fields for secrets are covered before a byte is kept.
import { limit } from '#contract/limits.ts';
import { knownTexts } from '#core/evidence/known-secrets.ts';
import sharp from 'sharp';
import { withDeadline } from '#engine/browser/deadline.ts';
import type { PageBox } from './page-questions.ts';
import type { PageSession } from './page-session.ts';

export interface Picture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

const captureMs = 10_000;

async function capture(session: PageSession): Promise<Buffer> {
  const shoot = () =>
    withDeadline(
      session.cdp.send('Page.captureScreenshot', { format: 'jpeg', quality: 70, optimizeForSpeed: true }),
      captureMs,
      'taking a picture',
    );
  // The first picture of a fresh browser can fail; the second one is true.
  const { data } = await shoot().catch(shoot);
  return Buffer.from(data, 'base64');
}

/** `secrets`: where fields for secrets lie, if the page was asked just now. */
export async function takePicture(session: PageSession, secrets: readonly PageBox[] | null = null): Promise<Picture> {
  const boxes = secrets ?? (await session.ask('readSecretBoxes', [limit('auditedNodes'), knownTexts()]));
  let bytes = await capture(session);
  const { width, height } = await sharp(bytes).metadata();
  const scale = width / (session.page.viewportSize()?.width ?? width);
  const covers = boxes
    .map((box) => ({
      left: Math.max(0, Math.floor(box.x * scale)),
      top: Math.max(0, Math.floor(box.y * scale)),
      width: Math.ceil(box.width * scale),
      height: Math.ceil(box.height * scale),
    }))
    .map((box) => ({
      ...box,
      width: Math.min(box.width, width - box.left),
      height: Math.min(box.height, height - box.top),
    }))
    .filter((box) => box.width > 0 && box.height > 0)
    .map(({ left, top, ...size }) => ({
      left,
      top,
      input: { create: { ...size, channels: 3 as const, background: '#444' } },
    }));
  if (covers.length > 0) bytes = await sharp(bytes).composite(covers).jpeg({ quality: 70 }).toBuffer();
  return { bytes, width, height };
}

/** Share of pixels that differ visibly from the commonest colour. */
export async function inkOf(picture: Picture): Promise<number> {
  const { data, info } = await sharp(picture.bytes)
    .resize(160, 160, { fit: 'inside', kernel: 'nearest' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = info.width * info.height;
  const counts = new Map<number, number>();
  const bucket = (index: number): number =>
    ((data[index]! >> 3) << 10) | ((data[index + 1]! >> 3) << 5) | (data[index + 2]! >> 3);
  for (let index = 0; index < data.length; index += 3) counts.set(bucket(index), (counts.get(bucket(index)) ?? 0) + 1);
  return 1 - Math.max(...counts.values()) / pixels;
}
