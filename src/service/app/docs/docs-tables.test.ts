import { losses, severityOfLayout, severityOfType } from '#contract/severity.ts';
import { expect, test } from 'vitest';
import { type Endpoint, endpoints } from '#contract/endpoints.ts';
import { errorCodes } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { allActions } from '#contract/steps/all-actions.ts';
import { allAssertions } from '#contract/steps/all-assertions.ts';
import { failureTypes } from '#contract/vocabulary/failure-types.ts';
import { layoutTypes } from '#contract/vocabulary/layout-types.ts';
import { allTemplates } from '#core/scenarios/templates/all.ts';
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
    '| `full_crud_e2e` | 1 | yes |',
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

test('each table is a whole one: its head, its line, and a first row', () => {
  const first = [...tables].map(([name, text]) => [name, ...text.split('\n').slice(0, 3)]);
  const any = expect.any(String);
  expect(first).toEqual([
    ['errors', '| code | status | meaning |', '|---|---|---|', any],
    ['limits', '| name | value | applies to |', '|---|---|---|', any],
    ['plans', '| plan | price | run credits | about |', '|---|---|---|---|', any],
    ['modes', '| mode | run credits | available |', '|---|---|---|', any],
    // Everything is built.
    ['not-built', '| endpoint | about |', '|---|---|'],
    ['failure-types', '| failure type | severity |', '|---|---|', any],
    ['losses', '| what | severity |', '|---|---|', any],
    ['layout-types', '| layout type | severity |', '|---|---|', any],
    ['viewports', '| viewport | width × height | touch |', '|---|---|---|', any],
    ['settings', '| setting | default | about |', '|---|---|---|', '| `PORT` | `4600` | The port. |'],
    ['actions', '| action | does | example |', '|---|---|---|', any],
    ['templates', '| template | tests | needs a login |', '|---|---|---|', any],
    ['assertions', '| assertion | passes if | example |', '|---|---|---|', any],
  ]);
});

test('a row has what its table is about', () => {
  const cell = (text: string): string => text.replaceAll('|', '\\|');
  expect(rows('failure-types')).toEqual(failureTypes.words.map((type) => `| \`${type}\` | ${severityOfType[type]} |`));
  expect(rows('layout-types')).toEqual(layoutTypes.words.map((type) => `| \`${type}\` | ${severityOfLayout[type]} |`));
  expect(rows('losses')).toEqual(
    Object.values(losses).map(({ about, severity }) => `| ${cell(about)} | ${severity} |`),
  );
  expect(rows('actions')).toEqual(
    allActions.map(
      (each) => `| \`${each.action}\` | ${cell(each.about)} | \`${cell(JSON.stringify(each.example))}\` |`,
    ),
  );
  expect(rows('assertions')).toEqual(
    allAssertions.map(
      (each) => `| \`${each.assert}\` | ${cell(each.about)} | \`${cell(JSON.stringify(each.example))}\` |`,
    ),
  );
  const logins = new Map(allTemplates.map(({ id, needsLogin }) => [id, needsLogin]));
  expect(new Set(logins.values())).toEqual(new Set([true, false]));
  expect(rows('templates')).toEqual(
    allTemplates.map(({ id, about, needsLogin }) => `| \`${id}\` | ${cell(about)} | ${needsLogin ? 'yes' : 'no'} |`),
  );
});
