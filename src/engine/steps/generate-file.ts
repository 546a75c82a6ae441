// Makes a file of a type and size for an upload.
import { type UploadType, uploadFiles } from '#core/scenarios/upload-files.ts';

export interface GeneratedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export function generateFile(type: UploadType, bytes: number | undefined): GeneratedFile {
  const { seed: text, encoding, mimeType } = uploadFiles[type];
  const seed = Buffer.from(text, encoding);
  const size = bytes ?? seed.length;
  // Blanks after its end leave each of these types readable.
  const buffer =
    size <= seed.length ? seed.subarray(0, size) : Buffer.concat([seed, Buffer.alloc(size - seed.length, ' ')]);
  return { name: `qa_upload.${type}`, mimeType, buffer };
}
