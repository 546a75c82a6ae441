import { expect, test } from 'vitest';
import type { Severity } from '#contract/vocabulary/severities.ts';
import { splitFindings as splitInExports } from '#core/report/exports/split-findings.ts';
import { findingOf, reportOf } from '../../../../../test/kit/report-of.ts';
import { splitFindings } from './split-findings.ts';

const findings = (['low', 'critical', 'medium', 'high'] as const).map((severity) => findingOf(severity, { severity }));

test.each<Severity | undefined>(['critical', 'high', 'medium', 'low', undefined])(
  'the console calls advice what the exports call advice, at failOn %s',
  (failOn) => {
    const report = reportOf(findings, ['/']);
    const given = { ...report, run: { ...report.run, failOn } };
    const ids = (list: readonly { id: string }[]) => new Set(list.map(({ id }) => id));
    expect(ids(splitFindings(given).failing)).toEqual(ids(splitInExports(given).failing));
    expect(splitFindings(given).failing[0]?.severity).toBe('critical');
  },
);
