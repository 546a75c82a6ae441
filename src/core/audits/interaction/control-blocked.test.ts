import { expect, test } from 'vitest';
import type { CoverFact, LayerFact, ProbeFact } from '#core/evidence/probe-facts.ts';
import { elementOf, visitOf } from '../../../../test/kit/visit-of.ts';
import { silentProbe } from '../../../../test/probe/probe-of.ts';
import { judgeVisit } from '../run-audits.ts';
import { controlBlocked } from './control-blocked.ts';

const judge = (...probes: Partial<ProbeFact>[]) =>
  judgeVisit(controlBlocked, visitOf({ probes: probes.map(silentProbe) }));
const covered = (kind: CoverFact['kind']): Partial<ProbeFact> => ({
  outcome: 'blocked',
  cover: { kind, element: elementOf({ path: 'body>div:3' }) },
});
const layer = (partial: Partial<LayerFact>): Partial<ProbeFact> => ({
  moved: ['scene'],
  layer: {
    key: 'body>dialog:1 dialog 1x',
    element: elementOf({ role: 'dialog' }),
    closer: elementOf({ role: 'button' }),
    opened: 'by_probe',
    closedBy: null,
    tried: 1,
    refused: 0,
    ...partial,
  },
});

test.each(['transparent_cover', 'fixed_cover', 'pointer_events_none'] as const)('%s blocks a control', (kind) => {
  expect(judge(covered(kind)).answer).toBe('fail');
});

test.each(['opaque_cover', 'proxied', 'open_layer'] as const)('%s may be meant so', (kind) => {
  expect(judge(covered(kind)).answer).toBe('unsure');
});

test('one cover over two controls is one cause', () => {
  const { failures } = judge(covered('transparent_cover'), covered('transparent_cover'));
  expect(new Set(failures.map(({ cause }) => cause)).size).toBe(1);
});

test('a disabled control may be out of reach', () => {
  const silence = { reason: 'it is disabled', sure: true };
  expect(judge({ ...covered('pointer_events_none'), silence }).answer).toBe('unsure');
});

test('a layer that nothing closes is a finding at its closing control', () => {
  const { failures } = judge(layer({}));
  expect(failures[0]).toMatchObject({ subtype: 'dialog_cannot_be_closed', element: { role: 'button' } });
});

test('one way out is enough', () => {
  expect(judge(layer({ closedBy: 'escape' })).answer).toBe('pass');
});

test('a layer whose only ways out may not be tried leaves doubt', () => {
  expect(judge(layer({ tried: 0, refused: 2 })).answer).toBe('unsure');
});
