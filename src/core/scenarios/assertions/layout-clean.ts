import { type AssertionRule, fail, pass, unsure } from '../assertion-rule.ts';
import { expectNow, settled } from '../judge-matched.ts';

export const layoutClean: AssertionRule<'layout_clean'> = {
  compile: () => [
    settled,
    { op: 'observe', about: 'Measure the layout at the current width.' },
    expectNow('No layout defect of severity medium or higher is found.'),
  ],
  judge: (_step, { faults }) => {
    if (faults === null) return unsure('not_measured', 'The layout could not be measured.');
    if (faults.length === 0) return pass;
    const list = faults.map(({ type, count }) => `${type} ×${count}`).join(', ');
    return fail('layout_faults', `Layout defects on the page: ${list}.`);
  },
};
