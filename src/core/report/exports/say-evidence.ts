// One piece of evidence in a sentence: what it is, what the page showed, and what was measured.
import type { EvidenceItem } from '#contract/finding.ts';
import { type Words, quote } from './words.ts';

const maxFacts = 12;

const spaced = (name: string): string => name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();

export const sayFacts = ({ facts = {} }: EvidenceItem): Words =>
  Object.entries(facts)
    .filter(([, value]) => value !== null && value !== '')
    .slice(0, maxFacts)
    .flatMap(
      ([name, value], index): Words => [
        `${index === 0 ? '' : ', '}${spaced(name)} `,
        typeof value === 'string' ? quote(value) : String(value),
      ],
    );

export function sayEvidence(item: EvidenceItem): Words {
  const facts = sayFacts(item);
  return [
    item.note,
    ...(item.untrusted === undefined ? [] : [' ', quote(item.untrusted)]),
    ...(facts.length === 0 ? [] : [' (', ...facts, ')']),
  ];
}
