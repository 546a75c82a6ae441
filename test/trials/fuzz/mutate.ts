// One place of a valid input becomes something that no caller should send.
import type { Random } from './random-from.ts';

/** Written as text into the JSON afterwards: to build it would end the stack of this process. */
const deepMark = (depth: number): string => `@@deep:${depth}@@`;
export const jsonOf = (value: unknown): string =>
  (JSON.stringify(value) ?? '').replaceAll(/"@@deep:(\d+)@@"/g, (_, depth: string) => {
    const levels = Number(depth);
    return `${'['.repeat(levels)}${']'.repeat(levels)}`;
  });

const strange: readonly ((random: Random) => unknown)[] = [
  () => null,
  () => true,
  () => '',
  () => [],
  () => ({}),
  () => 0,
  () => -1,
  () => 1.5,
  () => 1e308,
  () => Number.MAX_SAFE_INTEGER + 2,
  () => 'a\u0000b',
  () => '\u0000',
  () => 'a\ud800b',
  () => '\udc00',
  () => '\u202eevil\u200b',
  () => '👩‍👩‍👧‍👦 é Ångström ﷽',
  () => 'x'.repeat(10_000),
  (random) => 'é'.repeat(1 + random.below(5_000)),
  () => '../../../etc/passwd',
  () => "'; drop table runs; --",
  () => '${7*7}{{7*7}}',
  () => 'http://[::1',
  () => 'http://127.0.0.1:9/%00',
  () => deepMark(33),
  () => deepMark(5_000),
  () => [[[[[[{}]]]]]],
  () => ({ ['__proto__x']: 1 }),
  () => ({ constructor: { prototype: 1 } }),
  () => Array.from({ length: 300 }, () => 'a'),
];

const unknownKeys = [
  'unknown',
  'URL',
  '',
  ' ',
  'a\u0000',
  '\ud800',
  'constructor',
  'toString',
  'hasOwnProperty',
  'x'.repeat(300),
];

interface Place {
  readonly holder: Record<string, unknown> | unknown[];
  readonly key: string | number;
}

function placesOf(value: unknown, found: Place[] = []): Place[] {
  if (Array.isArray(value))
    for (const [key, inner] of value.entries()) {
      found.push({ holder: value, key });
      placesOf(inner, found);
    }
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) {
      found.push({ holder: value as Record<string, unknown>, key });
      placesOf(inner, found);
    }
  return found;
}

export const strangeValue = (random: Random): unknown => random.pick(strange)(random);

export function mutate(value: unknown, random: Random): unknown {
  const copy: unknown = structuredClone(value);
  const places = placesOf(copy);
  if (places.length === 0 || random.chance(0.05)) return strangeValue(random);
  const { holder, key } = random.pick(places);
  if (random.chance(0.15) && !Array.isArray(holder)) holder[random.pick(unknownKeys)] = strangeValue(random);
  else if (Array.isArray(holder)) holder[key as number] = strangeValue(random);
  else if (random.chance(0.1)) delete holder[key];
  else holder[key] = strangeValue(random);
  return copy;
}
