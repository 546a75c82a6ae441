import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shapeOf } from './body-shape.ts';

test('a shape has keys and types', () => {
  expect(shapeOf({ b: [1, 2], a: 'x', c: null, d: true })).toBe('{a:string,b:[number ×2],c:null,d:boolean}');
  expect(shapeOf([])).toBe('[]');
  expect(shapeOf('text')).toBe('string');
});

test('a key that could be a value is masked', () => {
  expect(shapeOf({ 'anna@example.org': 1 })).toBe('{?:number}');
});

test('deep and wide bodies are cut', () => {
  expect(shapeOf({ a: { b: { c: { d: { e: 1 } } } } })).toBe('{a:{b:{c:{d:{…}}}}}');
  const wide = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`k${index}`, 1]));
  expect(shapeOf(wide)).toMatch(/,…}$/);
});

test('no value of a body is in its shape', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z]{8,12}$/), fc.integer({ min: 1_000_000 }), (secret, number) => {
      const shape = shapeOf({ list: [{ name: secret, at: number }], name: secret });
      expect(shape).not.toContain(secret);
      expect(shape).not.toContain(String(number));
    }),
  );
});
