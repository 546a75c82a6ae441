import type { FixVerification } from '#contract/fix-verification.ts';
import type { Report } from '#contract/report.ts';
import { type ComparedRun, sayCompared, warnCompared } from '#core/regression/compared-run.ts';
import type { ReportInput } from '../report-input.ts';
import { buildCoverageConfidence } from './coverage-block.ts';
import { buildActionFidelity } from './fidelity-block.ts';
import { scenarioProof } from './scenario-proof.ts';
import { scenariosWrote } from './scenario-routes.ts';
import { scenarioWarnings } from './scenario-warnings.ts';

export function buildPassingEvidence(input: ReportInput): Report['passingRunEvidence'] {
  if (input.decided.verdict !== 'pass') return null;
  const count = (answer: 'pass' | 'fail' | 'unsure') =>
    input.judgements.filter((judgement) => judgement.answer === answer).length;
  const failing = new Set(input.judgements.filter(({ answer }) => answer === 'fail').map(({ audit }) => audit));
  const passed = new Set(
    input.judgements.filter(({ answer, audit }) => answer === 'pass' && !failing.has(audit)).map(({ audit }) => audit),
  );
  return {
    routesPassed: input.decided.pagesJudged,
    judgements: { pass: count('pass'), fail: count('fail'), unsure: count('unsure') },
    auditsPassed: [...passed].sort(),
    statement:
      input.compared !== undefined
        ? sayCompared(input.compared, input.confirmed.length)
        : input.plan.discover === true && input.fix === undefined
          ? `${input.scenarios?.filter(({ outcome }) => outcome === 'passed').length ?? 0} of ${input.scenarios?.length ?? 0} workflows passed in a real browser; none failed.`
          : input.plan.executeOnly === true && input.fix === undefined
            ? `${input.scenarios?.length ?? 0} scenarios ran in a real browser; every step worked and every assertion held.`
            : `${input.decided.pagesJudged} pages were loaded and tested in a real browser; no finding of severity medium or higher was confirmed.`,
  };
}

const controlsUsed = ({ evidence }: ReportInput): number =>
  evidence.visits.flatMap(({ probes }) => probes).filter(({ outcome }) => outcome === 'exercised').length;

function fixProof({ scenarios, errorBound }: FixVerification): Report['proofStrength'] {
  const replays = scenarios.reduce((sum, { replays: { passed } }) => sum + passed, 0);
  return {
    level: 'moderate',
    reasons: [
      `${scenarios.length} failing scenarios passed in ${replays} replays in fresh contexts.`,
      `The chance that the passes are luck is at most ${((errorBound ?? 1) * 100).toFixed(2)} %.`,
      'The old failing evidence still fails the same assertions.',
    ],
  };
}

function comparedProof({
  placesCompared,
  notCompared,
  withoutPictures,
  scenarios,
}: ComparedRun): Report['proofStrength'] {
  const whole = notCompared.length === 0 && withoutPictures === 0;
  return {
    level: whole && placesCompared > 0 ? 'moderate' : 'weak',
    reasons: [
      `${placesCompared} pages were loaded several times in fresh contexts and compared with the earlier run.`,
      `${scenarios} scenarios of the earlier run were replayed.`,
      ...(notCompared.length > 0 ? [`${notCompared.length} pages could not be compared.`] : []),
      ...(withoutPictures > 0 ? [`${withoutPictures} pages were compared without pictures.`] : []),
    ],
  };
}

/** Workflows use the keyboard as people do, so keys prove as much as the pointer; what stayed undecided proves nothing. */
function workflowProof(input: ReportInput): Report['proofStrength'] {
  const passed = (input.scenarios ?? []).filter(({ outcome }) => outcome === 'passed');
  const { counts } = buildActionFidelity(input);
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return scenarioProof(
    passed,
    total === 0 ? null : (counts.real_pointer + counts.keyboard_type) / total,
    input.faults ?? [],
  );
}

export function buildProofStrength(input: ReportInput): Report['proofStrength'] {
  if (input.decided.verdict !== 'pass') return null;
  if (input.fix !== undefined) return fixProof(input.fix.verification);
  if (input.compared !== undefined) return comparedProof(input.compared);
  // A scan beside scenarios proves no less than the scenarios alone.
  if (input.plan.discover === true) return workflowProof(input);
  if (input.scenarios !== undefined && input.scenarios.length > 0)
    return scenarioProof(input.scenarios, buildActionFidelity(input).realPointerShare, input.faults ?? []);
  const { tier } = buildCoverageConfidence(input);
  const used = controlsUsed(input);
  const reasons = [
    `Coverage confidence is ${tier}.`,
    'Each page was loaded once; passing checks were not repeated.',
    used === 0
      ? 'No control was used and nothing was written.'
      : `${used} controls were used with a real pointer; every write was blocked.`,
  ];
  return { level: tier === 'high' || tier === 'medium' ? 'moderate' : 'weak', reasons };
}

const always = [
  'Do not claim that the application has no defects: only what is listed was tested.',
  'Do not claim that anything behind a login was tested.',
  'Do not claim that data is saved, changed or deleted correctly: nothing was written.',
];

const afterWrite =
  'Do not claim that data written by the scenarios was removed, or that it was saved beyond what they assert.';

const afterUse = [
  'Do not claim that anything after a write works: writes were blocked while controls were used.',
  'Do not claim that nothing was sent over WebSockets: connections that are already open cannot be blocked.',
];

const ofFixCheck = [
  'Do not claim a fix for a scenario whose status is not fixed_verified.',
  'Do not claim that nothing else broke: only the affected routes were checked, and only while loading.',
];

export function buildDoNotClaim(input: ReportInput): string[] {
  const { evidence, decided } = input;
  return [
    ...(scenariosWrote(input) ? [...always.slice(0, 2), afterWrite] : always),
    ...scenarioWarnings(input),
    ...(input.fix === undefined ? [] : ofFixCheck),
    ...(input.compared === undefined ? [] : warnCompared(input.compared)),
    ...(controlsUsed(input) > 0 ? afterUse : []),
    ...(evidence.skipped.length > 0 ? [`Do not claim that the ${evidence.skipped.length} skipped routes work.`] : []),
    ...(evidence.stoppedEarly ? ['Do not claim full coverage: the run ran out of time.'] : []),
    ...(input.unconfirmed.length > 0
      ? ['Do not claim that unconfirmed observations are defects: they did not reproduce.']
      : []),
    ...(decided.verdict === 'blocked' || decided.verdict === 'inconclusive'
      ? ['Do not claim pass or fail: there is not enough evidence.']
      : []),
  ];
}
