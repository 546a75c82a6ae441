// Texts that a page could send to make a pattern try again and again: a part that repeats, with a beginning and an end
// that make the last step of a match fail.
import type { Shape } from './growth.ts';

const parts = [
  ...['a', 'a-', '-', '_', 'a_', 'a.', '.', 'ä', '😀', 'Aa0-', 'a1', ' ', ' a', '\t', '\n', '\r\n', '\u2028', '\u0000'],
  ...['0', '1 ', '1-', '1.', ':1', ':1:', '.,:', '2020-01-01T', 'f', '0f', 'deadbeef-', '123e4567-e89b-'],
  ...['=', '==', ':', '=:', 'a=', 'a: ', '"', "'", '`', '\\', '\\"', '""', 'a="', "a='", 'a="b" ', '","'],
  ...['@', 'a@', 'aaaa@', 'a@a.', 'a@a', '@a.a'],
  ...[
    '//',
    '://',
    'http://',
    'http://a:',
    '//a:',
    'http://a/',
    'https',
    'a:b@',
    '/a',
    '?',
    '#',
    '?a',
    '&a',
    '&a=b',
    '%',
    ';a',
  ],
  ...['eyJ', '-eyJ', 'eyJaaaaaaaa', '-eyJaaaaaaaa.', 'eyJaaaaaaaa.aaa.', '.eyJ'],
  ...[
    'token',
    'token-',
    'token ',
    'token:',
    'token="',
    "token='",
    'token=\\"',
    'pin',
    'pin_',
    'pin-',
    'pin ',
    'pin-a-',
  ],
  ...['api key ', 'apikey', 'session id', 'secretsecret', 'pass', 'password', 'bearer ', 'bearer', 'cookie ', 'cookie'],
  ...['sk-', 'sk', 'AKIA', '-----', '-----BEGIN ', '-----BEGIN A-----', '-----END ', '-----END A', '-----END A----'],
  ...['\u001b', '\u001b[', '\u001b[0', '\u001b]', '\u001b]a', '\u200b', '\ufe0f'],
  ...[
    '<',
    '<a',
    '<a ',
    '<a>',
    '</a>',
    '<a/',
    '<a x="',
    "<a x='",
    '<!--',
    '<!-- ',
    '-->',
    '<script>',
    '<style>',
    '</script>',
  ],
  ...['[', ']', '[a', '[]', 'name="a"', 'name="a";', 'name="a"\r\n', 'name="a"\r\n\r\n', '\r\n--', '--a\r\n'],
  ...['may ', 'mon, ', '1 may', 'a day', 'low-', 'high ', 'next ', 'javascript:', 'Uncaught ', 'at http://a/b.js:1'],
];

const ends: readonly (readonly [head: string, tail: string])[] = [
  ['', ''],
  ['token', 'x'],
  ['"', ':'],
  ['http://', '\u2028.'],
  ['<a href="', '" x>'],
  ['<a ', '"'],
];

export const hostileShapes: readonly Shape[] = parts.flatMap((part) =>
  ends.map(([head, tail]) => ({
    name: JSON.stringify(`${head}${part}…${tail}`),
    make: (length: number) => head + part.repeat(Math.ceil(length / part.length)) + tail,
  })),
);
