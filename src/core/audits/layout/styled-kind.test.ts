import type { ElementFact } from '#core/evidence/page-facts.ts';
import { expect, it } from 'vitest';
import { styledKind } from './styled-kind.ts';

const kindOf = (selectorHint: string) => styledKind({ selectorHint } as ElementFact);

it('an element with classes of its own is one of a kind; one without is known by its place only', () => {
  expect(kindOf('div.bar > a.icon')).toEqual({ cause: 'every div.bar > a.icon', shared: true });
  expect(kindOf('li.item > a')).toBeNull();
  expect(kindOf('[data-testid="a.b"]')).toBeNull();
  expect(kindOf('#save')).toBeNull();
});
