import { expect, test } from 'vitest';
import { exportPlaywright } from '#core/scenarios/export-playwright.ts';
import { findingOf } from '../../../../../test/kit/report-of.ts';
import { playwrightOf } from './playwright-of.ts';

const one = findingOf('one');
const two = findingOf('two');
const exported = (...names: string[]): string =>
  exportPlaywright(
    names.map((name) => ({ name, viewport: 'laptop', steps: [{ action: 'goto', path: `/${name}` }] })),
    'https://staging.example.com',
  );

test('the copied test has the head of the file and the scenario of the finding alone', () => {
  const file = exported(one.reproduction.scenarioId, two.reproduction.scenarioId);
  const copied = playwrightOf(file, two);
  expect(copied).toContain('import {');
  expect(copied).toContain(`test.describe("${two.reproduction.scenarioId}"`);
  expect(copied).not.toContain(one.reproduction.scenarioId);
  expect(copied.trimEnd().endsWith('});')).toBe(true);
});

test('the shortest reproduction goes before the full scenario', () => {
  const shortest = `${two.id} shortest reproduction`;
  const copied = playwrightOf(exported(two.reproduction.scenarioId, shortest), two);
  expect(copied).toContain(`test.describe("${shortest}"`);
  expect(copied.match(/test\.describe/g)).toHaveLength(1);
});

test('a finding without a block gets the whole file', () => {
  const file = exported(one.reproduction.scenarioId);
  expect(playwrightOf(file, two)).toBe(file);
});
