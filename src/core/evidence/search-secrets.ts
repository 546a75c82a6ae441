// Searches texts for secrets in all their encodings. The work grows with the length of the text, whatever is in it:
// every place is looked up once by its first characters, and compared with parts of a bounded length.
import { secretEncodings } from './secret-encodings.ts';

export interface SearchedSecret {
  readonly name: string;
  readonly value: string;
  /** Too short to be searched for inside words: a one-time code. */
  readonly wholeWord?: boolean;
}

const ofWord = /[\p{L}\p{N}_.-]/u;

/** Numbers of a report, such as milliseconds, are no text of the target: in JSON no quote stands beside them. */
function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const [before = '', after = ''] = [text[at - 1], text[at + word.length]];
    const isNumber = /[:[,]/.test(before) && /[,\]}]/.test(after);
    if (!ofWord.test(before) && !ofWord.test(after) && !isNumber) return true;
  }
  return false;
}

/** Every needle begins with so many characters, by which it is looked up. */
const keyChars = 8;
/** A longer needle is searched in parts: texts of targets are cut, and then hold only a part of it. */
const partChars = 32;
const maxPartsPerForm = 512;

interface Needle {
  readonly text: string;
  readonly name: string;
}

/** The header of a web token says only how it is signed, and is the same in many. */
const withoutTokenHeader = (value: string): string => {
  const rest = value.replace(/^eyJ[\w-]*\./, '');
  return rest.length >= partChars / 2 ? rest : value;
};

function partsOf(form: string): string[] {
  if (form.length <= 2 * partChars) return [form];
  const count = Math.min(maxPartsPerForm, Math.floor(form.length / partChars));
  const parts = Array.from({ length: count }, (_, at) => form.slice(at * partChars, (at + 1) * partChars));
  return [...parts, form.slice(-partChars)];
}

/** How a text is joined again that was split: by its breaks, or also by those that are escaped, as in a text of JSON. */
const withoutBreaks = (text: string): string => text.replaceAll(/\s+/g, '');
const withoutEscapes = (text: string): string => text.replaceAll(/(?:\s|\\[nrt]?)+/g, '');
const unescaped = (text: string): string =>
  text.replaceAll(/\\(.)/g, (_, sign: string) => (/[nrt]/.test(sign) ? '' : sign));

const joins: readonly { readonly ofText: (text: string) => string; readonly ofSecret: (text: string) => string }[] = [
  { ofText: withoutBreaks, ofSecret: withoutBreaks },
  { ofText: withoutEscapes, ofSecret: withoutEscapes },
  // A short secret with a backslash in it needs all its characters to be looked up.
  { ofText: (text) => withoutBreaks(unescaped(text)), ofSecret: withoutBreaks },
];

class Needles {
  readonly #byKey = new Map<string, Needle[]>();
  /** Marks the first two characters of every needle: most places of a text are passed by one look. */
  readonly #starts = new Uint8Array(1 << 16);

  #hash = (text: string, at: number): number => (text.charCodeAt(at) * 251 + text.charCodeAt(at + 1)) & 0xffff;

  add(text: string, name: string): void {
    if (text.length < keyChars) return;
    const key = text.slice(0, keyChars);
    const same = this.#byKey.get(key) ?? [];
    if (same.some((needle) => needle.text === text)) return;
    this.#byKey.set(key, [...same, { text, name }]);
    this.#starts[this.#hash(text, 0)] = 1;
  }

  find(text: string, found: Set<string>): void {
    for (let at = 0; at + keyChars <= text.length; at += 1) {
      if (this.#starts[this.#hash(text, at)] !== 1) continue;
      for (const needle of this.#byKey.get(text.slice(at, at + keyChars)) ?? [])
        if (text.startsWith(needle.text, at)) found.add(needle.name);
    }
  }
}

export class SecretSearch {
  readonly #whole = new Needles();
  readonly #joined = joins.map((join) => ({ ...join, needles: new Needles() }));

  /** Hidden in numbers otherwise: found only where nothing of a word stands beside them. */
  readonly #words = new Map<string, string>();

  constructor(secrets: readonly SearchedSecret[]) {
    this.add(secrets);
  }

  add(secrets: readonly SearchedSecret[]): void {
    for (const { name, value, wholeWord = false } of secrets) {
      if (wholeWord) {
        this.#words.set(value, name);
        continue;
      }
      const text = withoutTokenHeader(value.toWellFormed());
      for (const form of secretEncodings(text)) for (const part of partsOf(form)) this.#whole.add(part, name);
      for (const { ofSecret, needles } of this.#joined)
        for (const form of [ofSecret(text), ofSecret(Array.from(text).reverse().join(''))])
          for (const part of partsOf(form)) needles.add(part, name);
    }
  }

  /** The names of the secrets that are in the text, never the secrets. */
  find(text: string): readonly string[] {
    const found = new Set<string>();
    this.#whole.find(text, found);
    for (const { ofText, needles } of this.#joined) needles.find(ofText(text), found);
    for (const [word, name] of this.#words) if (hasWord(text, word)) found.add(name);
    return [...found];
  }
}
