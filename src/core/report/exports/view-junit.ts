// JUnit XML, as CI servers read it. Text of the target is character data, never markup.
import type { Report } from '#contract/report.ts';
import { type TestCase, testCasesOf } from './test-cases.ts';

// What XML 1.0 cannot hold, not even escaped.
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const unfit = /[^\u0009\u000a\u000d\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

export const escapeXml = (text: string): string =>
  text.replace(unfit, '\ufffd').replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);

const attributes = (given: Readonly<Record<string, string | number>>): string =>
  Object.entries(given)
    .map(([name, value]) => ` ${name}="${escapeXml(String(value)).replaceAll(/[\n\r\t]/g, ' ')}"`)
    .join('');

const seconds = (ms: number): string => (ms / 1000).toFixed(3);

function caseXml(each: TestCase): string {
  const head = `    <testcase${attributes({ name: each.name, classname: `${each.suite} ${each.route}`, time: seconds(each.durationMs) })}`;
  const said = attributes({ message: each.message ?? '', type: each.kind ?? each.suite });
  const body = escapeXml(each.lines.join('\n'));
  if (each.status === 'failed') return `${head}>\n      <failure${said}>${body}</failure>\n    </testcase>`;
  if (each.status === 'error') return `${head}>\n      <error${said}>${body}</error>\n    </testcase>`;
  if (each.status === 'skipped')
    return `${head}>\n      <skipped${attributes({ message: each.message ?? '' })}/>\n    </testcase>`;
  if (each.lines.length === 0) return `${head}/>`;
  return `${head}>\n      <system-out>${body}</system-out>\n    </testcase>`;
}

const countsOf = (cases: readonly TestCase[]): Record<string, number> => {
  const many = (status: TestCase['status']): number => cases.filter((each) => each.status === status).length;
  return { tests: cases.length, failures: many('failed'), errors: many('error'), skipped: many('skipped') };
};

export function viewJunit(report: Report): string {
  const cases = testCasesOf(report);
  const { skipped: _skipped, ...totals } = countsOf(cases);
  const suites = [...new Set(cases.map(({ suite }) => suite))].map((suite) => {
    const own = cases.filter((each) => each.suite === suite);
    const head = attributes({
      name: suite,
      ...countsOf(own),
      time: seconds(own.reduce((sum, { durationMs }) => sum + durationMs, 0)),
      timestamp: report.run.finishedAt.slice(0, 19),
      hostname: report.target.host,
    });
    return `  <testsuite${head}>\n${own.map(caseXml).join('\n')}\n  </testsuite>`;
  });
  const head = attributes({ name: `proofrun ${report.run.mode}`, ...totals, time: seconds(report.timings.totalMs) });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${head}>\n${suites.join('\n')}\n</testsuites>\n`;
}
