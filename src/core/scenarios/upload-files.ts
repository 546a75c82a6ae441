// The smallest file of each type that an upload can ask for: always the same bytes, never personal data.
import type { ActionStep } from '#contract/steps/all-actions.ts';

export type UploadType = Extract<ActionStep, { action: 'upload' }>['type'];

interface UploadFile {
  readonly mimeType: string;
  /** Text as it is; a picture as base64. */
  readonly seed: string;
  readonly encoding: 'utf8' | 'base64';
}

const blankPdf =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

export const uploadFiles = {
  txt: { mimeType: 'text/plain', seed: 'qa\n', encoding: 'utf8' },
  csv: { mimeType: 'text/csv', seed: 'id,name\n1,qa\n', encoding: 'utf8' },
  json: { mimeType: 'application/json', seed: '{"qa":true}', encoding: 'utf8' },
  png: {
    mimeType: 'image/png',
    seed: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWPo6OgAAAM0AZmUse0HAAAAAElFTkSuQmCC',
    encoding: 'base64',
  },
  pdf: { mimeType: 'application/pdf', seed: blankPdf, encoding: 'utf8' },
} as const satisfies Record<UploadType, UploadFile>;
