import { expect, test } from 'vitest';
import { cleanSourcePath, isVendored } from './clean-source-path.ts';

test.each([
  ['../src/pages/cart.ts', 'src/pages/cart.ts'],
  ['webpack://shop/./src/cart.ts', 'src/cart.ts'],
  ['webpack:///./src/cart.ts?a1b2', 'src/cart.ts'],
  ['webpack:///./node_modules/ts-loader/index.js??ref!./src/cart.ts', 'src/cart.ts'],
  ['file:///home/alice/projects/shop/src/cart.ts', 'src/cart.ts'],
  ['/home/alice/projects/shop/src/pages/src/cart.ts', 'src/pages/src/cart.ts'],
  ['/Users/alice/shop/app/cart.tsx', 'app/cart.tsx'],
  ['C:\\Users\\alice\\shop\\src\\cart.ts', 'src/cart.ts'],
  ['../../../home/alice/shop/styles/cart.css', 'styles/cart.css'],
  ['/home/alice/cart.ts', 'cart.ts'],
  ['/builds/acme/secret-project/cart.ts', 'cart.ts'],
  ['https://shop.example/assets/src/cart.ts', 'assets/src/cart.ts'],
  ['a/b/../c.ts', 'a/c.ts'],
  ['', null],
  ['../..', null],
])('%s is %s', (source, clean) => {
  expect(cleanSourcePath(source)).toBe(clean);
});

test('a secret in a path is masked, and a path has an end', () => {
  expect(cleanSourcePath('src/AKIAIOSFODNN7EXAMPLE/cart.ts')).not.toContain('AKIAIOSFODNN7EXAMPLE');
  expect(cleanSourcePath(`src/${'x'.repeat(5_000)}`)?.length).toBeLessThanOrEqual(200);
});

test('packages are told from the project', () => {
  expect(isVendored('../node_modules/react/index.js')).toBe(true);
  expect(isVendored('webpack://shop/webpack/runtime/chunk')).toBe(true);
  expect(isVendored('../src/node.ts')).toBe(false);
});
