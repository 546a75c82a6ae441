// The only maker of text from a target: what it returns is safe to store, to print and to hand to an agent.
import { limit } from '#contract/limits.ts';
import { hideKnown } from './known-secrets.ts';
import { mask } from './mask.ts';
import { hideBy, markedSecrets, shapedSecrets } from './secret-rules.ts';

declare const made: unique symbol;
/** Text of a target after redaction. Untrusted in meaning, harmless in form. */
export type TargetText = string & { readonly [made]: true };

/** The part of a text that is read, and whether more of it follows. */
export interface TextStart {
  readonly text: string;
  readonly cut: boolean;
}

const maxRead = 20_000;
/** A secret that begins this close to the cut may continue behind it, and half a secret no longer looks like one. */
const maxHalfSecret = 4_000;

// Bidi, zero-width, variation and tag characters can hide or reorder what a reader sees; control characters break lines.
const invisible = /[\p{Cf}\ufe00-\ufe0f\u{e0000}-\u{e0fff}]/gu;
const control = /[\p{Cc}\u2028\u2029]/gu;
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const ansi = /\u001b(?:\[[0-9;?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)|[@-Z\\-_])/g;

export const startOf = (raw: string): TextStart => ({ text: raw.slice(0, maxRead), cut: raw.length > maxRead });

export function redactStart(start: TextStart, max: number): TargetText {
  // A secret cut in half, or with something invisible inside, would no longer look like one:
  // what is invisible goes before the masking, and the cut comes after it.
  let text = start.text.replace(ansi, '').replace(invisible, '');
  text = hideBy(shapedSecrets, hideBy(markedSecrets, hideKnown(text)));
  if (start.cut) text = text.slice(0, Math.max(0, text.length - maxHalfSecret));
  text = text.replace(control, ' ').replace(/\s+/gu, ' ').trim();
  if (start.cut || text.length > max) text = `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$/u, '')}…`;
  return text as TargetText;
}

export const redact = (raw: string, max: number = limit('evidenceText')): TargetText => redactStart(startOf(raw), max);

export const countMasks = (text: string): number => text.split(mask).length - 1;
