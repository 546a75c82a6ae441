// Which of our files a field takes.
import type { ActionStep } from '#contract/steps/all-actions.ts';
import { words } from '#core/words/words.ts';
import type { FieldFact } from './record-facts.ts';

type UploadType = Extract<ActionStep, { action: 'upload' }>['type'];

const picture = words(
  'image|images|photo|picture|avatar|logo|cover|thumbnail|icon|bild|foto|imagen|immagine|afbeelding',
);
const paper = words('pdf|document|resume|cv|contract|dokument|documento');

const byAccept: readonly (readonly [RegExp, UploadType])[] = [
  [/^(?:image\/(?:png|\*)|\.png)$/, 'png'],
  [/^(?:application\/pdf|\.pdf)$/, 'pdf'],
  [/^(?:text\/csv|\.csv)$/, 'csv'],
  [/^(?:application\/json|\.json)$/, 'json'],
  [/^(?:text\/(?:plain|\*)|\.txt)$/, 'txt'],
];

/** Null: it takes none that we have. */
export function fileFor({ accept, name, hint }: Pick<FieldFact, 'accept' | 'name' | 'hint'>): UploadType | null {
  const asked = accept
    .toLowerCase()
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  if (asked.length > 0 && !asked.includes('*/*'))
    return byAccept.find(([kind]) => asked.some((one) => kind.test(one)))?.[1] ?? null;
  const said = `${name} ${hint}`.replaceAll(/[-_]/g, ' ');
  return picture.test(said) ? 'png' : paper.test(said) ? 'pdf' : 'txt';
}
