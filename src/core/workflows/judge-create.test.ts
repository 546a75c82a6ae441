import { expect, test } from 'vitest';
import type { CreatePermission } from './create.ts';
import { type SentWrite, judgeCreate, recordOf } from './judge-create.ts';
import { markOf, withMark } from './own-mark.ts';

const mark = markOf('qa_demo', 's01-r1-2');
const filled: CreatePermission = {
  prefix: 'qa_demo',
  step: 3,
  sends: 'filled',
  fields: ['what', 'amount'],
  address: '/expenses',
  twice: true,
};
const write: SentWrite = {
  method: 'POST',
  url: 'https://staging.example.com/expenses',
  origin: 'https://staging.example.com',
  kind: 'Document',
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  body: `token=&what=${mark}&amount=7`,
};
const json = (value: unknown, parts: Partial<SentWrite> = {}): SentWrite => ({
  ...write,
  url: 'https://staging.example.com/api/notes',
  kind: 'Fetch',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
  ...parts,
});
const passes = (sent: SentWrite, permission = filled): boolean => judgeCreate(sent, permission, mark) !== null;

test('a POST of the form that carries our mark is a create, and only its shape is kept', () => {
  const seen = judgeCreate(write, filled, mark);
  expect(seen).toMatchObject({ path: '/expenses', shape: '{amount:string,token:string,what:string}', keyed: false });
  expect(JSON.stringify(seen)).not.toContain(mark);
  expect(passes(json({ text: mark }))).toBe(true);
  expect(passes(json({ note: { text: mark } }))).toBe(true);
  const boundary = `--b\r\nContent-Disposition: form-data; name="what"\r\n\r\n${mark}\r\n--b--\r\n`;
  expect(passes({ ...json({}), headers: { 'content-type': 'multipart/form-data; boundary=b' }, body: boundary })).toBe(
    true,
  );
});

test.each([
  ['another verb', { method: 'PUT' }],
  ['a verb in a header', { headers: { ...write.headers, 'X-HTTP-Method-Override': 'DELETE' } }],
  ['a verb in the body', { body: `_method=delete&what=${mark}` }],
  ['a verb in the query', { url: `${write.url}?_method=put` }],
  ['another origin', { url: 'https://other.example.com/expenses' }],
  ['an address that does something else', { url: 'https://staging.example.com/expenses/7/delete' }],
  ['an address that is not the form’s', { url: 'https://staging.example.com/elsewhere' }],
  ['a record that is there already', { body: `id=7&what=${mark}` }],
  ['a beacon', { kind: 'Ping' }],
  ['nothing of ours', { body: 'what=lamp&amount=7' }],
  ['a body that cannot be read', { headers: { 'Content-Type': 'application/octet-stream' } }],
  ['no body', { body: null }],
])('a write with %s is held', (_, parts) => {
  expect(passes({ ...write, ...parts })).toBe(false);
});

test('a call whose address serves many things to do is held', () => {
  expect(passes(json({ query: 'mutation { x }', variables: { text: mark } }))).toBe(false);
  expect(passes(json({ jsonrpc: '2.0', method: 'make', params: [mark], text: mark }))).toBe(false);
  expect(passes(json([{ text: mark }]))).toBe(false);
});

test('an empty form is known by its fields, all of them empty', () => {
  const empty: CreatePermission = { ...filled, sends: 'empty', twice: false };
  expect(passes({ ...write, body: 'token=x&what=&amount=' }, empty)).toBe(true);
  expect(passes({ ...write, body: 'token=x&what=' }, empty)).toBe(false);
  expect(passes({ ...write, body: 'what=lamp&amount=' }, empty)).toBe(false);
  expect(passes(json({ event: 'click' }), empty)).toBe(false);
});

test('two equal bodies have one hash, and a key against repeats is noticed', () => {
  const hash = (sent: SentWrite): string | undefined => judgeCreate(sent, filled, mark)?.body;
  expect(hash(write)).toBe(hash({ ...write }));
  expect(hash({ ...write, body: `${write.body}1` })).not.toBe(hash(write));
  const keyed = { ...write, headers: { ...write.headers, 'Idempotency-Key': 'x' } };
  expect(judgeCreate(keyed, filled, mark)?.keyed).toBe(true);
});

test('a response names its record by id or URL, and a list names none', () => {
  const record = (json: unknown, location: string | null = null, status = 201) =>
    recordOf({ status, location, json }, write.url, mark);
  expect(record({ id: 7 })).toBe(record({ note: { id: 7 } }));
  expect(record({ id: 7 })).not.toBe(record({ id: 8 }));
  expect(record(null, '/expenses/7', 303)).not.toBe(record(null, '/expenses/8', 303));
  expect(record(null, '/expenses', 303)).toBeNull();
  expect(record([{ id: 7 }])).toBeNull();
  expect(record({ id: 7 }, null, 422)).toBeNull();
});

test('each run of a scenario has a mark of its own, and it begins with the prefix', () => {
  expect(mark).toBe('qa_demo-s01-r1-2x');
  expect(withMark({ action: 'type', target: { css: '#n' }, value: '{qa} wrong' }, mark)).toMatchObject({
    value: 'qa_demo-s01-r1-2x wrong',
  });
});
