import { expect, test } from 'vitest';
import { documentOf, visitOf } from '../../../test/kit/visit-of.ts';
import { silentProbe } from '../../../test/probe/probe-of.ts';
import { deepest, depthOf } from './depth.ts';

test('a page that did not load is not reached, and one with an error status neither', () => {
  expect(depthOf(visitOf({ page: null }))).toBe('unreached');
  expect(depthOf(visitOf({ document: documentOf({ status: 400 }) }))).toBe('unreached');
  expect(depthOf(visitOf({ document: documentOf({ status: 399 }) }))).toBe('rendered');
  expect(depthOf(visitOf({ document: documentOf({ status: null }) }))).toBe('rendered');
});

test('only a control that was really used makes a page interacted', () => {
  expect(depthOf(visitOf({ probes: [silentProbe({ outcome: 'refused' })] }))).toBe('rendered');
  const probes = [silentProbe({ outcome: 'refused' }), silentProbe({ outcome: 'exercised' })];
  expect(depthOf(visitOf({ probes }))).toBe('interacted');
});

test('the deepest of many counts, and none is unreached', () => {
  expect(deepest([])).toBe('unreached');
  expect(deepest(['rendered', 'submitted', 'interacted'])).toBe('submitted');
  expect(deepest(['persisted', 'unreached'])).toBe('persisted');
});
