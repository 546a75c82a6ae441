// The step from raw page answers to evidence: after it no unmasked text of the target exists.
import type { ElementFact, PageFacts, Raw } from '#core/evidence/page-facts.ts';
import { type TargetText, redact } from '#core/evidence/redact.ts';

/** A selector that lost a part to the redactor matches something else, or nothing. */
export function wholeOrNone(selector: string | null): TargetText | null {
  const kept = selector === null ? null : redact(selector);
  return kept === selector ? kept : null;
}

export const redactElement = (raw: Raw<ElementFact>): ElementFact => ({
  path: redact(raw.path, 300),
  ...(raw.around === undefined ? {} : { around: raw.around }),
  role: redact(raw.role, 40),
  name: redact(raw.name, 120),
  testId: raw.testId === null ? null : redact(raw.testId, 120),
  ...(raw.testIdAttribute === undefined ? {} : { testIdAttribute: raw.testIdAttribute }),
  selectorHint: redact(raw.selectorHint, 160),
  selector: wholeOrNone(raw.selector ?? null),
  box: raw.box,
});

export const redactFacts = (raw: Raw<PageFacts>): PageFacts => ({
  ...raw,
  title: redact(raw.title),
  lang: redact(raw.lang, 40),
  busy: raw.busy.map(redactElement),
  styleFilesMissing: raw.styleFilesMissing.map((path) => redact(path)),
});
