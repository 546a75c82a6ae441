// How the report names an element: by a selector that matches it alone, or by none where there is no such selector.
import type { ElementRecord } from '#contract/finding.ts';
import type { ElementFact } from '#core/evidence/page-facts.ts';

export const elementRecord = (element: ElementFact): ElementRecord => ({
  role: element.role,
  name: element.name,
  ...(element.testId === null ? {} : { testId: element.testId }),
  // Missing in evidence of runs that stored the hint alone.
  selectorHint: element.selector === undefined ? element.selectorHint : element.selector,
  box: element.box,
});
