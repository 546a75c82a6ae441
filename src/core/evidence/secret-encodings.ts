// The forms in which a secret may turn up in a text.
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const bytesAs = (text: string, one: (byte: number) => string): string => Array.from(utf8(text), one).join('');
const hexOf = (number: number, width: number): string => number.toString(16).padStart(width, '0');

/** What of it is the same wherever in a longer text it is encoded: at three places, without what neighbours change. */
function base64Of(text: string): string[] {
  const bytes = utf8(text);
  return [0, 1, 2].flatMap((before) => {
    const shifted = new Uint8Array(before + bytes.length);
    shifted.set(bytes, before);
    const whole = btoa(Array.from(shifted, (byte) => String.fromCharCode(byte)).join(''));
    const own = whole.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
    return [own, own.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

function urlForms(text: string): string[] {
  const encoded = encodeURIComponent(text);
  const lower = encoded.replaceAll(/%../g, (byte) => byte.toLowerCase());
  const every = bytesAs(text, (byte) => `%${hexOf(byte, 2)}`);
  const form = new URLSearchParams({ a: text }).toString().slice(2);
  return [encoded, lower, form, every, every.toUpperCase(), encodeURI(text)];
}

const jsonOf = (text: string): string => JSON.stringify(text).slice(1, -1);

function jsonForms(text: string): string[] {
  const once = jsonOf(text);
  const ascii = once.replaceAll(/[^\u0020-\u007e]/g, (unit) => `\\u${hexOf(unit.charCodeAt(0), 4)}`);
  return [once, ascii, jsonOf(once), jsonOf(ascii), once.replaceAll('/', '\\/')];
}

function htmlForms(text: string): string[] {
  const named = (apostrophe: string): string =>
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", apostrophe);
  const each = (one: (point: number) => string): string =>
    Array.from(text, (sign) => one(sign.codePointAt(0) ?? 0)).join('');
  return [
    ...['&#39;', '&#x27;', '&apos;', "'"].map(named),
    named("'").replaceAll('&quot;', '"'),
    each((point) => `&#${point};`),
    each((point) => `&#x${point.toString(16)};`),
    each((point) => `&#x${point.toString(16).toUpperCase()};`),
  ];
}

/** `text` is well-formed: half a character has no encoding. */
export function secretEncodings(text: string): readonly string[] {
  const hex = bytesAs(text, (byte) => hexOf(byte, 2));
  const reversed = Array.from(text).reverse().join('');
  return [
    ...new Set([
      text,
      reversed,
      hex,
      hex.toUpperCase(),
      ...base64Of(text),
      ...urlForms(text),
      ...jsonForms(text),
      ...htmlForms(text),
    ]),
  ];
}
