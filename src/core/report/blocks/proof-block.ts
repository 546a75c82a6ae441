import type { Report } from '#contract/report.ts';
import { plannedCreates } from '#core/domain/planned-creates.ts';
import { claimsOf, scopeClaimsOf } from '../claims/all.ts';
import type { ReportInput } from '../report-input.ts';
import { auditOutcomesOf } from './audit-outcomes.ts';
import { controlsUsed } from './controls-used.ts';
import { buildCoverageConfidence } from './coverage-block.ts';
import { scenariosWrote } from './scenario-routes.ts';
import { scenarioWarnings } from './scenario-warnings.ts';

export function buildPassingEvidence(input: ReportInput): Report['passingRunEvidence'] {
  if (input.decided.verdict !== 'pass') return null;
  const count = (answer: 'pass' | 'fail' | 'unsure') =>
    input.judgements.filter((judgement) => judgement.answer === answer && judgement.subject === undefined).length;
  const audits = auditOutcomesOf(input);
  return {
    routesPassed: input.decided.pagesJudged,
    judgements: { pass: count('pass'), fail: count('fail'), unsure: count('unsure') },
    auditsPassed: audits.filter(({ outcome }) => outcome === 'passed').map(({ audit }) => audit),
    audits,
    statement: claimsOf(input.plan).statement(input),
  };
}

export function buildProofStrength(input: ReportInput): Report['proofStrength'] {
  if (input.decided.verdict !== 'pass') return null;
  return claimsOf(input.plan).proof(input, buildCoverageConfidence(input));
}

const always = 'Do not claim that the application has no defects: only what is listed was tested.';
const signedOut = 'Do not claim that anything behind a login was tested.';
const signedIn = 'Do not claim anything about other users or roles: one login was used.';
const withoutWrite = 'Do not claim that data is saved, changed or deleted correctly: nothing was written.';
const afterWrite =
  'Do not claim that data written by the scenarios was removed, or that it was saved beyond what they assert.';
const afterRecords =
  'Do not claim that more records were removed than cleanupReceipt counts, or that data was saved beyond what the scenarios assert.';

const afterUse = [
  'Do not claim that anything after a write works: writes were blocked while controls were used.',
  'Do not claim that nothing was sent over WebSockets: connections that are already open cannot be blocked.',
];

function saidOfWrites(input: ReportInput): string {
  if (!scenariosWrote(input)) return withoutWrite;
  return input.scenarios?.some(({ scenario }) => scenario.records !== undefined) === true ? afterRecords : afterWrite;
}

export function buildDoNotClaim(input: ReportInput): string[] {
  const { evidence, decided, plan } = input;
  return [
    always,
    plan.loginId === undefined || decided.verdict === 'blocked' ? signedOut : signedIn,
    saidOfWrites(input),
    ...scopeClaimsOf(plan).beyond(plannedCreates(plan)),
    ...scenarioWarnings(input),
    ...claimsOf(plan).warnings(input),
    ...(controlsUsed(input) > 0 ? afterUse : []),
    ...(evidence.skipped.length > 0
      ? [
          evidence.skipped.length === 1
            ? 'Do not claim that the skipped route works.'
            : `Do not claim that the ${evidence.skipped.length} skipped routes work.`,
        ]
      : []),
    ...(evidence.stoppedEarly ? ['Do not claim full coverage: the run ran out of time.'] : []),
    ...(input.unconfirmed.length > 0
      ? ['Do not claim that unconfirmed observations are defects: they did not reproduce.']
      : []),
    ...(decided.verdict === 'blocked' || decided.verdict === 'inconclusive'
      ? ['Do not claim pass or fail: there is not enough evidence.']
      : []),
  ];
}
