// What the pages of a target offer for use, each kind once: the one basis on which controls and forms are counted.
import { controlKind } from './control-kind.ts';
import type { ControlAnswer } from './probe-answers.ts';
import { redact } from './redact.ts';

export interface OfferedControl {
  readonly kind: string;
  /** A safety rule forbids its use. */
  readonly refused: boolean;
  /** The form that it stands in. */
  readonly form: string | null;
  readonly submits: boolean;
}

export interface Offered {
  readonly controls: readonly OfferedControl[];
}

const maxKinds = 5_000;

/** Links are counted as routes; what only looks like a control is counted if it was used. */
const counted: ReadonlySet<ControlAnswer['kind']> = new Set(['control', 'field']);

/** As `ProbeSubject` has it. */
export const redactedKey = (key: string): string => redact(key, 400);

export function offeredOf(
  pages: readonly (readonly ControlAnswer[])[],
  isRefused: (control: ControlAnswer) => boolean,
): Offered {
  const kinds = new Map<string, OfferedControl>();
  for (const control of pages.flat()) {
    if (!counted.has(control.kind) || kinds.size >= maxKinds) continue;
    const kind = controlKind(redactedKey(control.key));
    const refused = control.kind !== 'field' && isRefused(control);
    const known = kinds.get(kind);
    // In a list, one that may be used is enough.
    if (known !== undefined && (!known.refused || refused)) continue;
    kinds.set(kind, {
      kind,
      refused,
      form: control.form === undefined || control.form === null ? null : redactedKey(control.form.key),
      submits: control.form?.submits === true,
    });
  }
  return { controls: [...kinds.values()] };
}
