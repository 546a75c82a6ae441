import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mask } from './mask.ts';
import { countMasks, redact } from './redact.ts';

const secrets: Readonly<Record<string, { readonly text: string; readonly secret: string }>> = {
  'a private key': { text: '-----BEGIN RSA PRIVATE KEY-----\nMIIEow\n-----END RSA PRIVATE KEY-----', secret: 'MIIEow' },
  'a private key that was cut': { text: '-----BEGIN PRIVATE KEY-----\nMIIEvQ', secret: 'MIIEvQ' },
  'a JSON web token': { text: 'got eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl', secret: 'eyJzdWIiOiIxIn0' },
  'a bearer token': { text: 'Authorization: Bearer abc.def-123', secret: 'abc.def-123' },
  'a basic login': { text: 'basic dXNlcjpwYXNz', secret: 'dXNlcjpwYXNz' },
  'a cookie header': { text: 'Set-Cookie: sid=31d4d96e407aad42; Path=/', secret: '31d4d96e407aad42' },
  'a login inside an address': { text: 'https://anna:hunter2@example.com/x', secret: 'hunter2' },
  'a password in a query': { text: '/login?user=anna&password=hunter2', secret: 'hunter2' },
  'a password in JSON': { text: '{"password": "hunter two"}', secret: 'hunter two' },
  'a key in a setting': { text: 'STRIPE_API_KEY=abc123', secret: 'abc123' },
  'a password with a quote inside': { text: '{"password":"hun\\"ter two","user":"anna"}', secret: 'ter two' },
  'a password in JSON inside JSON': { text: '{"body":"{\\"password\\":\\"hunter two\\"}"}', secret: 'two' },
  'a password whose closing quote was cut off': { text: '{"user":"anna","password":"hunter two', secret: 'two' },
  'a name of two words': { text: 'Secret key: abc123', secret: 'abc123' },
  'a name of many words': { text: 'my-user-account-pin=4711', secret: '4711' },
  'a login without a scheme': { text: 'from //anna:hunter2@example.com/x', secret: 'hunter2' },
  'a web token after a dash': {
    text: 'tok-eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
    secret: 'eyJzdWIiOiIxIn0',
  },
  'a session id': { text: "sessionId: 'q1w2e3'", secret: 'q1w2e3' },
  'a provider key': { text: 'key sk_live_4eC39HqLyjWDarjtT1zdp7dc', secret: '4eC39HqLyjWDarjtT1zdp7dc' },
  'a repository token': { text: 'ghp_16C7e42F292c6912E7710c838347Ae178B4a', secret: '16C7e42F292c6912' },
  'one of our own keys': { text: 'pfr_abcdefghijklmnopqrstuvwxyz012345', secret: 'abcdefghijklmnop' },
  'an e-mail address': { text: 'write to anna.b@mail.example.org', secret: 'anna.b@mail.example.org' },
  'a card number': { text: 'card 4242 4242 4242 4242', secret: '4242 4242 4242' },
  'a digest': { text: 'etag 9e107d9d372bb6826bd81d3542a419d6', secret: '9e107d9d372bb682' },
  'a key with something invisible inside': { text: 'sk_live_4eC39\u200bHqLyjWDarjtT1zdp7dc', secret: 'HqLyjWDarjtT1' },
  'a long random word': { text: 'x a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9T0u1V2', secret: 'a1B2c3D4e5F6' },
};

test.each(Object.entries(secrets))('%s is masked', (_, { text, secret }) => {
  expect(text).toContain(secret);
  expect(redact(text)).not.toContain(secret);
  expect(redact(text)).toContain(mask);
});

test.each(['Order 1234 of 12 May', 'Total £12.50', 'Welcome back', 'The pink sign', 'v1.20.3', 'Ångström naïve'])(
  '%s is left as it is',
  (text) => {
    expect(redact(text)).toBe(text);
  },
);

test('nothing that hides or reorders text survives', () => {
  expect(redact('\u001b[31mred\u001b[0m')).toBe('red');
  expect(redact('\u001b]8;;https://evil.example\u0007link\u001b]8;;\u0007')).toBe('link');
  expect(redact('ab\u202ecd\u2066ef')).toBe('abcdef');
  expect(redact('a\u200bb\ufeffc\u00add')).toBe('abcd');
  expect(redact('x\u{e0041}y\ufe0f')).toBe('xy');
  expect(redact('one\n\ttwo\u0000\u0085three')).toBe('one two three');
});

test('text is cut to its length, after the masking and never inside a letter', () => {
  expect(redact('abc '.repeat(200), 200)).toHaveLength(200);
  expect(redact('😀'.repeat(30), 20)).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/);
  const cut = redact(`${'word '.repeat(38)}password=hunter2hunter2`, 200);
  expect(cut).not.toContain('hunter');
});

