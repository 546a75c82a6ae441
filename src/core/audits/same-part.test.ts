import type { ElementFact } from '#core/evidence/page-facts.ts';
import { expect, it } from 'vitest';
import { samePart } from './same-part.ts';

const partOf = (path: string, selectorHint: string) => samePart({ path, selectorHint } as ElementFact);

it('an element with an id or classes is the same part on every page', () => {
  expect(partOf('input#find', '#find').shared).toBe(true);
  expect(partOf('body>div:1>a:2', 'div > a.logo').shared).toBe(true);
  expect(partOf('body>div:1>a:2', '[data-testid="logo"]').shared).toBe(true);
  expect(partOf('body>div:1>a:2', 'div > a.logo').cause).not.toBe(partOf('body>div:1>a:2', 'div > a.back').cause);
  expect(partOf('body>div:1>a:2', 'div > a.logo').cause).not.toBe(partOf('body>div:1>a:3', 'div > a.logo').cause);
});

it('an element without either is identified by its page, unless it is in the page frame', () => {
  expect(partOf('body>div:1>a:2', 'div.bar > a').shared).toBe(false);
  expect(partOf('body>header:1>a:2', 'header > a').shared).toBe(true);
  expect(partOf('body', 'body').shared).toBe(true);
});

it('nor is it where its path begins inside the frame', () => {
  const link = { path: 'ul#main-nav>li:1>a:1', selectorHint: 'li > a' } as ElementFact;
  expect(samePart(link).shared).toBe(false);
  expect(samePart({ ...link, around: ['nav'] }).shared).toBe(true);
});

it('a test id of another attribute gives the same cause as in stored findings', () => {
  const stored = partOf('body>div:1>a:2', '[data-testid="logo"]');
  for (const attribute of ['data-test-id', 'data-test', 'data-cy', 'data-qa'])
    expect(partOf('body>div:1>a:2', `[${attribute}="logo"]`)).toEqual(stored);
});
