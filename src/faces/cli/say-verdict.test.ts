import { expect, test } from 'vitest';
import { viewCompactProof } from '#core/report/views/view-compact-proof.ts';
import { hearWorld } from '../../../test/kit/cli-world.ts';
import { findingOf, reportOf } from '../../../test/kit/report-of.ts';
import type { Finding } from '#contract/finding.ts';
import { sayVerdict } from './say-verdict.ts';

const run = 'http://127.0.0.1:4600/api/runs/x';
const links = { status: run, report: `${run}/report.json`, proofPack: '', compactProof: '', console: null };
const said = (findings: readonly Finding[], columns = 80): readonly string[] => {
  const report = reportOf(findings, ['/returns']);
  const counts = { ...report.summary.counts };
  for (const { severity } of findings) counts[severity] += 1;
  const world = hearWorld({ columns });
  sayVerdict(world, viewCompactProof({ ...report, summary: { ...report.summary, counts } }, links));
  return world.said;
};

const button = { role: 'button', name: 'Show the address', selectorHint: '#show', box: null };
const dead = findingOf('dead', {
  type: 'dead_control',
  severity: 'high',
  title: 'Clicking a button does nothing',
  route: '/returns',
  element: button,
  evidence: [],
});

test('a finding shows its title and route, and below them the element and what the target said', () => {
  const thrown = { kind: 'exception', note: '', untrusted: 'TypeError: no', facts: { source: '/a.js', line: 3 } };
  const lines = said([
    dead,
    findingOf('thrown', { type: 'uncaught_exception', title: 'It throws', evidence: [thrown] }),
  ]);
  const nan = { kind: 'text', note: '', untrusted: 'You pay £ NaN .' };
  const shown = said([findingOf('nan', { element: { ...button, name: 'You pay £NaN.' }, evidence: [nan] })]);
  expect(shown[2]).toBe('           button "You pay £NaN." · console_error');
  expect(lines.slice(1, 5)).toEqual([
    '  high     Clicking a button does nothing  /returns',
    '           button "Show the address" · dead_control',
    '  medium   It throws  /',
    '           TypeError: no · /a.js:3 · uncaught_exception',
  ]);
});

test('advice is apart, and what does not fit is counted', () => {
  const low = findingOf('low', { severity: 'low' });
  const lines = said([dead, low]);
  expect(lines.indexOf('Advice')).toBe(3);
  expect(said([...Array(8).keys()].map((n) => findingOf(`f${n}`))).join('\n')).toContain('and 3 more in the report');
});

test('no line is wider than the terminal, and words of the target cannot move its cursor', () => {
  const name = `\u001b[2J${'wide '.repeat(60)}`;
  const lines = said([{ ...dead, element: { ...button, name }, route: `/${'r'.repeat(200)}` }], 60);
  expect(lines.slice(0, 3).every((line) => line.length <= 60)).toBe(true);
  expect(lines.join('')).not.toContain('\u001b');
});

test('a long title gives way to the route', () => {
  const [, line] = said([{ ...dead, title: 'word '.repeat(30) }], 60);
  expect(line).toMatch(/^ {2}high {5}word .*… {2}\/returns$/);
  expect(line?.length).toBe(60);
});

test('the next action is a command as this program was called', () => {
  expect(said([dead]).at(-1)).toBe(`        npx proofrun fix-check ${reportOf([], []).run.runId}`);
});