// What is invisible or blank takes room before the cut and none after it, so that the cut can come into sight.
const paddings: Readonly<Record<string, string>> = { blanks: ' ', 'zero-width characters': '\u200b' };
const straddling: readonly { readonly text: string; readonly secret: string }[] = [
  ...Object.values(secrets),
  { text: 'card 4242 4242 4242 4242 and more', secret: '4242 4242 4242 4242' },
  { text: 'Authorization: Bearer abc.def-123', secret: 'abc.def-123' },
  { text: 'https://anna.berg:hunter2hunter2@example.com/', secret: 'hunter2hunter2' },
  { text: `-----BEGIN PRIVATE KEY-----\n${'MIIEvQ '.repeat(300)}`, secret: 'MIIEvQ MIIEvQ' },
];

test.each(Object.entries(paddings))('a secret that the cap cuts in half does not show, behind %s', (_, padding) => {
  for (const { text, secret } of straddling)
    for (let inside = 1; inside < text.length + 40; inside += 3) {
      const clean = redact(`seen ${padding.repeat(20_000 - 5 - inside)}${text}${' end'.repeat(20)}`);
      for (const half of [secret, secret.slice(0, Math.max(4, Math.floor(secret.length / 2)))])
        expect(clean, `${text} cut after ${inside}`).not.toContain(half);
      expect(clean.startsWith('seen') || clean === '…').toBe(true);
    }
});

test('a text that is cut says so', () => {
  expect(redact(`seen ${' '.repeat(30_000)}end`)).toBe('seen…');
});

test.each(['npm install alpha-tools@1.0.0', 'skip-link--target', '/~/react@18.2.0-rc.1/index.js', 'pkg-manager-list'])(
  '"%s" only looks like a secret',
  (text) => expect(redact(text)).toBe(text),
);

test('masks are counted', () => {
  expect(countMasks(redact('password=a1 and token=b2'))).toBe(2);
});

const word = fc.stringMatching(/^[a-z]{1,9}$/);
const planted = fc.oneof(
  fc.stringMatching(/^[A-Za-z0-9]{24}$/).map((secret) => ({ text: `sk_live_${secret}`, secret })),
  fc.stringMatching(/^[a-z0-9]{12,30}$/).map((secret) => ({ text: `password=${secret}`, secret })),
  fc.stringMatching(/^[a-z0-9]{12,30}$/).map((secret) => ({ text: `"apiKey": "${secret}"`, secret })),
  fc.stringMatching(/^[A-Za-z0-9_-]{20,40}$/).map((secret) => ({ text: `Bearer ${secret}`, secret })),
  fc.stringMatching(/^[0-9a-f]{40}$/).map((secret) => ({ text: secret, secret })),
  fc.stringMatching(/^[a-z]{5,12}$/).map((secret) => ({ text: `${secret}@example.org`, secret: `${secret}@` })),
  fc.stringMatching(/^[0-9]{16}$/).map((secret) => ({ text: secret, secret })),
);

test('no planted secret survives, wherever it is and wherever the text is cut', () => {
  fc.assert(
    fc.property(
      fc.array(word, { maxLength: 60 }),
      planted,
      fc.array(word, { maxLength: 20 }),
      (before, { text, secret }, after) => {
        // Half of a secret is a leak as well, unless the words around it say the same.
        const half = secret.slice(0, Math.max(6, Math.floor(secret.length / 2)));
        fc.pre(![...before, ...after].join(' ').includes(half));
        const clean = redact([...before, text, ...after].join(' '));
        expect(clean.length).toBeLessThanOrEqual(200);
        expect(clean).not.toContain(half);
      },
    ),
    { numRuns: 500 },
  );
});

test('redacting twice changes nothing more', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400, unit: 'grapheme' }), (raw) => {
      const once = redact(raw);
      expect(redact(once)).toBe(once);
    }),
    { numRuns: 300 },
  );
});

test.each([
  'body>aside:1>nav:2>a:3',
  'Shipping: 5 days',
  'design: modern',
  'Author: Jane',
  'Passengers: 4',
  'Spinning: on',
])('a word that only holds a telling one is left alone: %s', (text) => {
  expect(redact(text)).toBe(text);
});

test.each([
  'pin: 4711',
  'user_pin=4711',
  'sid=abc',
  'accessToken: xyz',
  'my-session-id: 77',
  'auth = letmein',
  'db_password: hunter2',
])('a telling name hides its value: %s', (text) => {
  expect(redact(text)).toMatch(/[:=] ?•••$/);
});
