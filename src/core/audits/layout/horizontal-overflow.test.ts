import { expect, test } from 'vitest';
import type { WideFact } from '#core/evidence/layout-facts.ts';
import { redact } from '#core/evidence/redact.ts';
import { layoutOf } from '../../../../test/kit/layout-of.ts';
import { elementOf, visitOf } from '../../../../test/kit/visit-of.ts';
import { judgeVisit } from '../run-audits.ts';
import { horizontalOverflow } from './horizontal-overflow.ts';

const width = 400;

/** `right`: how far beyond the window it reaches, as all edges here. */
const wide = (name: string, right: number, more: Partial<WideFact> = {}): WideFact => {
  const edges = { frameRight: more.frameRight, childRight: more.childRight };
  const moved = Object.entries(edges).flatMap(([edge, px]) => (px === undefined ? [] : [[edge, width + px] as const]));
  const element = elementOf({ path: redact(`body>${name}:1`), selectorHint: redact(name) });
  return { element, ...more, right: width + right, ...Object.fromEntries(moved) };
};

/** What is at fault, or null when nothing is found to be. */
function blamed(...facts: readonly WideFact[]): string | null {
  const layouts = [layoutOf('phone', { width, scrollWidth: 600, wide: facts })];
  const { failures, doubts } = judgeVisit(horizontalOverflow, visitOf({ context: 'phone', layouts }));
  expect(failures.length + doubts.length).toBe(1);
  return failures[0]?.cause.replace(/^body>(\w+):1$/, '$1') ?? null;
}

const frame = (childRight: number): WideFact => wide('frame', 100, { traits: ['own_width'], childRight });

test('what is in a box that was told to be too wide follows it, until it adds as much as the box', () => {
  const bar = (right: number): WideFact => wide('bar', right, { frameRight: 100 });
  expect(blamed(frame(80), bar(80))).toBe('frame');
  expect(blamed(frame(199), bar(199))).toBe('frame');
  expect(blamed(frame(200), bar(200))).toBe('bar');
});

test('what is in no such box follows nothing', () => {
  expect(blamed(wide('bar', 150), wide('other', 100, { traits: ['own_width'] }))).toBe('bar');
});

test('a box is not at fault for what it holds, however far it reaches itself', () => {
  const inner = wide('inner', 50);
  expect(blamed(wide('outer', 120, { childRight: 50 }), inner)).toBe('inner');
  expect(blamed(wide('outer', 120, { childRight: 50 }))).toBe(null);
});

test('a box inside a frame holds what adds more than the frame does', () => {
  const outer = (childRight: number): WideFact => wide('outer', 210, { frameRight: 100, childRight });
  expect(blamed(frame(210), outer(190), wide('inner', 190, { frameRight: 100 }))).toBe('outer');
  expect(blamed(frame(210), outer(220), wide('inner', 220, { frameRight: 100 }))).toBe('inner');
});

test.each(['fixed', 'clipped'] as const)('what is %s never makes a page wider', (trait) => {
  expect(blamed(wide('drawer', 300, { traits: [trait] }))).toBe(null);
  expect(blamed(wide('drawer', 300, { traits: [trait] }), wide('bar', 20))).toBe('bar');
});

test('words are at fault only where no box is', () => {
  const word = wide('word', 300, { kind: 'words' });
  expect(blamed(word, wide('bar', 20))).toBe('bar');
  expect(blamed(word, wide('drawer', 20, { traits: ['fixed'] }))).toBe('word');
  expect(blamed(wide('title', 300, { kind: 'words', childRight: 280 }), wide('word', 280, { kind: 'words' }))).toBe(
    'word',
  );
});

test('the furthest is named, and the first of those that end within the same pixel', () => {
  expect(blamed(wide('one', 20), wide('two', 30), wide('three', 25))).toBe('two');
  expect(blamed(wide('one', 29.6), wide('two', 30.4))).toBe('one');
});

test('boxes of runs that were stored before they were told apart are all in question', () => {
  expect(blamed(wide('one', 20), wide('two', 30))).toBe('two');
});
