import type { ElementFact } from '#core/evidence/page-facts.ts';

/** Elements with the same classes get their size from one style sheet: their defect is one, whatever page they are on. */
export function styledKind({ selectorHint }: ElementFact): { cause: string; shared: true } | null {
  const own = selectorHint.split(' > ').at(-1) ?? '';
  return /^[a-z][a-z0-9-]*\./.test(own) ? { cause: `every ${selectorHint}`, shared: true } : null;
}
