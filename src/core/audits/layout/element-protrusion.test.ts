import { expect, test } from 'vitest';
import { layoutOf } from '../../../../test/kit/layout-of.ts';
import { elementOf, visitOf } from '../../../../test/kit/visit-of.ts';
import type { ProtrusionFact } from '#core/evidence/geometry-facts.ts';
import { judgeVisit } from '../run-audits.ts';
import { elementProtrusion } from './element-protrusion.ts';

const lineOf = (traits: ProtrusionFact['traits'], frame = 'body>main:1>pre:1') =>
  ({
    element: elementOf({ path: frame }),
    frame: elementOf({ path: frame, box: { x: 0, y: 0, width: 300, height: 90 } }),
    side: 'right',
    beyondPx: 13,
    traits,
  }) as ProtrusionFact;

const failures = (...protrusions: ProtrusionFact[]) => {
  const layout = layoutOf('tablet');
  const geometry = { ...layout.geometry, protrusions };
  return judgeVisit(elementProtrusion, visitOf({ layouts: [{ ...layout, geometry }] })).failures;
};

test('a line that leaves its box is reported', () => {
  expect(failures(lineOf([]))).toHaveLength(1);
});

test('where another line of the box leaves the window, the page is too wide, and that is told once', () => {
  expect(failures(lineOf(['beyond_window']), lineOf([]))).toEqual([]);
  expect(failures(lineOf(['beyond_window']), lineOf([], 'body>main:1>pre:2'))).toHaveLength(1);
});
