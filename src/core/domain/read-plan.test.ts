import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { planRun } from './plan-run.ts';
import { planFixCheck } from './plan-fix-check.ts';
import { type StoredPlan, readPlan } from './read-plan.ts';
import type { TestPlan } from './run-plan.ts';

interface StoredRow {
  readonly name: string;
  readonly kind: 'run' | 'fix_check';
  readonly plan: StoredPlan;
}

/** Stored by the service when plans were one type with optional fields. */
const rows = JSON.parse(
  readFileSync(new URL('../../../fixtures/stored/plans.json', import.meta.url), 'utf8'),
) as StoredRow[];
const row = (name: string): StoredRow => rows.find((each) => each.name === name)!;
const read = (name: string) => readPlan(row(name).plan, row(name).kind);

const old = ['executeOnly', 'discover', 'faultRuns', 'creates', 'baseline', 'scenarios', 'scope', 'crawl', 'preflight'];

test.each([
  ['scan of the first version', 'scan', ['scenarios', 'scope', 'crawl', 'preflight']],
  ['scan', 'scan', ['scenarios', 'scope', 'crawl', 'preflight']],
  ['scanWithScenarios', 'scan', ['scenarios', 'scope', 'crawl', 'preflight']],
  ['executeOnly', 'scenarios', ['faultRuns', 'scenarios', 'preflight']],
  ['workflowTestWithScenarios', 'scenarios', ['faultRuns', 'scenarios', 'preflight']],
  ['workflows', 'workflows', ['faultRuns', 'creates', 'scope', 'crawl', 'preflight']],
  ['workflowsThatCreate', 'workflows', ['faultRuns', 'creates', 'scope', 'crawl', 'preflight']],
  ['regression', 'regression', ['baseline', 'scenarios', 'scope', 'crawl', 'preflight']],
  ['regressionWithScenarios', 'regression', ['baseline', 'scenarios', 'scope', 'crawl', 'preflight']],
] as const)('the stored plan of a %s is read as kind %s', (name, kind, fields) => {
  const plan = read(name);
  expect(plan.kind).toBe(kind);
  expect(old.filter((field) => field in plan)).toEqual([...fields]);
});

test('every requested value is kept', () => {
  for (const { name, kind, plan } of rows) {
    const now = Object.entries(readPlan(plan, kind)).filter(([field]) => field !== 'kind' && field !== 'of');
    const before = new Map(Object.entries(plan));
    for (const [field, value] of now)
      expect([name, field, value]).toEqual([name, field, before.get(field) ?? (field === 'scenarios' ? [] : null)]);
  }
});

test.each(rows.filter(({ kind }) => kind === 'fix_check').map(({ name }) => name))(
  'the stored plan of a %s names the checked kind and keeps its own time limit',
  (name) => {
    const plan = read(name);
    const original = read(name.replace(': Fix Check', ''));
    expect(plan).toEqual({ ...planFixCheck(original), budgetMs: 300_000 });
    expect(plan).toMatchObject({ kind: 'fix_check', of: original.kind });
    expect(plan.kind === 'fix_check' && plan.creates).toEqual('creates' in original ? original.creates : null);
  },
);

test('a plan of the current version is read unchanged', () => {
  const url = 'https://staging.example.com/';
  const customScenarios = [{ title: 'a', route: '/shop', steps: [{ action: 'reload' as const }] }];
  const requests = [
    { url },
    { url, customScenarios },
    { url, customScenarios, executeOnly: true },
    { url, mode: 'workflow_test' as const, customScenarios },
    { url, mode: 'workflow_test' as const, safeMutation: { allowCreate: true } },
    { url, mode: 'regression_check' as const },
  ];
  const plans = requests.map((request): TestPlan => {
    const planned = planRun(request, { url: new URL(url), allowListed: false });
    if (!planned.ok) throw new Error(planned.refusal.code);
    return planned.plan;
  });
  expect(new Set(plans.map(({ kind }) => kind)).size).toBe(4);
  for (const plan of plans) {
    expect(readPlan(JSON.parse(JSON.stringify(plan)) as StoredPlan, 'run')).toEqual(plan);
    const check = planFixCheck(plan);
    expect(readPlan(JSON.parse(JSON.stringify(check)) as StoredPlan, 'fix_check')).toEqual(check);
  }
});
