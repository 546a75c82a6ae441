// PROOFRUN_HOSTILE=all tells every lie of the table; without it, a sample of them.
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { type TestBrowser, openTestBrowser } from '../../kit/visit.ts';
import { allRows } from '../all-rows.ts';
import { type Findings, findingsOf } from './findings-of.ts';
import { lies } from './lies.ts';

const told = lies.filter(({ sample }) => allRows || sample === true);

describe('a page that lies is found as broken as the honest one', () => {
  let browser: TestBrowser;
  let findings: Findings;
  beforeAll(
    async () => {
      browser = await openTestBrowser();
      findings = await findingsOf(browser, told);
    },
    60_000 + told.length * 30_000,
  );
  afterAll(() => browser?.close());

  it('the honest page has its known faults, and no others', () => {
    expect(findings.honest).toEqual([
      'broken_image at picture',
      'dead was exercised',
      'dead-in-form was exercised',
      'dead_control at dead',
      'dead_control at dead-in-form',
      'exception_on_click at throws',
      'nan_text at price',
      'text_clipped at clipped',
      'throws was exercised',
      'uncaught_exception at exception:inline:the till is closed',
      'works was exercised',
    ]);
  });

  it.each(told)('$name', ({ name }) => {
    expect(findings.ofLie.get(name)).toEqual(findings.honest);
  });
});

test('the table has at least 40 lies, each under a name of its own', () => {
  expect(new Set(lies.map(({ name }) => name)).size).toBe(lies.length);
  expect(lies.length).toBeGreaterThanOrEqual(40);
});
