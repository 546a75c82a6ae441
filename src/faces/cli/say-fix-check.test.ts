import { expect, test } from 'vitest';
import type { FixVerification } from '#contract/fix-verification.ts';
import { hearWorld } from '../../../test/kit/cli-world.ts';
import { sayFixCheck } from './say-fix-check.ts';

const row: FixVerification['scenarios'][number] = {
  scenarioId: 'scn_a',
  findingId: 'fnd_a',
  title: 'Clicking a button does nothing',
  route: '/returns',
  status: 'fixed_verified',
  reason: 'passed_again_and_again',
  reproduced: { failed: 3, of: 3 },
  places: 1,
  replays: { passed: 5, failed: 0, unsure: 0 },
  errorBound: 0.0079,
};

test('each row says what it is about, in the words of its finding', () => {
  const world = hearWorld({ columns: 200 });
  const { title: _title, route: _route, ...old } = row;
  sayFixCheck(world, {
    status: 'partially_fixed',
    scenarios: [row, { ...row, givenId: 'buying', status: 'still_reproduces', reason: 'failed_again' }, old],
    newFailures: [{ findingId: 'fnd_b', type: 'http_error', title: 'A page returns HTTP 500', route: '/stores' }],
    notRetested: [],
    errorBound: 0.0079,
  });
  expect(world.said[0]).toBe('PARTIALLY_FIXED  3 scenarios, luck at most 0.79 %');
  expect(world.said[1]).toBe('  fixed_verified     Clicking a button does nothing  /returns');
  expect(world.said[2]).toMatch(/^ {21}5 passed, 0 failed, 0 unsure\. [A-Z]/);
  expect(world.said[3]).toBe('  still_reproduces   Clicking a button does nothing  buying  /returns');
  expect(world.said[5]).toBe('  fixed_verified     fnd_a');
  expect(world.said.at(-1)).toBe('  new failure        A page returns HTTP 500  /stores');
});
