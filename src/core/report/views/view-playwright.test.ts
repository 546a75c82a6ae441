import { expect, test } from 'vitest';
import { findingOf, reportOf } from '../../../../test/kit/report-of.ts';
import { viewPlaywright } from './view-playwright.ts';

test('each scenario is a test, with the shortest reproduction beside it where there is one', () => {
  const plain = findingOf('plain');
  const shrunk = findingOf('shrunk', { evidence: [{ kind: 'shrunk_reproduction', note: '' }] });
  const report = reportOf([plain, shrunk], ['/']);
  const code = viewPlaywright({
    ...report,
    scenarios: report.scenarios.map((each, n) => (n === 0 ? { ...each, givenId: 'mine' } : each)),
  });
  expect(code).toContain(`mine ${plain.reproduction.scenarioId}`);
  expect(code).toContain(shrunk.reproduction.scenarioId);
  expect(code).not.toContain(`mine ${shrunk.reproduction.scenarioId}`);
  expect(code).toContain(`${shrunk.id} shortest reproduction`);
  expect(code).not.toContain(`${plain.id} shortest reproduction`);
});
