// What the page reader searches text for: the nets of the audits, and what counts as running text.
import type { SuspectFinder, TextReading } from '#core/evidence/text-facts.ts';
import { dateNet } from './invalid-date.ts';
import { mojibakeNet } from './mojibake.ts';
import { nanNet } from './nan-text.ts';
import { objectNet } from './object-text.ts';
import { placeholderNet } from './placeholder-text.ts';
import type { SuspectNet } from './suspect-net.ts';
import { templateNet } from './template-text.ts';
import { thresholds } from './thresholds.ts';
import { nullNet, undefinedNet } from './undefined-text.ts';
import { keyNet } from './untranslated-key.ts';
import { littleWords } from './wrong-lang.ts';

export const suspectNets: readonly SuspectNet[] = [
  undefinedNet,
  nullNet,
  nanNet,
  objectNet,
  dateNet,
  templateNet,
  keyNet,
  mojibakeNet,
  placeholderNet,
];

const finders = suspectNets.flatMap(({ pattern, finds, typedOnPurpose = false }) =>
  finds.map(({ source, flags }): SuspectFinder => ({ pattern, source, flags, typedOnPurpose })),
);
const sign = suspectNets.map((net) => net.sign.source).join('|');

export const textReading = (): TextReading => ({
  finders,
  sign,
  littleWords,
  lineWords: thresholds.lineWords,
  lineCharacters: thresholds.lineCharacters,
  sampleCharacters: thresholds.sampleCharacters,
});
