import type { ElementFact } from '#core/evidence/page-facts.ts';
import { expect, it } from 'vitest';
import { sizedKind, styledKind } from './styled-kind.ts';

const kindOf = (selectorHint: string) => styledKind({ selectorHint } as ElementFact);

it('an element with classes of its own is one of a kind; one without is known by its place only', () => {
  expect(kindOf('div.bar > a.icon')).toEqual({ cause: 'every div.bar > a.icon', shared: true });
  expect(kindOf('li.item > a')).toBeNull();
  expect(kindOf('[data-testid="a.b"]')).toBeNull();
  expect(kindOf('#save')).toBeNull();
});

it('an element without a class gets its size from what holds it, if that has one', () => {
  const sizedOf = (selectorHint: string) => sizedKind({ selectorHint } as ElementFact)?.cause;
  expect(sizedOf('span.controls > a')).toBe('every span.controls > a');
  expect(sizedOf('div.bar > a.icon')).toBe('every div.bar > a.icon');
  expect(sizedOf('li > a')).toBeUndefined();
  expect(sizedOf('a')).toBeUndefined();
  expect(sizedOf('#save')).toBeUndefined();
  expect(sizedOf('[data-testid="x"]')).toBeUndefined();
});
