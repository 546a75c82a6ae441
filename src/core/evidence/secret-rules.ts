// What counts as a secret in a text of the target. The text is hostile: every rule reads it once from left to right,
// or only from the start of a word, so that its work grows with the length of the text and never with its square.
import { mask } from './mask.ts';

export interface SecretRule {
  readonly name: string;
  readonly hide: (text: string) => string;
}

const put =
  (find: RegExp, by: string) =>
  (text: string): string =>
    text.replace(find, by);

/** A token has dots between its parts: the first begins with eyJ, the second has 4 characters, a third may follow. */
function hideWebToken(dotted: string): string {
  const parts = dotted.split('.');
  const shown: string[] = [];
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at]!;
    const start = (parts[at + 1]?.length ?? 0) < 4 ? -1 : part.search(/(?<!\w)eyJ/);
    if (start < 0 || part.length - start < 11) shown.push(part);
    else {
      shown.push(part.slice(0, start) + mask);
      at += 2;
    }
  }
  return shown.join('.');
}

function hideLongWord(run: string): string {
  if (run.length < 40 || !/\d/.test(run) || !/[A-Za-z]/.test(run)) return run;
  let start = 0;
  let end = run.length;
  while (run[start] === '-') start++;
  while (run[end - 1] === '-') end--;
  return end - start < 40 ? run : run.slice(0, start) + mask + run.slice(end);
}

/** Secret anywhere in a name: accessToken, db_password. */
const tellingPart =
  /pass(?:word|wd|phrase|code)|secret|token|api[-_ ]?key|access[-_ ]?key|private[-_ ]?key|authorization|session[-_ ]?id|csrf|xsrf|credential/i;
/** Short words occur inside others (aside, shipping, design), so they must be whole words. */
const tellingWords = new Set('pass pwd auth session sid otp pin cvv cvc jwt signature sig'.split(' '));
const ofName = /[\w-]/;
const space = /\s/;
const backslash = /\\/;
const quotes = new Set(['"', "'"]);

const isTelling = (name: string): boolean =>
  tellingPart.test(name) || name.split(/[-_]/).some((word) => tellingWords.has(word.toLowerCase()));

function backOver(text: string, from: number, least: number, sign: RegExp): number {
  let at = from;
  while (at > least && sign.test(text[at - 1]!)) at--;
  return at;
}

const twoWords = /(?:api|access|private|secret) key|session id/i;

/** The name before a `:` or `=`, with the quotes around it left out: `"api key" :`. */
function nameBefore(text: string, delimiter: number, least: number): string {
  let end = backOver(text, delimiter, least, space);
  if (end > least && quotes.has(text[end - 1]!)) end = backOver(text, end - 1, least, backslash);
  const start = backOver(text, end, least, ofName);
  if (start === least || text[start - 1] !== ' ') return text.slice(start, end);
  const both = text.slice(backOver(text, start - 1, least, ofName), end);
  return twoWords.test(both) ? both : text.slice(start, end);
}

/** Where a value ends. One in quotes ends with its quote, and one whose quote was cut off ends with the text. */
function endOfValue(text: string, start: number): number {
  let open = start;
  while (text[open] === '\\') open++;
  const quote = text[open];
  if (quote === undefined || !quotes.has(quote)) {
    const end = text.slice(start).search(/[\s,;&}\])]/);
    return end < 0 ? text.length : start + end;
  }
  // A quote inside a quoted text has more backslashes than the one that opened it.
  let slashes = 0;
  for (let at = open + 1; at < text.length; at++) {
    if (text[at] === quote && slashes <= open - start) return at + 1;
    slashes = text[at] === '\\' ? slashes + 1 : 0;
  }
  return text.length;
}

function hideNamedValues(text: string): string {
  let shown = '';
  let done = 0;
  let least = 0;
  for (const { index, 0: delimiter } of text.matchAll(/[:=]\s*/g)) {
    if (index < done) continue;
    const value = index + delimiter.length;
    const telling = isTelling(nameBefore(text, index, least));
    least = index + 1;
    if (!telling) continue;
    const end = endOfValue(text, value);
    if (end === value) continue;
    shown += text.slice(done, value) + mask;
    done = end;
    least = end;
  }
  return shown + text.slice(done);
}

/** Recognised by a mark of their own: a prefix, a name or a sign. */
export const markedSecrets: readonly SecretRule[] = [
  {
    name: 'private key',
    hide: put(/-----BEGIN [A-Z ]+-----[\s\S]*?(?:-----END [A-Z ]+-----|$)/g, mask),
  },
  { name: 'web token', hide: (text) => text.replace(/[A-Za-z0-9_.-]+/g, hideWebToken) },
  {
    name: 'authorization',
    hide: put(/\b(bearer|basic|digest)\s+[A-Za-z0-9+/=._~-]{6,}/gi, `$1 ${mask}`),
  },
  { name: 'cookie', hide: put(/\b(set-cookie|cookie)\s*[:=]\s*[^\n]*/gi, `$1: ${mask}`) },
  { name: 'login in an address', hide: put(/\/\/[^/\s:@]+:[^/\s@]+@/g, `//${mask}@`) },
  { name: 'named value', hide: hideNamedValues },
  {
    name: 'provider key',
    hide: put(
      /\b(?:(?:sk|pk|rk|ghp|gho|ghs|ghu|xox[abprs]|glpat|pfr|whsec)[-_]|AKIA|ASIA|AIza)[-_A-Za-z0-9]{12,}/g,
      mask,
    ),
  },
  {
    name: 'e-mail address',
    // A version such as 1.0.0 is no host: the last part of a host has letters.
    hide: put(/(?<![A-Za-z0-9._%+-])[A-Za-z0-9._%+-]+@(?:[A-Za-z0-9-]+\.)+[A-Za-z][A-Za-z0-9-]+/g, mask),
  },
];

/** Recognised by their shape alone. */
export const shapedSecrets: readonly SecretRule[] = [
  { name: 'card number', hide: put(/\b(?:\d[ -]?){13,19}\b/g, mask) },
  { name: 'hexadecimal digest', hide: put(/\b[0-9a-f]{32,}\b/gi, mask) },
  { name: 'long random word', hide: (text) => text.replace(/[A-Za-z0-9_-]+/g, hideLongWord) },
];

export const hideBy = (rules: readonly SecretRule[], text: string): string =>
  rules.reduce((hidden, rule) => rule.hide(hidden), text);
