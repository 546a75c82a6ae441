// Draws a box around the element of a finding; pictures have one pixel per CSS pixel.
import type { Box } from '#contract/finding.ts';
import sharp from 'sharp';

export async function annotatePicture(bytes: Uint8Array, box: Box): Promise<Buffer | null> {
  const image = sharp(bytes);
  const { width, height } = await image.metadata();
  const left = box.x - 4;
  const top = box.y - 4;
  const right = left + box.width + 8;
  const bottom = top + box.height + 8;
  if (right < 8 || bottom < 8 || left > width - 8 || top > height - 8) return null;
  const frame = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" fill="none" stroke="#ffffff" stroke-width="6"/><rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" fill="none" stroke="#e11d48" stroke-width="3"/></svg>`;
  return image
    .composite([{ input: Buffer.from(frame), left: 0, top: 0 }])
    .jpeg({ quality: 75 })
    .toBuffer();
}
