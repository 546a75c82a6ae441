import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SecretSearch } from './search-secrets.ts';

const halves = (text: string, at: number): string[] =>
  [[...text].slice(0, at), [...text].slice(at)].map((half) => half.join(''));

/** The ways out, written here again by other means than the search uses. */
const ways: Readonly<Record<string, (secret: string, before: string, after: string) => string>> = {
  raw: (secret, before, after) => before + secret + after,
  'URL-encoded': (secret) => `https://a.example/?q=${encodeURIComponent(secret)}&b=1`,
  'form-encoded': (secret) => new URLSearchParams({ q: secret, z: '1' }).toString(),
  base64: (secret) => Buffer.from(secret).toString('base64'),
  'base64 inside a longer text': (secret, before, after) => Buffer.from(before + secret + after).toString('base64'),
  base64url: (secret, before, after) => Buffer.from(`${before}:${secret}${after}`).toString('base64url'),
  hex: (secret) => Buffer.from(secret).toString('hex'),
  'hex in capitals': (secret) => Buffer.from(secret).toString('hex').toUpperCase(),
  JSON: (secret) => JSON.stringify({ a: [secret] }),
  'JSON in JSON': (secret) => JSON.stringify({ a: JSON.stringify({ b: secret }) }),
  HTML: (secret) =>
    secret
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&#39;'),
  'HTML by numbers': (secret) => [...secret].map((sign) => `&#${sign.codePointAt(0)};`).join(''),
  reversed: (secret) => [...secret].reverse().join(''),
  'split by spaces': (secret) => [...secret].join(' '),
  'split by lines': (secret) => halves(secret, 3).join('\n  '),
  'split by lines in JSON': (secret) => JSON.stringify(halves(secret, 5).join('\n')),
};

const signs = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!$%&/()=?+#-_.,;:<>|@"\'\\ äöüßéœ漢字🙂';
const secretText = fc
  .array(fc.constantFrom(...signs), { minLength: 8, maxLength: 90 })
  .map((each) => each.join(''))
  // A split text is compared without its breaks; of what is compared, 8 characters must be left.
  .filter((text) => text.replaceAll(/[\s\\nrt]/g, '').length >= 8);
const around = fc.string({ maxLength: 40, unit: 'grapheme' });

describe('a secret is found', () => {
  test.each(Object.entries(ways))('%s', (_, way) => {
    fc.assert(
      fc.property(secretText, around, around, (secret, before, after) => {
        const search = new SecretSearch([{ name: 'password', value: secret }]);
        expect(search.find(way(secret, before, after))).toEqual(['password']);
      }),
      { numRuns: 300 },
    );
  });

  test('also when a long one was cut', () => {
    const token = Buffer.from(Array.from({ length: 700 }, (_, at) => (at * 7919) % 251)).toString('base64url');
    const search = new SecretSearch([{ name: 'token', value: token }]);
    for (const at of [0, 100, 333, token.length - 200])
      expect(search.find(`… ${token.slice(at, at + 200)} …`)).toEqual(['token']);
  });

  test('each by its own name', () => {
    const search = new SecretSearch([
      { name: 'one', value: 'first-secret-1' },
      { name: 'two', value: 'second-secret-2' },
      { name: 'three', value: 'third-secret-3' },
    ]);
    expect(search.find('x third-secret-3 y first-secret-1')).toEqual(['three', 'one']);
  });
});

describe('nothing is found', () => {
  test('in a text that does not contain it, however alike', () => {
    const search = new SecretSearch([{ name: 'password', value: 'Tr0ub4dor&3x' }]);
    for (const text of [
      '',
      'Tr0ub4do',
      'Tr0ub4dor&3',
      'Tr0ub4dor&3X',
      'tr0ub4dor&3x',
      'Tr0ub4dor 3x',
      '0'.repeat(10_000),
    ])
      expect([text.slice(0, 20), search.find(text)]).toEqual([text.slice(0, 20), []]);
  });

  test('of one token in another with the same header', () => {
    const header = 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9';
    const search = new SecretSearch([{ name: 'jwt', value: `${header}.${'a1'.repeat(40)}.${'b2'.repeat(20)}` }]);
    expect(search.find(`${header}.${'c3'.repeat(40)}.${'d4'.repeat(20)}`)).toEqual([]);
  });

  test('by chance', () => {
    fc.assert(
      fc.property(secretText, fc.string({ maxLength: 300 }), (secret, text) => {
        fc.pre(!text.replaceAll(/\s/g, '').includes(secret.replaceAll(/\s/g, '').slice(0, 8)));
        const search = new SecretSearch([{ name: 'password', value: `${secret}\u2603${secret}` }]);
        expect(search.find(text)).toEqual([]);
      }),
    );
  });
});

test('the work grows with the text, not with its square, on texts made to look like the secret', () => {
  const search = new SecretSearch([
    { name: 'a', value: 'ab'.repeat(8_000) },
    { name: 'b', value: `${'a'.repeat(4_000)}b` },
  ]);
  const millis = (size: number): number => {
    const text = `${'ab'.repeat(size / 4)}${'a'.repeat(size / 2)}`;
    const began = performance.now();
    search.find(text);
    return performance.now() - began;
  };
  millis(20_000);
  const best = (size: number): number => Math.min(millis(size), millis(size), millis(size));
  expect(best(240_000) / best(30_000)).toBeLessThan(24);
});

test('a one-time code is found as a whole word only, and not among the numbers of a report', () => {
  const search = new SecretSearch([]);
  search.add([{ name: 'totp', value: '482913', wholeWord: true }]);
  for (const text of ['your code 482913 is right', '{"text":"482913"}', '/verify/482913'])
    expect(search.find(text)).toEqual(['totp']);
  for (const text of ['{"ms":482913,"n":[482913]}', 'order 1482913', 'a482913', '0.482913', 'id-482913'])
    expect(search.find(text)).toEqual([]);
});
