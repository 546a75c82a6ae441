import type { CrudPlan } from '#core/domain/run-plan.ts';
import { part } from '#core/words/count.ts';
import { scenarioProof } from '../blocks/scenario-proof.ts';
import type { ReportInput } from '../report-input.ts';
import type { Claims, ScopeClaims } from './claims.ts';
import { sentenceOfTest } from './sentence-of-test.ts';

export const crudScope: ScopeClaims = {
  listsUnsure: true,
  beyond: () => [
    'Do not claim anything about records that are not listed: other kinds may not have been recognised.',
    'Do not claim that other writes work: only writes of records of the run were let through.',
  ],
};

/** Without a record of its own a run has nothing that it may change or delete. */
const noForm =
  'No way to create a record was found. A run changes and deletes only records that it created, so nothing was tested.';

const foundNothing = ({ decided: { verdict, facts } }: ReportInput): boolean =>
  verdict === 'inconclusive' && facts?.discovered === true && facts.scenarios.given === 0;

export const crudClaims: Claims<CrudPlan> = {
  scope: () => crudScope,
  sentence: (input) => (foundNothing(input) ? noForm : sentenceOfTest(input)),
  statement: ({ scenarios = [] }) =>
    `${part(scenarios.filter(({ outcome }) => outcome === 'passed').length, scenarios.length, 'lifecycle scenario')} passed in a real browser; none failed.`,
  proof: (input, { tier }) => scenarioProof(input, { covers: 'workflows', most: 'strong', tier }),
  warnings: () => [],
};
