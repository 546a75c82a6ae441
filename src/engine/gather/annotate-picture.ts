// Draws a box around the element of a finding.
import type { Box } from '#contract/finding.ts';
import sharp from 'sharp';

export async function annotatePicture(bytes: Uint8Array, box: Box, scale: number): Promise<Buffer | null> {
  const image = sharp(bytes);
  const { width, height } = await image.metadata();
  const left = Math.round(box.x * scale) - 4;
  const top = Math.round(box.y * scale) - 4;
  const right = left + Math.round(box.width * scale) + 8;
  const bottom = top + Math.round(box.height * scale) + 8;
  if (right < 8 || bottom < 8 || left > width - 8 || top > height - 8) return null;
  const frame = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" fill="none" stroke="#ffffff" stroke-width="6"/><rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" fill="none" stroke="#e11d48" stroke-width="3"/></svg>`;
  return image
    .composite([{ input: Buffer.from(frame), left: 0, top: 0 }])
    .jpeg({ quality: 75 })
    .toBuffer();
}
