import { expect, test } from 'vitest';
import { planOf, reportInputOf } from '../../../test/kit/report-of.ts';
import { shopScenario } from '../../../test/kit/scenario-result-of.ts';
import { buildReport } from './build-report.ts';
import { scanLeaks, secretsOf } from './scan-leaks.ts';

const plan = planOf();
const withToken = { ...plan, entry: '/start?token=s3cretValue%21&page=12345678' };

test('a run without a secret has no leak scan', () => {
  expect(buildReport(reportInputOf({ plan })).leakScan).toBeNull();
  expect(buildReport(reportInputOf({ plan: { ...plan, entry: '/?page=12345678' } })).leakScan).toBeNull();
});

test('a run that was given a secret says how many texts were scanned, and that none leaked', () => {
  const { leakScan } = buildReport(reportInputOf({ plan: withToken }));
  expect(leakScan).toMatchObject({ leaks: 0 });
  expect(leakScan?.textsScanned).toBeGreaterThan(20);
});

test('a secret that would be shown is masked and counted, encoded or not', () => {
  expect(secretsOf(withToken)).toEqual(['s3cretValue!', 's3cretValue%21']);
  const target = { ...plan.target, url: 'https://staging.example.com/start?token=s3cretValue%21' };
  const report = buildReport(reportInputOf({ plan: { ...withToken, target } }));
  expect(JSON.stringify(report)).not.toContain('s3cretValue');
  expect(report.leakScan?.leaks).toBe(1);
});

test('names and numbers are left alone', () => {
  const { clean, scan } = scanLeaks({ a: ['x', 1, null, true], s3cretValue: 'y' }, ['s3cretValue']);
  expect(clean).toEqual({ a: ['x', 1, null, true], s3cretValue: 'y' });
  expect(scan).toEqual({ textsScanned: 2, leaks: 0 });
});

test('secrets are taken from the way in, the scope and the pages that scenarios open, if they are long enough', () => {
  const steps = [
    { action: 'goto', path: '/d?token=opened-by-a-step' },
    { action: 'fill', target: { label: 'x' }, value: '/e?token=never-opened' },
  ] as const;
  const scenario = shopScenario({ steps });
  const given = {
    ...plan,
    entry: '/a?token=123456&token=12345',
    scope: { exact: ['/b?token=in-a-path'], prefixes: ['/c?token=in-a-prefix'] },
    scenarios: [scenario],
  };
  expect(secretsOf(given)).toEqual(['123456', 'in-a-path', 'in-a-prefix', 'opened-by-a-step']);
  expect(secretsOf({ ...plan, entry: 'http://[' })).toEqual([]);
});

test('each text is counted once, however many secrets are in it', () => {
  const { clean, scan } = scanLeaks(['one two one', 'three'], ['one', 'two']);
  expect(JSON.stringify(clean)).not.toMatch(/one|two/);
  expect(scan).toEqual({ textsScanned: 2, leaks: 1 });
});
