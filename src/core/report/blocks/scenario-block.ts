// What the scenarios of a run say in its report.
import type { ElementRecord, EvidenceItem, Finding, ScenarioRecord, Unconfirmed } from '#contract/finding.ts';
import type { Report, RouteRecord } from '#contract/report.ts';
import { severityOf } from '#contract/severity.ts';
import type { FailureType } from '#contract/vocabulary/failure-types.ts';
import type { OperationalDepth } from '#contract/vocabulary/operational-depths.ts';
import { deepest } from '#core/domain/depth.ts';
import { lockOf } from '#core/domain/same-test-lock.ts';
import { type ScenarioResult, isUndecided } from '#core/confirm/decide-scenario.ts';
import { derivedId } from '#core/evidence/digest.ts';
import type { StepFact } from '#core/evidence/evidence.ts';
import { redact } from '#core/evidence/redact.ts';
import { templateOf } from '#core/evidence/route.ts';
import { type CompiledStep, isAssertionStep } from '#core/scenarios/scenario.ts';
import type { FaultResult } from '#core/scenarios/plan-faults.ts';
import type { StepRecord } from '#core/scenarios/scenario-run.ts';
import { allTemplates } from '#core/scenarios/templates/all.ts';
import { isWorkflowStep } from '#core/workflows/look.ts';
import type { ReportInput } from '../report-input.ts';
import { shownPermission, shownSteps } from '../shown-steps.ts';

/** What passed in the run compared with and fails now is a regression. */
const typeOf = ({ passedBefore, verdict }: ScenarioResult): FailureType =>
  passedBefore === true ? 'behaviour_regression' : (verdict.type ?? 'assertion_failed');
const nowFails = 'scenario_now_fails';
export const scenarioEvidenceKinds: readonly string[] = ['scenario_step'];

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

const decidingRecord = ({ run, verdict }: ScenarioResult): StepRecord | undefined =>
  run.records.find(({ part, index }) => part === 'steps' && index === verdict.step);

/** The same failure of the same scenario keeps its id from run to run. */
const findingIdOf = (result: ScenarioResult): string => {
  const { scenario, verdict } = result;
  return derivedId('fnd', { type: typeOf(result), scenario: scenario.id, step: verdict.step, code: verdict.code });
};

const titleOf = ({ scenario, verdict, passedBefore }: ScenarioResult): string => {
  const step = verdict.step ?? 0;
  const does = isAssertion(scenario.steps[step]) ? 'does not hold' : 'cannot be done';
  if (scenario.holdsWrites === true) return `Step ${step + 1} of a workflow: ${verdict.reason.replace(/\.$/, '')}`;
  const which = passedBefore === true ? 'a scenario that passed before' : 'a scenario';
  return `Step ${step + 1} of ${which} ${does}: ${wordOf(scenario.steps[step])}`;
};
const isAssertion = (step: CompiledStep | undefined): boolean => step !== undefined && isAssertionStep(step);

const failedOf = (input: Pick<ReportInput, 'scenarios'>): readonly ScenarioResult[] =>
  (input.scenarios ?? []).filter(({ outcome }) => outcome === 'failed');

/** What the verdict has to know of each finding. */
export const scenarioFailures = (
  input: Pick<ReportInput, 'scenarios'>,
): { id: string; type: FailureType; severity: Finding['severity'] }[] =>
  failedOf(input).map((result) => ({
    id: findingIdOf(result),
    type: typeOf(result),
    severity: severityOf(typeOf(result)),
  }));

function elementOf(result: ScenarioResult): ElementRecord | null {
  // A look follows what was done: the control that was used last is the one that it tells about.
  const place = result.verdict.step ?? 0;
  const used = result.run.records.findLast(
    ({ part, index, element: on }) => part === 'steps' && index < place && on !== null,
  );
  const element =
    decidingRecord(result)?.element ?? (result.scenario.holdsWrites === true ? (used?.element ?? null) : null);
  if (element === null) return null;
  const { role, name, testId, selectorHint, box } = element;
  return { role, name, ...(testId === null ? {} : { testId }), selectorHint, box };
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
        step: (verdict.step ?? 0) + 1,
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
            note: 'The page when the step was given up.',
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
      note: `${removed} of ${before} steps are not needed: the shorter list failed alike twice. A Fix Check replays the whole scenario.`,
      facts: { steps: places.length, removed, runs },
    },
  ];
}

