import { expect, test } from 'vitest';
import type { TextOverlapFact } from '#core/evidence/geometry-facts.ts';
import { layoutOf } from '../../../../test/kit/layout-of.ts';
import { elementOf, visitOf } from '../../../../test/kit/visit-of.ts';
import { judgeVisit } from '../run-audits.ts';
import { textOverlap } from './text-overlap.ts';

function failures(...facts: readonly Partial<TextOverlapFact>[]): number {
  const { geometry } = layoutOf('laptop');
  const textOverlaps = facts.map((fact) => ({
    element: elementOf(),
    other: elementOf(),
    widthPx: 40,
    heightShare: 0.6,
    subject: 0,
    traits: [],
    ...fact,
  }));
  const layouts = [layoutOf('laptop', { geometry: { ...geometry, textOverlaps } })];
  return judgeVisit(textOverlap, visitOf({ layouts })).failures.length;
}

test.each(['same_block', 'same_words', 'held_apart', 'layered', 'buried'] as const)(
  'texts that overlap are no defect when they are %s, and hide no other overlap of theirs',
  (trait) => {
    expect(failures({ traits: [trait] })).toBe(0);
    expect(failures({ traits: [trait] }, {})).toBe(1);
  },
);
