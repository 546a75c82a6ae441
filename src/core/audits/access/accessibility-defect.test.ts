import { expect, test } from 'vitest';
import { redact } from '#core/evidence/redact.ts';
import { elementOf, requestOf, visitOf } from '../../../../test/kit/visit-of.ts';
import { judgeVisit } from '../run-audits.ts';
import { accessibilityDefect } from './accessibility-defect.ts';

const broken = [{ id: 'button-name', impact: 'critical', nodes: [{ element: elementOf(), alike: 1 }] }] as const;
const access = { axe: { version: '4', broken, kept: [], undecided: [] }, focus: null };

test('a broken rule is a failure at its element', () => {
  const { failures } = judgeVisit(accessibilityDefect, visitOf({ access }));
  expect(failures.map(({ subtype }) => subtype)).toEqual(['button-name']);
});

test('a control whose words are hidden from all is told how to show them to readers', () => {
  const hintOf = (traits: readonly 'hides_its_words'[]) => {
    const rule = { ...broken[0], nodes: [{ element: elementOf(), alike: 1, traits }] };
    const seen = visitOf({ access: { ...access, axe: { ...access.axe, broken: [rule] } } });
    return judgeVisit(accessibilityDefect, seen).failures[0]?.fixHint;
  };
  expect(hintOf(['hides_its_words'])).toContain('hidden from readers, too');
  expect(hintOf([])).toContain('Give it text');
});

test('a page whose code did not load is half built, and not judged', () => {
  const requests = [requestOf({ kind: 'script', status: 404 })];
  expect(judgeVisit(accessibilityDefect, visitOf({ access, requests })).answer).toBe('unsure');
});

const causesOf = (id: string, ...hints: string[]): number => {
  const nodes = hints.map((hint, place) => ({
    element: elementOf({ selectorHint: redact(hint), path: `body>main:1>a:${place}` }),
    alike: 1,
  }));
  const rule = { ...access, axe: { ...access.axe, broken: [{ id, impact: 'serious' as const, nodes }] } };
  return new Set(judgeVisit(accessibilityDefect, visitOf({ access: rule })).failures.map(({ cause }) => cause)).size;
};

test('controls of one component without a name are one defect', () => {
  expect(causesOf('link-name', 'div.pager > a.newer', 'div.pager > a.older')).toBe(1);
  expect(causesOf('link-name', 'div.pager > a.newer', 'div.tools > a.older')).toBe(2);
  expect(causesOf('link-name', '#newer', '#older')).toBe(2);
});
