import { expect, it } from 'vitest';
import type { ContrastFact, LayoutFacts } from '#core/evidence/layout-facts.ts';
import { redact } from '#core/evidence/redact.ts';
import { elementOf, visitOf } from '../../../../test/kit/visit-of.ts';
import { judgeVisit } from '../run-audits.ts';
import { contrastViolation } from './contrast-violation.ts';

const factAt = (selectorHint: string, foreground = '#999999'): ContrastFact => ({
  element: elementOf({ selectorHint: redact(selectorHint), path: `body>main:1>${selectorHint}` }),
  kind: 'text',
  ratio: 2.8,
  foreground,
  background: '#ffffff',
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
