// The only maker of text from a target: what it returns is safe to store, to print and to hand to an agent.
import { limit } from '#contract/limits.ts';

declare const made: unique symbol;
/** Text of a target after redaction. Untrusted in meaning, harmless in form. */
export type TargetText = string & { readonly [made]: true };

export const mask = '•••';

// Bidi, zero-width, variation and tag characters can hide or reorder what a reader sees; control characters break lines.
const invisible = /[\p{Cf}\ufe00-\ufe0f\u{e0000}-\u{e0fff}]/gu;
const control = /[\p{Cc}\u2028\u2029]/gu;
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const ansi = /\u001b(?:\[[0-9;?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)|[@-Z\\-_])/g;

/** Secret anywhere in a name: accessToken, db_password. */
const tellingPart =
  'pass(?:word|wd|phrase|code)|secret|token|api[-_ ]?key|access[-_ ]?key|private[-_ ]?key|authorization|session[-_ ]?id|csrf|xsrf|credential';
/** Short words occur inside others (aside, shipping, design), so they must be whole words. */
const tellingWord = 'pass|pwd|auth|session|sid|otp|pin|cvv|cvc|jwt|signature|sig';
const secretName = `(?:[\\w-]*(?:${tellingPart})[\\w-]*|(?:[\\w]+[-_])?(?:${tellingWord})(?:[-_][\\w]+)?)`;

const rules: readonly { readonly find: RegExp; readonly put: string }[] = [
  { find: /-----BEGIN [A-Z ]+-----[\s\S]*?(?:-----END [A-Z ]+-----|$)/g, put: mask },
  { find: /\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{4,}(?:\.[A-Za-z0-9_-]*)?/g, put: mask },
  { find: /\b(bearer|basic|digest)\s+[A-Za-z0-9+/=._~-]{6,}/gi, put: `$1 ${mask}` },
  { find: /\b(set-cookie|cookie)\s*[:=]\s*[^\n]*/gi, put: `$1: ${mask}` },
  { find: /\b([a-z][a-z0-9+.-]*:\/\/)[^/\s:@]+:[^/\s@]+@/gi, put: `$1${mask}@` },
  {
    find: new RegExp(`(["']?(?<![\\w-])${secretName}["']?\\s*[:=]\\s*)(?:"[^"]*"|'[^']*'|[^\\s,;&}\\])]+)`, 'gi'),
    put: `$1${mask}`,
  },
  { find: /\b(?:sk|pk|rk|ghp|gho|ghs|ghu|xox[abprs]|glpat|pfr|whsec|AKIA|ASIA|AIza)[-_A-Za-z0-9]{12,}/g, put: mask },
  { find: /[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+/g, put: mask },
  { find: /\b(?:\d[ -]?){13,19}\b/g, put: mask },
  { find: /\b[0-9a-f]{32,}\b/gi, put: mask },
  { find: /\b(?=[A-Za-z0-9_-]*\d)(?=[A-Za-z0-9_-]*[A-Za-z])[A-Za-z0-9_-]{40,}\b/g, put: mask },
];

export function redact(raw: string, max: number = limit('evidenceText')): TargetText {
  // A secret cut in half, or with something invisible inside, would no longer look like one:
  // what is invisible goes before the masking, and the cut comes after it.
  let text = raw.slice(0, 20_000).replace(ansi, '').replace(invisible, '');
  for (const { find, put } of rules) text = text.replace(find, put);
  text = text.replace(control, ' ').replace(/\s+/gu, ' ').trim();
  if (text.length > max) text = `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$/u, '')}…`;
  return text as TargetText;
}

export const countMasks = (text: string): number => text.split(mask).length - 1;
