import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mask } from './mask.ts';
import { placeOf, resourceOf, routeOf, routingFragment, templateOf } from './route.ts';

const at = (path: string): URL => new URL(path, 'https://shop.example');

test('a route is the same on every origin and keeps path, query and routing fragment', () => {
  expect(routeOf(at('/items/7?page=2'))).toBe('/items/7?page=2');
  expect(routeOf(new URL('http://127.0.0.1:9/items/7?page=2'))).toBe('/items/7?page=2');
  expect(routeOf(at('/#/posts/3'))).toBe('/#/posts/3');
  expect(routeOf(at('/help#contact'))).toBe('/help');
});

test('secrets in a path or a query are masked', () => {
  expect(routeOf(at('/reset?token=abcdef&lang=en'))).toBe(`/reset?token=${mask}&lang=en`);
  expect(routeOf(at('/in/9e107d9d372bb6826bd81d3542a419d6'))).not.toContain('9e107d9d');
  expect(routeOf(at('/u/anna@example.org/x'))).not.toContain('anna');
  expect(routeOf(at('/q?a=sk_live_4eC39HqLyjWDarjtT1zdp7dc'))).not.toContain('4eC39Hq');
});

test('only a fragment that routes is one', () => {
  expect(routingFragment('#/posts')).toBe('#/posts');
  expect(routingFragment('#!/posts')).toBe('#!/posts');
  expect(routingFragment('#top')).toBe('');
  expect([routingFragment('#/'), routingFragment('#!/')]).toEqual(['', '']);
});

test('a resource of another origin keeps its host, and no values of its query', () => {
  expect(resourceOf(at('/app.js?v=3'), 'https://shop.example')).toBe('/app.js?v');
  expect(resourceOf(new URL('https://cdn.example/a.js?b=1&a=2'), 'https://shop.example')).toBe('cdn.example/a.js?a&b');
  expect(resourceOf(new URL('data:text/plain,secret'), 'https://shop.example')).toBe('data:');
});

test('addresses that differ only in ids, values and build hashes share a template', () => {
  expect(templateOf('/items/7?page=2')).toBe(templateOf('/items/9?page=3'));
  expect(templateOf('/u/123e4567-e89b-12d3-a456-426614174000')).toBe('/u/:id');
  expect(templateOf('/day/2026-04-11')).toBe('/day/:date');
  expect(templateOf('/assets/app-Bx81kq2Z.js')).toBe(templateOf('/assets/app-Zz90aa1b.js'));
  expect(templateOf('/assets/app-CeUzhWQf.js')).toBe(templateOf('/assets/app-Zz90aa1b.js'));
  expect(templateOf('/assets/app-settings.js')).toBe('/assets/app-settings.js');
  expect(templateOf('/assets/app-Settings.js')).toBe('/assets/app-Settings.js');
  expect(templateOf('/a?utm_source=x&v=2')).toBe('/a');
  expect(templateOf('/#/posts/12')).toBe('/#/posts/:n');
});

test('different pages keep different templates', () => {
  expect(templateOf('/about')).not.toBe(templateOf('/contact'));
  expect(templateOf('/items?sort=a')).not.toBe(templateOf('/items?filter=a'));
  expect(templateOf('/#/posts')).not.toBe(templateOf('/#/users'));
});

test('tracking noise, order of parameters and plain fragments do not make another place', () => {
  expect(placeOf(at('/a?b=2&a=1&utm_source=x#top'))).toBe(placeOf(at('/a?a=1&b=2')));
  expect(placeOf(at('/a?a=1'))).not.toBe(placeOf(at('/a?a=2')));
  expect(placeOf(at('/#/a'))).not.toBe(placeOf(at('/#/b')));
});

test('a template of a template is itself, and no route is longer than its limit', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (address) => {
      const route = routeOf(new URL(address));
      expect(route.length).toBeLessThanOrEqual(500);
      expect(templateOf(templateOf(route))).toBe(templateOf(route));
    }),
    { numRuns: 300 },
  );
});

test('a URL is requested as written: what a server may distinguish stays unchanged', () => {
  for (const path of ['/?p=tools.git;a=summary', '/list?all', '/find?q=caf%E9', '/find?q=a+b', '/x?u=/a/b,c:d']) {
    expect(routeOf(at(path))).toBe(path);
    expect(placeOf(at(path))).toBe(path);
  }
  expect(routeOf(at('/?p=tools;token=abc'))).not.toContain('abc');
  expect(templateOf('/?p=tools.git;a=summary')).toBe(templateOf('/?a=log&p=web.git'));
});