export function buildScenarioFindings(input: ReportInput): Finding[] {
  return failedOf(input).map((result): Finding => {
    const { scenario, tally, flaky, verdict } = result;
    const element = elementOf(result);
    return {
      id: findingIdOf(result),
      type: typeOf(result),
      subtype: result.passedBefore === true ? nowFails : wordOf(scenario.steps[verdict.step ?? 0]),
      severity: severityOf(typeOf(result)),
      title: titleOf(result),
      route: scenario.route,
      routes: [scenario.route],
      viewports: [scenario.viewport],
      ...(element === null ? {} : { element }),
      evidence: evidenceOf(result, input),
      reproduction: {
        scenarioId: scenario.id,
        steps: shownSteps(result.scenario, shortestSteps(result)),
        confirmed: { failed: tally.failed, of: tally.failed + tally.passed + tally.unsure },
        flaky,
      },
      firstSeenAt: input.run.startedAt ?? input.run.finishedAt,
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
      findingIds: outcome === 'failed' ? [findingIdOf(result)] : [],
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
      type: typeOf(result),
      subtype: result.passedBefore === true ? nowFails : wordOf(result.scenario.steps[result.verdict.step ?? 0]),
      title: titleOf(result),
      route: result.scenario.route,
      reason: isUndecided(result)
        ? 'It failed once, and could not be decided when it was tried again.'
        : 'It did not fail alike in fresh browser contexts.',
      reproduced: {
        failed: result.tally.failed,
        of: result.tally.failed + result.tally.passed + result.tally.unsure,
      },
    }));

/** The steps of the first run of each scenario, as evidence of what was done. */
export const scenarioSteps = (results: readonly ScenarioResult[]): StepFact[] =>
  results.flatMap(({ scenario, run }) =>
    run.records.map(
      (record): StepFact => ({
        scenarioId: scenario.id,
        route: record.routeAfter ?? record.routeBefore ?? scenario.route,
        viewport: record.viewport,
        action: record.word,
        outcome: record.outcome,
        reason: record.reason,
        facts: {
          part: record.part,
          step: record.index + 1,
          ...record.facts,
          ...(record.routeBefore === record.routeAfter ? {} : { routeBefore: record.routeBefore }),
          ...(record.element === null ? {} : { role: record.element.role }),
          ...(record.fidelity === null
            ? {}
            : {
                fidelity: record.fidelity.class,
                pointer: record.fidelity.pointer,
                keyboard: record.fidelity.keyboard,
                focus: record.fidelity.focus,
              }),
        },
        requests: record.requests,
        consoleErrors: record.consoleErrors,
        durationMs: record.durationMs,
        calls: record.calls.map((call) => ({ ...call })),
        candidates: record.candidates.map((candidate) => ({ ...candidate })),
      }),
    ),
  );

const writing: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

export const scenariosWrote = ({ scenarios = [] }: Pick<ReportInput, 'scenarios'>): boolean =>
  scenarios.some(({ run }) => run.records.some(({ calls }) => calls.some(({ method }) => writing.has(method))));

/** The routes that scenarios opened, as far as they are not known from a scan. */
export function scenarioRoutes({ scenarios = [] }: ReportInput, known: ReadonlySet<string>): RouteRecord[] {
  const records = new Map<string, RouteRecord>();
  for (const result of scenarios) {
    const { scenario, run, outcome } = result;
    const opened = run.records.find(({ word, part }) => word === 'goto' && part === 'steps');
    if (opened === undefined || known.has(scenario.route)) continue;
    const status = typeof opened.facts.status === 'number' ? opened.facts.status : null;
    const failed = outcome === 'failed' ? 1 : 0;
    const before = records.get(scenario.route);
    records.set(scenario.route, {
      route: scenario.route,
      template: templateOf(scenario.route),
      state: 'tested',
      reason: 'opened by a scenario',
      status,
      title: null,
      viewports: [...new Set([...(before?.viewports ?? []), scenario.viewport])],
      depth: deepest([before?.depth ?? 'unreached', depthOfRecords(run.records)]),
      findings: (before?.findings ?? 0) + failed,
      screenshots: [],
    });
  }
  return [...records.values()];
}

function depthOfRecords(records: readonly StepRecord[]): OperationalDepth {
  const done = records.filter(({ outcome, part }) => outcome === 'done' && part === 'steps');
  if (done.some(({ word, calls }) => word === 'persists_after_reload' && calls.length > 0) && wrote(done))
    return 'persisted';
  if (wrote(done)) return 'submitted';
  if (done.some(({ fidelity }) => fidelity !== null)) return 'interacted';
  return done.length > 0 ? 'rendered' : 'unreached';
}

const wrote = (records: readonly StepRecord[]): boolean =>
  records.some(({ calls }) =>
    calls.some(({ method, status }) => writing.has(method) && status !== null && status < 400),
  );

export const failedScenarioRoutes = (input: Pick<ReportInput, 'scenarios'>): readonly string[] =>
  failedOf(input).map(({ scenario }) => scenario.route);

/** What scenarios do not show, and what the templates that they were made from do not. */
export function scenarioWarnings({ scenarios = [], plan }: ReportInput): string[] {
  const used = new Set(scenarios.map(({ scenario }) => scenario.template));
  return [
    ...(plan.discover === true
      ? [
          'Do not claim anything beyond the workflows that are listed: they are those that could be recognised.',
          plan.creates === undefined
            ? 'Do not claim that what follows a write works: writes were held back.'
            : 'Do not claim that what follows a write works, unless it is listed: all writes but creates were held back.',
        ]
      : plan.executeOnly === true
        ? ['Do not claim anything beyond the given scenarios: no page was scanned.']
        : []),
    ...(scenarios.some(({ outcome }) => outcome === 'unsure')
      ? ['Do not claim that the scenarios which are unsure pass or fail.']
      : []),
    ...allTemplates.filter(({ id }) => used.has(id)).flatMap(({ doNotClaim }) => doNotClaim),
  ];
}

const enoughPointer = 0.8;

function faultReason(faults: readonly FaultResult[], vacuous: number): string {
  if (faults.length === 0) return 'No fault was injected to see whether the scenarios can fail.';
  const killed = faults.filter((fault) => fault.killed).length;
  const seen = `${killed} of ${faults.length} injected faults were noticed.`;
  return vacuous === 0 ? seen : `${seen} ${vacuous} scenarios noticed none: they may be vacuous.`;
}

/** How much a pass of scenarios proves; `share` of the actions that need a pointer were made with a real one. */
export function scenarioProof(
  results: readonly ScenarioResult[],
  share: number | null,
  faults: readonly FaultResult[],
): Report['proofStrength'] {
  const asserts = (step: CompiledStep): boolean =>
    isAssertionStep(step) || (isWorkflowStep(step) && step.workflow.expect !== undefined);
  const asserting = results.filter(({ scenario }) => scenario.steps.some(asserts)).length;
  const pointed = share === null || share >= enoughPointer;
  const byProgram = results
    .flatMap(({ run }) => run.records)
    .filter(({ fidelity }) => fidelity?.class === 'programmatic_click').length;
  const tried = (id: string): readonly FaultResult[] => faults.filter(({ scenarioId }) => scenarioId === id);
  const proved = results.filter(({ scenario }) => tried(scenario.id).some(({ killed }) => killed)).length;
  const vacuous = results.filter(
    ({ scenario }) => tried(scenario.id).length > 0 && tried(scenario.id).every(({ killed }) => !killed),
  ).length;
  const reasons = [
    `${results.length} of ${results.length} scenarios passed.`,
    asserting === results.length
      ? 'Every scenario asserts something.'
      : `${results.length - asserting} scenarios assert nothing: their steps only had to work.`,
    share === null
      ? 'No action needed a pointer.'
      : `${Math.round(share * 100)} % of the actions that need a pointer were made with a real one.`,
    ...(byProgram === 0
      ? []
      : [`${byProgram} ${byProgram === 1 ? 'click was' : 'clicks were'} made by program, where no pointer can work.`]),
    faultReason(faults, vacuous),
    'A pass was not repeated.',
  ];
  if (asserting < results.length || !pointed || vacuous > 0) return { level: 'weak', reasons };
  return { level: proved === results.length && byProgram === 0 ? 'strong' : 'moderate', reasons };
}
