import { afterEach, expect, test } from 'vitest';
import { hideKnown, hideSecrets, knownSecrets } from './known-secrets.ts';
import { forms as canaryForms, secrets as canarySecrets } from '../../../fixtures/login/canary.ts';
import { redact } from './redact.ts';
import { SecretSearch } from './search-secrets.ts';

const secret = 'Correct-Horse <7> "Battery"';
let forget = (): void => undefined;
afterEach(() => forget());

test.each([
  ['as it is', secret],
  ['in an address', encodeURIComponent(secret)],
  ['in a form', new URLSearchParams({ v: secret }).toString().slice(2)],
  ['in base64', Buffer.from(secret).toString('base64')],
  ['in base64url', Buffer.from(secret).toString('base64url')],
  ['in hex', Buffer.from(secret).toString('hex')],
  ['in JSON', JSON.stringify(secret)],
  ['in HTML', 'Correct-Horse &lt;7&gt; &quot;Battery&quot;'],
  ['backwards', [...secret].reverse().join('')],
])('a secret is hidden %s', (_how, shown) => {
  forget = hideSecrets({ values: [secret], names: [] });
  const text = redact(`the page says ${shown} today`);
  expect(text).toMatch(/^the page says "?•••=*"? today$/);
});

test.each(Object.entries(canarySecrets))(
  'whatever a page makes of %s, nothing of it is left to be searched for',
  (_name, value) => {
    forget = hideSecrets({ values: [value], names: [] });
    const search = new SecretSearch([{ name: 'it', value }]);
    for (const [how, form] of Object.entries(canaryForms))
      for (const text of [`We know ${form(value)} of you.`, `{"a":"${form(value)}"}`, `x\n${form(value)}\n\ty`])
        expect(search.find(redact(text)), `${how}: ${redact(text)}`).toEqual([]);
  },
);

test('a name is hidden as a whole word, and one that everybody has is not', () => {
  forget = hideSecrets({ values: [], names: ['jsmith', 'admin'] });
  expect(hideKnown('jsmith, jsmithson and Jsmith at /admin/users')).toBe('•••, jsmithson and ••• at /admin/users');
});

test('a short or common secret is left to where it stands', () => {
  forget = hideSecrets({ values: ['demo', 'password'], names: [] });
  expect(hideKnown('the demo password page')).toBe('the demo password page');
  expect(knownSecrets()).toEqual([]);
});

test('a short secret that is no ordinary word is hidden as a whole word', () => {
  forget = hideSecrets({ values: ['hunter2', 'abc-1'], names: [] });
  expect(hideKnown('hunter2, hunter22, (abc-1) and Hunter2!')).toBe('•••, hunter22, (•••) and •••!');
  expect(knownSecrets()).toEqual([]);
});

test.each([
  ['Your password: demo', 'Your password: •••'],
  ['{"password":"demo","user":"x"}', '{"password":•••,"user":"x"}'],
  ['GET /login?pwd=demo&x=1', 'GET /login?pwd=•••&x=1'],
  ['Authorization: Basic ZGVtbzpkZW1v', 'Authorization: ••• •••'],
])('a weak secret is hidden where a secret stands: %s', (shown, hidden) => {
  forget = hideSecrets({ values: ['demo'], names: [] });
  expect(redact(shown)).toBe(hidden);
});

test('what a run knew is forgotten with it', () => {
  const first = hideSecrets({ values: [secret], names: [] });
  const second = hideSecrets({ values: [secret], names: [] });
  first();
  expect(hideKnown(secret)).toBe('•••');
  second();
  second();
  expect(hideKnown(secret)).toBe(secret);
});
