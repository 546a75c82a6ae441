import { expect, test } from 'vitest';
import { readsByPost } from './reads-by-post.ts';

const asks = (body: string | null, path = '/tools/list', method = 'POST'): boolean =>
  readsByPost({
    method,
    url: `https://shop.test${path}`,
    headers: {
      'Content-Type': body?.startsWith('{') === true ? 'application/json' : 'application/x-www-form-urlencoded',
    },
    body,
  });
const table =
  'draw=1&columns[0][data]=0&columns[0][searchable]=true&order[0][dir]=asc&start=0&length=10&search[value]=';

test.each([
  [table],
  [`${table}&from_date=2026-01-01`],
  ['page=1&rows=20&sidx=name&sord=asc&_search=false&nd=1732'],
  ['current=1&rowCount=10&sort[name]=asc&searchPhrase='],
  ['{"skip":0,"take":25,"sort":[{"field":"name","dir":"asc"}],"filter":null}'],
  ['{"startRow":0,"endRow":100,"sortModel":[],"filterModel":{}}'],
  ['page=2&per_page=10&csrf_token=abc'],
  ['{"where":{"name":"Hammer"},"_method":"GET","_ClientVersion":"js8"}'],
])('%s reads', (body) => {
  expect(asks(body)).toBe(true);
});

test.each([
  ['name=Hammer&place=Wall'],
  ['page=1&rows=20&name=Hammer'],
  ['{"name":"Hammer","_method":"PUT"}'],
  ['page=1&rows=20&_method=DELETE'],
  ['page=1'],
  [`${table}&action=delete`],
  ['{"query":"mutation { deleteAll }","page":1,"limit":9}'],
  ['[{"page":1,"limit":9}]'],
  [null],
])('%s may change something', (body) => {
  expect(asks(body)).toBe(false);
});

test('an address that changes something, and another method, are no question', () => {
  expect(asks(table, '/tools/delete')).toBe(false);
  expect(asks(table, '/tools', 'PUT')).toBe(false);
});
