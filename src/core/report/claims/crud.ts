import type { CrudPlan } from '#core/domain/run-plan.ts';
import { count, part, was } from '#core/words/count.ts';
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
const nothingTested = 'A run changes and deletes only records that it created, so nothing was tested.';
const noForm = `No way to create a record was found. ${nothingTested}`;

/** Forms that discovery refused; the steps of scenarios have an id. */
const refusedForms = ({ evidence: { steps } }: ReportInput): readonly string[] =>
  steps
    .filter(({ outcome, scenarioId }) => outcome === 'refused' && scenarioId === undefined)
    .flatMap(({ reason }) => reason ?? []);

function noFormIn(input: ReportInput): string {
  const rules = refusedForms(input);
  if (rules.length === 0) return noForm;
  const by = [...new Set(rules)].sort().join(', ');
  return `No form was found that a run may use: ${count(rules.length, 'form')} ${was(rules.length)} refused (${by}). ${nothingTested}`;
}

const foundNothing = ({ decided: { verdict, facts } }: ReportInput): boolean =>
  verdict === 'inconclusive' && facts?.discovered === true && facts.scenarios.given === 0;

export const crudClaims: Claims<CrudPlan> = {
  scope: () => crudScope,
  sentence: (input) => (foundNothing(input) ? noFormIn(input) : sentenceOfTest(input)),
  statement: ({ scenarios = [] }) =>
    `${part(scenarios.filter(({ outcome }) => outcome === 'passed').length, scenarios.length, 'lifecycle scenario')} passed in a real browser; none failed.`,
  proof: (input, { tier }) => scenarioProof(input, { covers: 'workflows', most: 'strong', tier }),
  warnings: () => [],
};
