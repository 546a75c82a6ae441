// Makes a file of a type and size for an upload: always the same bytes, never anybody's data.
import type { ActionStep } from '#contract/steps/all-actions.ts';
import sharp from 'sharp';

type FileType = Extract<ActionStep, { action: 'upload' }>['type'];

export interface GeneratedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const mimeTypes = {
  txt: 'text/plain',
  csv: 'text/csv',
  json: 'application/json',
  png: 'image/png',
  pdf: 'application/pdf',
} as const satisfies Record<FileType, string>;

const onePixel = (): Promise<Buffer> =>
  sharp({ create: { width: 1, height: 1, channels: 3, background: '#888' } })
    .png()
    .toBuffer();

const blankPdf =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

/** The smallest file that is still of its type. */
async function seedOf(type: FileType): Promise<Buffer> {
  if (type === 'png') return onePixel();
  if (type === 'pdf') return Buffer.from(blankPdf);
  if (type === 'json') return Buffer.from('{"qa":true}');
  return Buffer.from(type === 'csv' ? 'id,name\n1,qa\n' : 'qa\n');
}

export async function generateFile(type: FileType, bytes: number | undefined): Promise<GeneratedFile> {
  const seed = await seedOf(type);
  const size = bytes ?? seed.length;
  // Blanks after its end leave each of these types readable.
  const buffer =
    size <= seed.length ? seed.subarray(0, size) : Buffer.concat([seed, Buffer.alloc(size - seed.length, ' ')]);
  return { name: `qa_upload.${type}`, mimeType: mimeTypes[type], buffer };
}
