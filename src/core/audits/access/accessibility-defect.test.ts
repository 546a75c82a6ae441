import { expect, test } from 'vitest';
import { elementOf, requestOf, visitOf } from '../../../../test/kit/visit-of.ts';
import { judgeVisit } from '../run-audits.ts';
import { accessibilityDefect } from './accessibility-defect.ts';

const broken = [{ id: 'button-name', impact: 'critical', nodes: [{ element: elementOf(), alike: 1 }] }] as const;
const access = { axe: { version: '4', broken, kept: [], undecided: [] }, focus: null };

test('a broken rule is a failure at its element', () => {
  const { failures } = judgeVisit(accessibilityDefect, visitOf({ access }));
  expect(failures.map(({ subtype }) => subtype)).toEqual(['button-name']);
});

test('a page whose code did not load is half built, and not judged', () => {
  const requests = [requestOf({ kind: 'script', status: 404 })];
  expect(judgeVisit(accessibilityDefect, visitOf({ access, requests })).answer).toBe('unsure');
});
