import sharp from 'sharp';

/** Lossless, so that a comparison next month sees every pixel. */
export const packPicture = (png: Uint8Array): Promise<Buffer> =>
  sharp(png).removeAlpha().webp({ lossless: true, effort: 2 }).toBuffer();
