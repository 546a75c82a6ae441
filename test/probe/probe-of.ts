// A control that was used and stayed silent, by hand, for tests that change one part of it and judge.
import type { ProbeFact } from '#core/evidence/probe-facts.ts';
import { redact } from '#core/evidence/redact.ts';
import { elementOf } from '../kit/visit-of.ts';

export const silentProbe = (partial: Partial<ProbeFact> = {}): ProbeFact => ({
  subject: { key: 'body>main:1>button:1 button 1x', role: 'button', name: 'Show more', testId: null },
  element: elementOf({ role: 'button', name: redact('Show more') }),
  viewport: 'laptop',
  opener: null,
  pages: 1,
  outcome: 'exercised',
  reason: null,
  fidelity: { class: 'real_pointer', pointer: true, keyboard: false, focus: true },
  moved: [],
  held: 0,
  exceptions: [],
  silence: null,
  listeners: { own: 0, above: 0, framework: false },
  cover: null,
  layer: null,
  watchedMs: 3_050,
  baselineMs: 1_500,
  noise: { places: 0, of: 200 },
  ...partial,
});
