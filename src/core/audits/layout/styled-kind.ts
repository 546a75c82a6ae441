import type { ElementFact } from '#core/evidence/page-facts.ts';

/** Elements with the same classes get their size from one style sheet: their defect is one, whatever page they are on. */
export function styledKind({ selectorHint }: ElementFact): { cause: string; shared: true } | null {
  const own = selectorHint.split(' > ').at(-1) ?? '';
  return /^[a-z][a-z0-9-]*\./.test(own) ? { cause: `every ${selectorHint}`, shared: true } : null;
}

/** What has no class gets its size from the rules of what holds it: the links of a bar, the text of a note. */
export function sizedKind(element: ElementFact): { cause: string; shared: true } | null {
  const [holder = '', own = '', ...more] = element.selectorHint.split(' > ');
  const held = more.length === 0 && /^[a-z][a-z0-9-]*\./.test(holder) && /^[a-z][a-z0-9-]*$/.test(own);
  return styledKind(element) ?? (held ? { cause: `every ${element.selectorHint}`, shared: true } : null);
}
