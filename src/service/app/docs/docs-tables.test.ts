import { losses } from '#contract/severity.ts';
import { expect, test } from 'vitest';
import { type Endpoint, endpoints } from '#contract/endpoints.ts';
import { errorCodes } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { allAssertions } from '#contract/steps/all-assertions.ts';
import { failureTypes } from '#contract/vocabulary/failure-types.ts';
import { layoutTypes } from '#contract/vocabulary/layout-types.ts';
import { docsTables } from './docs-tables.ts';

const tables = docsTables([
  { name: 'PORT', default: '4600', about: 'The port.' },
  { name: 'PROOFRUN_PUBLIC_URL', default: '', about: 'The public URL.' },
]);
const rows = (name: string): string[] => (tables.get(name) ?? '').trim().split('\n').slice(2);

test('each table has one row for each thing that it lists', () => {
  expect(rows('errors')).toHaveLength(errorCodes.length);
  expect(rows('limits')).toHaveLength(Object.keys(limits).length);
  expect(rows('failure-types')).toHaveLength(failureTypes.words.length);
  expect(rows('layout-types')).toHaveLength(layoutTypes.words.length);
  expect(rows('losses')).toHaveLength(Object.keys(losses).length);
  expect(rows('assertions')).toHaveLength(allAssertions.length);
  expect(rows('not-built')).toHaveLength(Object.values<Endpoint>(endpoints).filter((row) => !row.available).length);
  expect([...tables.keys()].sort()).toEqual(
    'actions assertions errors failure-types layout-types limits losses modes not-built plans settings templates viewports'.split(
      ' ',
    ),
  );
});

test('a row says what the contract says', () => {
  expect(rows('errors')).toContainEqual(expect.stringMatching(/^\| `payment_required` \| 402 \| No credits are left/));
  expect(rows('limits')).toContainEqual(expect.stringMatching(/^\| `runMs` \| 600,000 ms \| Duration of a run/));
  expect(rows('modes')).toEqual([
    '| `fast_bug_scan` | 1 | yes |',
    '| `workflow_test` | 1 | yes |',
    '| `full_crud_e2e` | 1 | not yet |',
    '| `regression_check` | 1 | yes |',
    '| `authenticated_smoke` | 10 | yes |',
  ]);
  expect(rows('plans').slice(0, 2)).toEqual([
    expect.stringMatching(/^\| `free` \| \$0 \| 10 \|/),
    expect.stringMatching(/^\| `starter_pack` \| \$2 once \| 10 \|/),
  ]);
  expect(rows('plans').at(-1)).toMatch(/^\| `scale` \| \$199 a month \| 2,000 \|/);
  expect(rows('viewports')[0]).toBe('| `phone_small` | 360 × 640 | yes |');
  expect(rows('viewports').at(-1)).toBe('| `desktop` | 1920 × 1080 | no |');
  expect(rows('settings')).toEqual([
    '| `PORT` | `4600` | The port. |',
    '| `PROOFRUN_PUBLIC_URL` | not set | The public URL. |',
  ]);
});
