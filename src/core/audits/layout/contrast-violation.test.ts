import { expect, it } from 'vitest';
import type { ContrastFact, LayoutFacts } from '#core/evidence/layout-facts.ts';
import { redact } from '#core/evidence/redact.ts';
import { elementOf, visitOf } from '../../../../test/kit/visit-of.ts';
import { judgeVisit } from '../run-audits.ts';
import { contrastViolation } from './contrast-violation.ts';

const factAt = (selectorHint: string, foreground = '#999999', background = '#ffffff'): ContrastFact => ({
  element: elementOf({ selectorHint: redact(selectorHint), path: `body>main:1>${selectorHint}` }),
  kind: 'text',
  ratio: 2.8,
  foreground,
  background,
  fontPx: 16,
  large: false,
  alike: 1,
  doubt: null,
});

const causesOf = (...contrast: ContrastFact[]): string[] =>
  judgeVisit(
    contrastViolation,
    visitOf({ layouts: [{ viewport: 'laptop', contrast } as unknown as LayoutFacts] }),
  ).failures.map(({ cause }) => cause);

it('a pair of colours is one defect, in however many places', () => {
  expect(causesOf(factAt('p'), factAt('td'))).toHaveLength(1);
  expect(causesOf(factAt('p'), factAt('td'), factAt('li'))).toHaveLength(1);
});

it('other colours are another fault', () => {
  expect(causesOf(factAt('p'), factAt('td'), factAt('li'), factAt('b', '#888888'))).toHaveLength(2);
});

it('one colour of the design is one defect, whatever it is combined with', () => {
  const bar = '#79aec8';
  const link = '#447e9b';
  expect(causesOf(factAt('b', '#ffffff', bar), factAt('i', '#ffffcc', bar), factAt('u', '#c4dce8', bar))).toHaveLength(
    1,
  );
  expect(causesOf(factAt('b', link), factAt('i', link, '#f8f8f8'), factAt('u', link, '#ffffcc'))).toHaveLength(1);
  expect(causesOf(factAt('b', '#ffffff', bar), factAt('i', link))).toHaveLength(2);
});

it('a colour is shown at its worst', () => {
  const [first] = judgeVisit(
    contrastViolation,
    visitOf({
      layouts: [
        {
          viewport: 'laptop',
          contrast: [factAt('b'), { ...factAt('i'), ratio: 1.2 }],
        } as unknown as LayoutFacts,
      ],
    }),
  ).failures;
  expect(first?.evidence[0]?.facts).toMatchObject({ ratio: 1.2, elements: 2 });
});

const opaque = ['#ffffff', '#f5f5f5', '#eeeeee'].map((background, at) =>
  factAt(`b:${at + 1}`, `#${9 - at}${9 - at}`.padEnd(7, String(9 - at)), background),
);
const pale = opaque.map((fact) => ({ ...fact, ink: '#000000 40%' }));

it('a translucent grey of the design is one defect on however many backgrounds', () => {
  expect(causesOf(...pale)).toEqual(['text in #000000 40%']);
  expect(causesOf(...opaque)).toHaveLength(3);
  const other = { ...factAt('i', '#777777'), ink: '#000000 50%' };
  expect(causesOf(...pale, other)).toEqual(['text in #000000 40%', 'text in #777777']);
});

it('a translucent colour on a coloured background belongs to the background, with what else stands there', () => {
  const cards = ['#1cc88a', '#e74a3b', '#36b9cc'].map((background, at) => ({
    ...factAt(`b:${at + 1}`, '#ddeeee', background),
    ink: '#ffffff 50%',
  }));
  expect(causesOf(...cards)).toEqual(['text on #1cc88a', 'text on #e74a3b', 'text on #36b9cc']);
});

it('a translucent grey on one background is told as any other, and with the rest where a page shows more of it', () => {
  const { failures } = judgeVisit(
    contrastViolation,
    visitOf({ layouts: [{ viewport: 'laptop', contrast: pale.slice(0, 1) } as unknown as LayoutFacts] }),
  );
  expect(failures.map(({ cause, partOf }) => [cause, partOf])).toEqual([['text in #999999', 'text in #000000 40%']]);
});
