import { expect, it } from 'vitest';
import type { ClippedTextFact } from '#core/evidence/geometry-facts.ts';
import type { LayoutFacts } from '#core/evidence/layout-facts.ts';
import { redact } from '#core/evidence/redact.ts';
import { elementOf, visitOf } from '../../../../test/kit/visit-of.ts';
import { judgeVisit } from '../run-audits.ts';
import { textClipped } from './text-clipped.ts';

const cut = (item: number, selectorHint: string, more: Partial<ClippedTextFact> = {}) => ({
  element: elementOf({ path: `body>ul:1>li:${item}`, selectorHint: redact(selectorHint) }),
  by: elementOf(),
  side: 'right',
  cutPx: 40,
  ofPx: 80,
  doubt: null,
  ...more,
});

const failuresOf = (...clippedTexts: ReturnType<typeof cut>[]): number =>
  judgeVisit(
    textClipped,
    visitOf({ layouts: [{ viewport: 'laptop', geometry: { clippedTexts } } as unknown as LayoutFacts] }),
  ).failures.length;

it('items that one rule sizes are cut by one fault', () => {
  expect(failuresOf(cut(1, 'ul > li.item'), cut(2, 'ul > li.item'))).toBe(1);
  expect(failuresOf(cut(1, 'ul > li.item'), cut(2, 'ul > li.other'))).toBe(2);
  expect(failuresOf(cut(1, 'ul > li'), cut(2, 'ul > li'))).toBe(2);
});

it('a text that is drawn back far makes room for a picture', () => {
  const drawnBack = (indentPx: number): number => failuresOf(cut(1, 'ul > li', { indentPx }));
  expect(drawnBack(50)).toBe(1);
  expect(drawnBack(51)).toBe(0);
});

it('runs that were stored before the indent was read told of a trait', () => {
  expect(failuresOf(cut(1, 'ul > li', { traits: ['indented_away'] }))).toBe(0);
});
