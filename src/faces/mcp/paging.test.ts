import { expect, test } from 'vitest';
import { type Page, type TextPage, pageOfItems, pageOfText, pageOfValue } from './paging.ts';

test('pages of a list lead through all of it, and each fits', () => {
  const items = [...Array(50).keys()].map((n) => ({ n, text: 'x'.repeat(n) }));
  const seen: unknown[] = [];
  for (let offset: number | null = 0; offset !== null; ) {
    const page: Page<unknown> = pageOfItems(items, offset, 200);
    expect(Buffer.byteLength(JSON.stringify(page.items))).toBeLessThanOrEqual(202);
    seen.push(...page.items);
    offset = page.nextOffset;
  }
  expect(seen).toEqual(items);
});

test('pages of a text lead through all of it, and never cut a character in two', () => {
  const text = '"é😀\n'.repeat(300);
  let whole = '';
  for (let offset: number | null = 0; offset !== null; ) {
    const page: TextPage = pageOfText(text, offset, 100);
    expect(Buffer.byteLength(JSON.stringify(page.text))).toBeLessThanOrEqual(100);
    expect(page.text.isWellFormed()).toBe(true);
    whole += page.text;
    offset = page.nextOffset;
  }
  expect(whole).toBe(text);
});

test('an item that no page can hold is named, not sent', () => {
  const page = pageOfValue([{ text: 'x'.repeat(500) }, { text: 'y' }], 0, 100);
  expect(page).toMatchObject({ items: [{ tooLarge: 511 }], total: 2, nextOffset: 1 });
});

test('a small value is sent whole', () => {
  expect(pageOfValue({ a: 1 }, 0, 100)).toEqual({ value: { a: 1 } });
  expect(pageOfValue({ a: 'x'.repeat(200) }, 0, 100)).toMatchObject({ nextOffset: expect.any(Number) });
});
