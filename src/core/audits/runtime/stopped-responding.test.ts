import { expect, test } from 'vitest';
import type { PageStop } from '#core/evidence/visit.ts';
import { visitOf } from '../../../../test/kit/visit-of.ts';
import { silentProbe } from '../../../../test/probe/probe-of.ts';
import { judgeVisit } from '../run-audits.ts';
import { neverSettles } from './never-settles.ts';

const settle = { quiet: false, ms: 7_500, loadFired: false, watchedMs: 7_500 };
const stopped = (why: PageStop) =>
  judgeVisit(neverSettles, visitOf({ page: null, settle: { ...settle, stopped: why } }));
const used = (reason: string | null, pages = 1) =>
  judgeVisit(neverSettles, visitOf({ probes: [silentProbe({ outcome: 'hung', reason, pages })] }));

test('a page that stops responding is a failure of the page', () => {
  expect(stopped('hangs').failures[0]).toMatchObject({ cause: 'hang:page', title: 'The page stops responding' });
});

test.each(['unclear', 'floods'] as const)('a page that was closed otherwise (%s) is unsure', (why) => {
  expect(stopped(why).answer).toBe('unsure');
});

test('a control that makes the page stop responding is a failure of the control', () => {
  const [failure] = used(null, 2).failures;
  expect(failure).toMatchObject({
    cause: 'hang:control:body>main:1>button:1 button 1x',
    shared: true,
    title: 'Using a button makes the page stop responding',
  });
  expect(failure?.probe?.subject.name).toBe('Show more');
});

test('where it is unclear what stopped the page, the control is unsure', () => {
  expect(used('the page was closed while the control was used').answer).toBe('unsure');
});
