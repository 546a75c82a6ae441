import { expect, test } from 'vitest';
import { documentOf, visitOf } from '../../../test/kit/visit-of.ts';
import { silentProbe } from '../../../test/probe/probe-of.ts';
import type { OperationalDepth } from '#contract/vocabulary/operational-depths.ts';
import type { Visit } from '#core/evidence/visit.ts';
import { deepest, depthOf } from './depth.ts';

const refused = silentProbe({ outcome: 'refused' });
const exercised = silentProbe({ outcome: 'exercised' });
const rows: [string, Partial<Visit>, OperationalDepth][] = [
  ['a page that did not load', { page: null }, 'unreached'],
  ['an error status', { document: documentOf({ status: 400 }) }, 'unreached'],
  [
    'an error status with a control that was used',
    { document: documentOf({ status: 500 }), probes: [exercised] },
    'unreached',
  ],
  ['the last status that is none', { document: documentOf({ status: 399 }) }, 'rendered'],
  ['no status', { document: documentOf({ status: null }) }, 'rendered'],
  ['no control', {}, 'rendered'],
  ['a control that was refused', { probes: [refused] }, 'rendered'],
  ['a control that was not found', { probes: [silentProbe({ outcome: 'not_found' })] }, 'rendered'],
  ['a control that was used beside one that was not', { probes: [refused, exercised] }, 'interacted'],
];
test.each(rows)('%s: the route is as deep as it was used', (_what, partial, depth) => {
  expect(depthOf(visitOf(partial))).toBe(depth);
});

test('the deepest of many counts, and none is unreached', () => {
  expect(deepest([])).toBe('unreached');
  expect(deepest(['rendered', 'submitted', 'interacted'])).toBe('submitted');
  expect(deepest(['persisted', 'unreached'])).toBe('persisted');
});
