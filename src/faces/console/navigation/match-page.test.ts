import { expect, test } from 'vitest';
import { consolePath } from '#contract/console-pages.ts';
import { matchPage } from './match-page.ts';

test.each([
  ['/console', { page: 'start', runId: '' }],
  ['/console/', { page: 'start', runId: '' }],
  ['/console/runs', { page: 'runs', runId: '' }],
  [consolePath('run', 'run_a-b'), { page: 'run', runId: 'run_a-b' }],
  [consolePath('fix_check', 'run_a'), { page: 'fix_check', runId: 'run_a' }],
  ['/console/runs/run_a/nothing', null],
  ['/console/elsewhere', null],
])('%s', (path, expected) => {
  expect(matchPage(path)).toEqual(expected);
});
