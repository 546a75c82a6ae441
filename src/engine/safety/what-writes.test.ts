import { expect, test } from 'vitest';
import { changesByReading, isWrite } from './what-writes.ts';

const url = 'https://shop.test/';

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'patch', 'PURGE', 'PROPFIND'])('%s writes', (method) => {
  expect(isWrite({ method, url })).toBe(true);
});

test.each(['GET', 'HEAD', 'OPTIONS'])('%s reads, unless a header says otherwise', (method) => {
  expect(isWrite({ method, url })).toBe(false);
  expect(isWrite({ method, url, headers: { accept: '*/*', 'X-HTTP-Method-Override': 'DELETE' } })).toBe(true);
  expect(isWrite({ method, url, headers: { 'x-http-method-override': 'GET' } })).toBe(false);
});

test.each(['/logout', '/api/items/1/delete', '/items?action=delete', '/x?_method=delete&id=1'])(
  'a request for %s changes something by reading',
  (path) => {
    expect(changesByReading({ method: 'GET', url: new URL(path, url).href })).toBe(true);
  },
);

test.each(['/', '/items?sort=name', '/css/reset.css', '/static/cancel.svg', '/undeleted'])('%s only reads', (path) => {
  expect(changesByReading({ method: 'GET', url: new URL(path, url).href })).toBe(false);
});

test('an address that is no page is not asked about', () => {
  expect(changesByReading({ method: 'GET', url: 'blob:https://shop.test/delete' })).toBe(false);
});
