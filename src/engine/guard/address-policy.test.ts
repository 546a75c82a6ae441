import { isIP } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classifyAddress } from './address-policy.ts';
import { canonicalHost } from './canonical-host.ts';

const octet = fc.integer({ min: 0, max: 255 });
const word = fc.integer({ min: 0, max: 0xffff });

// Written apart from the code's table: first octet(s) and how many bits of the rest are free.
const privateIpv4 = fc.oneof(
  fc.tuple(fc.constantFrom(0, 10, 127), octet, octet, octet),
  fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), octet, octet),
  fc.tuple(fc.constant(192), fc.constant(168), octet, octet),
  fc.tuple(fc.constant(169), fc.constant(254), octet, octet),
  fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), octet, octet),
  fc.tuple(fc.constant(198), fc.constantFrom(18, 19), octet, octet),
  fc.tuple(fc.integer({ min: 224, max: 255 }), octet, octet, octet),
  fc.constantFrom([168, 63, 129, 16], [192, 0, 2, 9], [198, 51, 100, 9], [203, 0, 113, 9], [192, 0, 0, 9]),
) as fc.Arbitrary<number[]>;

const spellNumber = (value: number, radix: number): string =>
  radix === 16 ? `0x${value.toString(16)}` : radix === 8 ? `0${value.toString(8)}` : String(value);
const radix = fc.constantFrom(8, 10, 16);

const ipv4Spelling = fc
  .tuple(privateIpv4, fc.integer({ min: 1, max: 4 }), fc.array(radix, { minLength: 4, maxLength: 4 }))
  .map(([bytes, parts, radixes]) => {
    const last = bytes.slice(parts - 1).reduce((sum, byte) => sum * 256 + byte, 0);
    return [...bytes.slice(0, parts - 1), last].map((value, i) => spellNumber(value, radixes[i]!)).join('.');
  });

const hex = (value: number): string => value.toString(16);
const pair = (high: number, low: number): string => hex(high * 256 + low);

const privateIpv6 = fc.oneof(
  fc
    .tuple(fc.integer({ min: 0xfc00, max: 0xffff }), fc.array(word, { minLength: 7, maxLength: 7 }))
    .map(([a, rest]) => [a, ...rest].map(hex).join(':')),
  fc
    .tuple(fc.integer({ min: 0x4000, max: 0xfbff }), fc.array(word, { minLength: 7, maxLength: 7 }))
    .map(([a, rest]) => [a, ...rest].map(hex).join(':')),
  fc
    .tuple(fc.integer({ min: 0, max: 0x1fff }), fc.array(word, { minLength: 7, maxLength: 7 }))
    .map(([a, rest]) => [a, ...rest].map(hex).join(':')),
  fc.tuple(fc.constantFrom('::', '::ffff:', '::ffff:0:', '64:ff9b::'), privateIpv4).map(([p, b]) => p + b.join('.')),
  fc.tuple(privateIpv4, word).map(([b, w]) => `2002:${pair(b[0]!, b[1]!)}:${pair(b[2]!, b[3]!)}::${hex(w)}`),
  fc.array(word, { minLength: 6, maxLength: 6 }).map((rest) => `2001:0:${rest.map(hex).join(':')}`),
  fc.array(word, { minLength: 6, maxLength: 6 }).map((rest) => `2001:db8:${rest.map(hex).join(':')}`),
);

describe('classifyAddress', () => {
  it('calls no spelling of a non-public IPv4 address public', () => {
    fc.assert(
      fc.property(ipv4Spelling, (text) => {
        expect(classifyAddress(text).public).toBe(false);
        const host = canonicalHost(text);
        expect(host).not.toBeNull();
        expect(classifyAddress(host!).public).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  it('calls no spelling of a non-public IPv6 address public', () => {
    fc.assert(
      fc.property(privateIpv6, fc.boolean(), (text, upper) => {
        const spelled = upper ? text.toUpperCase() : text;
        expect(classifyAddress(spelled).public).toBe(false);
        expect(classifyAddress(canonicalHost(spelled)!).public).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  it('calls nothing public that is not an address', () => {
    const notAddress = fc.string().filter((text) => isIP(text) === 0);
    fc.assert(fc.property(notAddress, (text) => !classifyAddress(text).public));
  });

  it.each([
    ['127.0.0.1', 'loopback'],
    ['169.254.169.254', 'metadata'],
    ['168.63.129.16', 'metadata'],
    ['fd00:ec2::254', 'metadata'],
    ['::ffff:127.0.0.1', 'IPv4-mapped of a loopback address'],
    ['64:ff9b::10.0.0.1', 'NAT64 of a private address'],
    ['2002:a9fe:a9fe::1', '6to4 of a metadata address'],
    ['2001:0:4136:e378:8000:63bf:80ff:fffe', 'Teredo of a loopback address'],
    ['fe80::1%lo', 'zoned'],
    ['127.1', 'not an address'],
  ])('names the range of %s: %s', (ip, range) => {
    expect(classifyAddress(ip)).toEqual({ public: false, range });
  });

  it.each(['1.1.1.1', '8.8.8.8', '93.184.215.14', '168.63.129.17', '2606:4700:4700::1111', '2001:4860:4860::8888'])(
    'knows %s as public',
    (ip) => expect(classifyAddress(ip)).toEqual({ public: true }),
  );
});
