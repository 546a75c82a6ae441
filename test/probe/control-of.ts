// A control that was found on a page, by hand, for tests that change one of its traits.
import type { ControlTraits, FoundControl } from '#core/evidence/probe-answers.ts';

export const controlOf = (name: string, traits: Partial<ControlTraits> = {}): FoundControl => ({
  index: 0,
  key: 'body>main:1>button:1 button',
  element: {
    path: 'body>main:1>button:1',
    role: 'button',
    name,
    testId: null,
    selectorHint: 'main > button',
    box: null,
  },
  kind: 'control',
  button: true,
  brakes: { words: name, marks: '', address: '', payment: false, dialog: '' },
  traits: {
    marks: [],
    peers: 0,
    opacity: 1,
    disabledAbove: null,
    disabledClassAbove: null,
    leads: null,
    contentsAbove: null,
    linkTitle: '',
    scrolledPx: 0,
    rows: null,
    emptyField: null,
    ...traits,
  },
});
