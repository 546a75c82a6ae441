import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findWidthRange } from './find-width-range.ts';

describe('the range of failing widths', () => {
  it('is exact for every range that holds the known width, in few questions', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 320, max: 1920 }), fc.nat(900), fc.nat(900), async (known, below, above) => {
        const from = Math.max(320, known - below);
        const to = Math.min(1920, known + above);
        let asked = 0;
        const range = await findWidthRange(known, async (width) => {
          asked += 1;
          return width >= from && width <= to;
        });
        expect(range).toEqual({ from, to });
        expect(asked).toBeLessThanOrEqual(24);
      }),
    );
  });
});
