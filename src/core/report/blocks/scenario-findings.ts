// The failures of scenarios, as findings and as records.
import type { ElementRecord, EvidenceItem, Finding, ScenarioRecord, Unconfirmed } from '#contract/finding.ts';
import { lockOf } from '#core/fix-check/same-test-lock.ts';
import { rateOf } from '#core/confirm/decide-confirmed.ts';
import { type ScenarioResult, isUndecided } from '#core/confirm/decide-scenario.ts';
import {
  failedScenarios,
  scenarioEvidenceKinds,
  scenarioFailureType,
  scenarioSeverity,
  scenarioFindingId,
} from '#core/confirm/scenario-failures.ts';
import { redact } from '#core/evidence/redact.ts';
import { type CompiledStep, isAssertionStep } from '#core/scenarios/scenario.ts';
import type { StepRecord } from '#core/scenarios/scenario-run.ts';
import { isWorkflowStep } from '#core/workflows/look.ts';
import { elementRecord } from './element-record.ts';
import { timeOfDay } from './first-seen.ts';
import type { ReportInput } from '../report-input.ts';
import { shownPermission, shownSteps } from '#core/scenarios/shown-steps.ts';
import { stepNumber } from '#core/scenarios/step-number.ts';

const nowFails = 'scenario_now_fails';

const wordOf = (step: CompiledStep | undefined): string =>
  step === undefined
    ? 'step'
    : isWorkflowStep(step)
      ? `${step.workflow.family}_${step.workflow.expect ?? 'look'}`
      : isAssertionStep(step)
        ? step.assert
        : 'action' in step
          ? step.action
          : 'judge';

function subtypeOf({ scenario, verdict, passedBefore }: ScenarioResult): string {
  if (passedBefore === true) return nowFails;
  // What became of a record says more than the step at which it showed.
  return scenario.records !== undefined && verdict.code !== null
    ? verdict.code
    : wordOf(scenario.steps[verdict.step ?? 0]);
}

const decidingRecord = ({ run, verdict }: ScenarioResult): StepRecord | undefined =>
  run.records.find(({ part, index }) => part === 'steps' && index === verdict.step);

const titleOf = ({ scenario, verdict, passedBefore }: ScenarioResult): string => {
  const step = verdict.step ?? 0;
  const does = isAssertion(scenario.steps[step]) ? 'fails' : 'could not be done';
  const number = stepNumber(scenario, step);
  if (scenario.holdsWrites === true) return `Workflow step ${number}: ${verdict.reason.replace(/\.$/, '')}`;
  const which = passedBefore === true ? 'a scenario that passed before' : 'a scenario';
  if (number === 0) return `The route of ${which} could not be opened`;
  return `Step ${number} of ${which} ${does}: ${wordOf(scenario.steps[step])}`;
};
const isAssertion = (step: CompiledStep | undefined): boolean => step !== undefined && isAssertionStep(step);

function elementOf(result: ScenarioResult): ElementRecord | null {
  // A snapshot follows an action, so it is about the control that was used last.
  const place = result.verdict.step ?? 0;
  const used = result.run.records.findLast(
    ({ part, index, element: on }) => part === 'steps' && index < place && on !== null,
  );
  const element =
    decidingRecord(result)?.element ?? (result.scenario.holdsWrites === true ? (used?.element ?? null) : null);
  return element === null ? null : elementRecord(element);
}

function evidenceOf(result: ScenarioResult, input: ReportInput): EvidenceItem[] {
  const { verdict, run } = result;
  const record = decidingRecord(result);
  const picture = run.picture === null ? undefined : input.pictures.get(run.picture.name);
  return [
    {
      kind: 'scenario_step',
      note: verdict.reason,
      facts: {
        step: stepNumber(result.scenario, verdict.step ?? 0),
        code: verdict.code,
        route: record?.routeAfter ?? null,
        requests: record?.requests ?? 0,
        consoleErrors: record?.consoleErrors ?? 0,
      },
    },
    ...shrunkEvidence(result),
    ...(picture === undefined
      ? []
      : [
          {
            kind: 'screenshot',
            note: 'The page when the step failed.',
            artifact: { kind: 'screenshot' as const, url: picture.url, width: picture.width, height: picture.height },
          },
        ]),
  ];
}

