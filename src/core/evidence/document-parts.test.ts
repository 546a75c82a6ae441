import { expect, test } from 'vitest';
import { documentParts } from './document-parts.ts';

interface Made {
  csrf?: string;
  nonce?: string;
  time?: string;
  rows?: number;
  code?: string;
  style?: string;
  text?: string;
}

/** A page as a server renders it: a token in a form and a script, a nonce, a time, a list of data. */
const rendered = ({
  csrf = 'aaaaaaaaaaaaaaaaaaaaaaaa',
  nonce = 'n1',
  time = '2026-01-01T00:00:00Z',
  rows = 2,
  code = 'start();',
  style = 'width: 10px',
  text = 'Orders',
}: Made): string => `<!doctype html><html lang="en"><head><meta name="csrf-token" content="${csrf}">
<meta name="app-version" content="7"><script nonce="${nonce}">window.token = "${csrf}"; window.at = "${time}"; ${code}</script>
<script type="application/json">{"rows": ${rows}}</script><script src="/app.js"></script><link rel="stylesheet" href="/app.css"></head>
<body><h1>${text}</h1><form><input type="hidden" name="_token" value="${csrf}"></form><p style="${style}">At ${time}</p>
<ul>${'<li class="row"><a href="/x">Row</a></li>'.repeat(rows)}</ul></body></html>`;

const partsOf = (made: Made) => documentParts(rendered(made)).parts;

test('tokens, nonces, times, values, text and data rows are not part of a build', () => {
  expect(
    partsOf({ csrf: 'bbbbbbbbbbbbbbbbbbbbbbbbb', nonce: 'n2', time: '2026-02-03T04:05:06Z', rows: 9, text: 'Bills' }),
  ).toEqual(partsOf({}));
});

test('other code, other styles and another structure are another build', () => {
  const before = partsOf({});
  expect(partsOf({ code: 'startAll();' })['inline script 0']).not.toBe(before['inline script 0']);
  expect(partsOf({ style: 'width: 20px' })['looks']).not.toBe(before['looks']);
  expect(partsOf({ text: '<b>Orders</b>' })['skeleton']).not.toBe(before['skeleton']);
});

test('a label that is wired to another field, a link that got an address, or a viewport that is set otherwise, is another build', () => {
  const wiresOf = (html: string) => documentParts(html).parts['wires'];
  const label = (id: string): string => `<label for="${id}">Email</label><input id="email">`;
  expect(wiresOf(label('e-mail'))).not.toBe(wiresOf(label('email')));
  const viewport = (width: string): string => `<meta name="viewport" content="width=${width}">`;
  expect(wiresOf(viewport('device-width'))).not.toBe(wiresOf(viewport('1024')));
  const link = (href: string): string => `<p><a class="more" href="${href}">More</a></p>`;
  expect(wiresOf(link('#'))).not.toBe(wiresOf(link('/more')));
  expect(wiresOf(link('/more'))).toBe(wiresOf(link('/other')));
  expect(wiresOf('<li id="row-17">')).toBe(wiresOf('<li id="row-18">'));
});

test('a document names its scripts and style sheets', () => {
  expect(documentParts(rendered({})).references).toEqual(['/app.js', '/app.css']);
});

test('markup inside a script or a comment is not structure', () => {
  const plain = '<body><script>x</script></body>';
  const parts = documentParts('<body><!-- <p> --><script>x</script></body>').parts;
  expect(parts['skeleton']).toBe(documentParts(plain).parts['skeleton']);
  expect(documentParts('<body><script>"<div>"</script></body>').parts['skeleton']).toBe(parts['skeleton']);
});
