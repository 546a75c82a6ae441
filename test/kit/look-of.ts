// Looks and loads by hand, for tests of what is compared.
import type { LookElement, LookFacts, PlaceLoad } from '#core/evidence/place-load.ts';
import { redact } from '#core/evidence/redact.ts';
import { isTimely, normalWords } from '#core/regression/normal-words.ts';

export const elementOf = (path: string, text: string, partial: Partial<LookElement> = {}): LookElement => ({
  path,
  kind: 'text',
  role: 'paragraph',
  name: redact(''),
  hint: redact(path),
  words: normalWords(text),
  exact: text,
  leads: null,
  shows: null,
  box: { x: 0, y: 0, width: 100, height: 20 },
  style: 0,
  shared: false,
  off: false,
  timely: isTimely(text),
  ...partial,
});

export const lookOf = (elements: readonly LookElement[], partial: Partial<LookFacts> = {}): LookFacts => ({
  width: 1280,
  height: 800,
  properties: ['color', 'font-size'],
  styles: [
    ['black', '16px'],
    ['red', '16px'],
  ],
  elements,
  restless: [],
  truncated: false,
  ...partial,
});

export const loadOf = (partial: Partial<PlaceLoad> = {}): PlaceLoad => ({
  key: '001-laptop',
  route: '/',
  template: '/',
  context: 'laptop',
  document: { status: 200, failure: null, landedOn: null, leftOrigin: false, challenge: false },
  calls: [],
  exceptions: [],
  look: null,
  ...partial,
});