/** The steps that reproduce the failure; the scenario itself, which a Fix Check replays, keeps all of its steps. */
const shortestSteps = ({ scenario: { steps }, verdict, shrunk }: ScenarioResult): readonly CompiledStep[] =>
  shrunk === undefined
    ? steps.slice(0, (verdict.step ?? 0) + 1)
    : shrunk.places.map((place) => steps[place]).filter((step) => step !== undefined);

function shrunkEvidence({ shrunk }: ScenarioResult): EvidenceItem[] {
  if (shrunk === undefined) return [];
  const { before, runs, places } = shrunk;
  const removed = before - places.length;
  return [
    {
      kind: 'shrunk_reproduction',
      note: `${removed} of ${before} steps are not needed: the shorter list failed the same way twice. A Fix Check replays the full scenario.`,
      facts: { steps: places.length, removed, runs },
    },
  ];
}

export function buildScenarioFindings(input: ReportInput): Finding[] {
  return failedScenarios(input).map((result): Finding => {
    const { scenario, tally, flaky } = result;
    const element = elementOf(result);
    return {
      id: scenarioFindingId(result),
      type: scenarioFailureType(result),
      subtype: subtypeOf(result),
      severity: scenarioSeverity(result),
      title: titleOf(result),
      route: scenario.route,
      routes: [scenario.route],
      viewports: [scenario.viewport],
      ...(element === null ? {} : { element }),
      evidence: evidenceOf(result, input),
      reproduction: {
        scenarioId: scenario.id,
        ...(scenario.givenId === undefined ? {} : { givenId: scenario.givenId }),
        steps: shownSteps(result.scenario, shortestSteps(result)),
        confirmed: rateOf(tally),
        flaky,
      },
      firstSeenAt: timeOfDay(input, result.run.seenAtMs),
    };
  });
}

export function buildScenarioRecords({ scenarios = [] }: ReportInput): ScenarioRecord[] {
  const records = new Map<string, ScenarioRecord>();
  for (const result of scenarios) {
    const { scenario, outcome, verdict } = result;
    if (records.has(scenario.id)) continue;
    records.set(scenario.id, {
      id: scenario.id,
      title: redact(scenario.title),
      template: scenario.template,
      route: scenario.route,
      viewport: scenario.viewport,
      steps: shownSteps(scenario, scenario.steps),
      lock: lockOf(scenario, scenarioEvidenceKinds),
      outcome,
      findingIds: outcome === 'failed' ? [scenarioFindingId(result)] : [],
      ...(scenario.givenId === undefined ? {} : { givenId: scenario.givenId }),
      reason: verdict.reason,
      ...(scenario.creates === undefined ? {} : { creates: shownPermission(scenario.creates) }),
    });
  }
  return [...records.values()];
}

export const buildScenarioUnconfirmed = ({ scenarios = [] }: Pick<ReportInput, 'scenarios'>): Unconfirmed[] =>
  scenarios
    .filter(({ outcome, verdict }) => outcome === 'unsure' && verdict.outcome === 'failed')
    .map((result) => ({
      type: scenarioFailureType(result),
      subtype: subtypeOf(result),
      title: titleOf(result),
      route: result.scenario.route,
      reason: isUndecided(result)
        ? 'It failed once, and the replays gave no clear result.'
        : 'It did not fail the same way in fresh browser contexts.',
      reproduced: rateOf(result.tally),
    }));

export const failedScenarioRoutes = (input: Pick<ReportInput, 'scenarios'>): readonly string[] =>
  failedScenarios(input).map(({ scenario }) => scenario.route);
