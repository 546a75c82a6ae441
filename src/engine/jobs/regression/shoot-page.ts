// One picture of the page from its top, lossless, with fields for secrets covered before a byte is kept.
import { limit } from '#contract/limits.ts';
import { knownTexts } from '#core/evidence/known-secrets.ts';
import sharp from 'sharp';
import { withDeadline } from '#engine/browser/deadline.ts';
import type { PageSession } from '#engine/session/page-session.ts';

export interface PageShot {
  readonly png: Buffer;
  readonly width: number;
  readonly height: number;
}

const captureMs = 15_000;

export async function shootPage(session: PageSession, size: { width: number; height: number }): Promise<PageShot> {
  const boxes = await session.ask('readSecretBoxes', [limit('auditedNodes'), knownTexts()]);
  // The page reports its own size.
  const width = Math.min(size.width, limit('picturePixels'));
  const height = Math.min(size.height, limit('comparedPixels'));
  const clip = { x: 0, y: 0, width, height, scale: 1 };
  const shoot = () =>
    withDeadline(
      session.cdp.send('Page.captureScreenshot', {
        format: 'png',
        clip,
        captureBeyondViewport: true,
        optimizeForSpeed: true,
      }),
      captureMs,
      'taking a picture',
    );
  // The first picture of a fresh browser can fail; the second one is true.
  const { data } = await shoot().catch(shoot);
  const png = Buffer.from(data, 'base64');
  const covers = boxes
    .map(({ x, y, width: wide, height: tall }) => {
      const left = Math.max(0, x);
      const top = Math.max(0, y);
      return { left, top, width: Math.min(x + wide, width) - left, height: Math.min(y + tall, height) - top };
    })
    .filter((box) => box.width > 0 && box.height > 0)
    .map(({ left, top, ...cover }) => ({
      left,
      top,
      input: { create: { ...cover, channels: 3 as const, background: '#444' } },
    }));
  if (covers.length === 0) return { png, width, height };
  return { png: await sharp(png).composite(covers).png({ compressionLevel: 2 }).toBuffer(), width, height };
}
