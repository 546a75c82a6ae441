import { describe, expect, it } from 'vitest';
import type { Blame } from '#core/evidence/blame.ts';
import { seenByNobody } from './seen-by-nobody.ts';

const blame = (changedBlocks: number | null): Blame => ({
  widthRange: null,
  declaration: null,
  reason: null,
  changedBlocks,
});

describe('seenByNobody', () => {
  it.each([
    ['text_overlap', 0, true],
    ['element_protrusion', 0, true],
    ['text_overlap', 3, false],
    ['text_overlap', null, false],
    ['horizontal_overflow', 0, false],
    ['control_covered', 0, false],
    [undefined, 0, false],
  ] as const)('%s with %s changed blocks: %s', (subtype, changed, expected) => {
    expect(seenByNobody(subtype, blame(changed))).toBe(expected);
  });

  it('is false without an inspection', () => {
    expect(seenByNobody('text_overlap', null)).toBe(false);
  });
});
