import { defaultFailOn } from '#contract/vocabulary/severities.ts';
import { scenarioFailures } from '#core/confirm/scenario-failures.ts';
import type { ReportInput } from '../report-input.ts';
import { part } from '#core/words/count.ts';

/** How a run ended that tested pages or scenarios without comparing. */
export function sentenceOfTest(input: ReportInput): string {
  const { decided, scenarios = [] } = input;
  const pages = `${decided.pagesJudged} ${decided.pagesJudged === 1 ? 'page' : 'pages'}`;
  const found = input.confirmed.length + scenarioFailures(input).length;
  const passed = scenarios.filter(({ outcome }) => outcome === 'passed').length;
  const ran = scenarios.length === 0 ? '' : ` ${part(passed, scenarios.length, 'scenario')} passed.`;
  if (decided.verdict === 'fail')
    return `${found} confirmed ${found === 1 ? 'finding' : 'findings'}${decided.pagesJudged === 0 ? '; no page could be tested' : ` on ${pages}`}.${ran}`;
  if (decided.verdict === 'pass')
    return found === 0
      ? `No defect was confirmed on ${pages}.${ran}`
      : `Only findings below severity ${input.plan.failOn ?? defaultFailOn} were confirmed on ${pages}; they are advice.${ran}`;
  return decided.reason;
}
