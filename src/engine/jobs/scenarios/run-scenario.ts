// Runs one scenario once, in a fresh context: preflight, steps until one does not hold, and cleanup whatever happened.
import type { PlanTarget } from '#core/domain/run-plan.ts';
import type { PreflightFact } from '#core/evidence/evidence.ts';
import type { RuntimeFacts } from '#core/evidence/runtime-facts.ts';
import { routeOf } from '#core/evidence/route.ts';
import type { PictureFact } from '#core/evidence/visit.ts';
import { judgeAssertion } from '#core/scenarios/judge-assertion.ts';
import { judgeStep, looksBefore } from '#core/scenarios/judge-scenario.ts';
import { type CompiledStep, type Scenario, isAssertionStep, isJudgeStep } from '#core/scenarios/scenario.ts';
import type { ActionUse, ScenarioRun, StepRecord } from '#core/scenarios/scenario-run.ts';
import { testIdsIn } from '#core/scenarios/test-ids.ts';
import { judgeLook } from '#core/workflows/judge-look.ts';
import { type Look, type WorkflowStep, isWorkflowStep } from '#core/workflows/look.ts';
import type { RecordBook } from '#core/workflows/lifecycle/record-entry.ts';
import { markOf, withMark } from '#core/workflows/own-mark.ts';
import { ActionGuard } from '#engine/safety/action-guard.ts';
import { CreateGate } from '#engine/safety/create-gate.ts';
import {
  type Policy,
  callerScenario,
  createOwn,
  ownRecords,
  ownSessionScenario,
  readOnly,
  signedInScenario,
} from '#engine/safety/policy.ts';
import { type RecordTools, openDriver, openRecordGate } from '#engine/records/open-driver.ts';
import type { RecordGate } from '#engine/safety/record-gate.ts';
import { keepFromSockets } from '#engine/session/keep-from-sockets.ts';
import { WriteBarrier } from '#engine/safety/write-barrier.ts';
import { runPreflight } from '#engine/crawl/preflight.ts';
import type { PageSession } from '#engine/session/page-session.ts';
import { type Picture, takePicture } from '#engine/session/picture.ts';
import type { TabPool } from '#engine/run/tab-pool.ts';
import { type LookTools, takeLook } from '#engine/workflow/take-look.ts';
import { WorkflowObserver } from '#engine/workflow/workflow-observer.ts';
import { workflowPageCode } from '#engine/workflow/workflow-page-code.ts';
import { ActionRecorder } from './action-recorder.ts';
import { checkAssertion } from './check-assertion.ts';
import { dropWrites, injectFault } from './inject-fault.ts';
import { performGiven } from './perform-given.ts';
import { performAction } from './perform-action.ts';
import { PlaceReader } from './place-reader.ts';
import { ScenarioLog } from './scenario-log.ts';
import type { ScenarioOrder } from './scenario-order.ts';

/** A slow server may take so long to answer; what a fault breaks is broken at once. */
const patienceMs = 3_000;
const patienceUnderFaultMs = 1_200;

export interface ScenarioTools {
  readonly pool: TabPool;
  /** Nothing else uses the session of these tabs. */
  readonly ownSession: boolean;
  readonly target: PlanTarget;
  readonly signal: AbortSignal;
  /** The caller allowed to create, and the target is none that looks like production. */
  readonly mayCreate: boolean;
  readonly savePicture: (name: string, picture: Picture) => Promise<string>;
  /** Without it no record may be created. */
  readonly records?: RecordBook;
}

interface Bench {
  readonly session: PageSession;
  readonly log: ScenarioLog;
  readonly acted: { at: number };
  readonly recorder: ActionRecorder;
  readonly signal: AbortSignal;
  /** Only where the engine found the scenario itself. */
  readonly workflow: Pick<LookTools, 'observer' | 'barrier' | 'gate' | 'records' | 'patienceMs'> | null;
  readonly guard: ActionGuard;
  readonly places: PlaceReader | null;
  /** What the step that is running did by itself. */
  readonly uses: ActionUse[];
}

function routeNow({ page, origin }: PageSession): string | null {
  const address = page.url();
  return URL.canParse(address) && new URL(address).origin === origin ? routeOf(new URL(address)) : null;
}

/** More than filling a long form takes. */
const maxUses = 60;

/** They submit what they filled in. Elsewhere a page that lives by its socket must be able to answer. */
const submitTemplates = new Set(['form_submit', 'validation', 'multi_step_form'].map((family) => `workflow_${family}`));

const silent = { candidates: [], element: null, fidelity: null, observation: null } as const;

/** What was done with a record, and what was refused on the way. */
const recordFacts = ({
  act,
  did,
  how,
  rows,
  writes,
  reads,
  refused,
  by,
}: NonNullable<Look['record']>): StepRecord['facts'] => ({
  act,
  did,
  ...(how === null ? {} : { how }),
  ...(by === null ? {} : { by }),
  ours: rows.stem,
  writes: writes.length,
  ...(reads.length === 0 ? {} : { reads: reads.length }),
  ...(refused.length === 0 ? {} : { rule: refused.join(' ') }),
});

async function runLook(step: WorkflowStep, bench: Bench, before: ReadonlyMap<string, Look>) {
  const { session, signal, workflow, uses } = bench;
  uses.length = 0;
  const look = workflow === null ? null : await takeLook(step, before, { session, signal, ...workflow });
  const judged = judgeLook(step, look, before);
  const held = judged.answer === 'pass';
  const { as, family, expect } = step.workflow;
  return {
    ...silent,
    word: 'look',
    outcome: held ? ('done' as const) : ('failed' as const),
    reason: held ? null : judged.reason,
    facts: {
      look: as,
      family,
      ...(expect === undefined ? {} : { relation: expect }),
      ...(look?.list == null ? {} : { items: look.list.items.length }),
      ...(look === null || look.held === 0 ? {} : { heldWrites: look.held }),
      ...(look?.creates === undefined || look.creates.length === 0 ? {} : { creates: look.creates.length }),
      ...(look?.record === undefined ? {} : recordFacts(look.record)),
      ...(held ? {} : { answer: judged.answer, code: judged.code }),
    },
    look,
    ...(uses.length === 0 ? {} : { uses: uses.slice(0, maxUses) }),
  };
}

async function runStep(
  step: CompiledStep,
  bench: Bench,
  clicked: boolean,
  before: ReadonlyMap<string, Look>,
): Promise<Omit<StepRecord, 'part' | 'index' | 'viewport'>> {
  const { session, log } = bench;
  const startedAt = session.now();
  const routeBefore = routeNow(session);
  const mark = log.mark();
  const done = () => ({
    routeBefore,
    routeAfter: routeNow(session),
    ...log.since(mark),
    durationMs: Math.round(session.now() - startedAt),
  });
  if (isJudgeStep(step))
    return { ...silent, word: 'judge', outcome: 'failed', reason: 'not judged in a scenario', facts: {}, ...done() };
  if (isWorkflowStep(step)) return { ...(await runLook(step, bench, before)), ...done() };
  if (isAssertionStep(step)) {
    const observation = await checkAssertion(step, bench);
    const judged = judgeAssertion(step, observation);
    const held = judged.answer === 'pass';
    return {
      ...silent,
      word: step.assert,
      outcome: held ? 'done' : 'failed',
      reason: held ? null : judged.reason,
      facts: held ? {} : { answer: judged.answer, code: judged.code },
      candidates: judged.answer === 'unsure' ? (judged.candidates ?? []) : [],
      observation,
      ...done(),
    };
  }
  const { outcome, element, fidelity } = await performGiven(step, { ...bench, clicked });
  bench.acted.at = session.now();
  return {
    ...silent,
    word: step.action,
    outcome: outcome.outcome,
    reason: outcome.reason,
    facts: outcome.facts,
    candidates: outcome.candidates ?? [],
    element,
    fidelity,
    ...done(),
  };
}

async function runPart(
  part: StepRecord['part'],
  steps: readonly CompiledStep[],
  bench: Bench,
  records: StepRecord[],
  photograph: Photograph | null = null,
): Promise<void> {
  for (const [index, step] of steps.entries()) {
    const clicked = records.some(({ word, outcome }) => word === 'click' && outcome === 'done');
    const before = looksBefore(steps, records, index);
    if (part === 'steps' && bench.workflow !== null) bench.workflow.gate?.follow(bench.workflow.barrier, index);
    const record: StepRecord = {
      part,
      index,
      viewport: bench.session.log.viewport,
      ...(await runStep(step, bench, clicked, before)),
    };
    const ends = part === 'steps' && judgeStep(step, record, before).answer !== 'pass';
    const last = ends || index === steps.length - 1;
    const picture = (await photograph?.(index, last)) ?? null;
    records.push(picture === null ? record : { ...record, picture });
    if (part === 'steps') await bench.places?.after(record, last);
    if (ends) return;
    // What a page sends while it loads is its own affair; what we cause is not.
    if (index === 0) bench.workflow?.barrier.holdWrites();
  }
}

/** A picture is evidence of what went wrong; a page that gives no answer gives no picture either. */
function worthAPicture(records: readonly StepRecord[]): boolean {
  const last = records.at(-1);
  return last !== undefined && last.outcome !== 'done' && last.facts.code !== 'not_observed';
}

async function pictureOf(key: string, session: PageSession, tools: ScenarioTools): Promise<PictureFact | null> {
  try {
    const picture = await takePicture(session);
    const name = await tools.savePicture(`scenario-${key}`, picture);
    const { width, height } = picture;
    return name === '' ? null : { name, viewport: session.log.viewport, width, height, ink: null };
  } catch {
    return null;
  }
}

/** Takes the picture of a step; null where the policy asks for none. */
type Photograph = (index: number, last: boolean) => Promise<PictureFact | null>;

function photographer(
  { key, scenario, pictures = false }: ScenarioOrder,
  session: PageSession,
  tools: ScenarioTools,
): Photograph | null {
  const policy = scenario.pictures;
  if (!pictures || policy === undefined) return null;
  return async (index, last) =>
    last || policy === 'each_step' ? pictureOf(`${key}-step-${index + 1}`, session, tools) : null;
}

function policyFor(
  { holdsWrites }: Scenario,
  { signedIn }: PageSession,
  ownSession: boolean,
  gate: CreateGate | null,
  own: RecordGate | null,
): Policy {
  if (holdsWrites !== true && signedIn !== null) return ownSession ? ownSessionScenario : signedInScenario;
  if (holdsWrites !== true) return callerScenario;
  if (own !== null) return ownRecords(() => own.deletes);
  return gate === null ? readOnly : createOwn;
}

interface Gates {
  readonly gate: CreateGate | null;
  readonly own: ReturnType<typeof openRecordGate> | null;
}

async function openBench(
  session: PageSession,
  { scenario, fault, readAt }: ScenarioOrder,
  { gate, own }: Gates,
  { pool, ownSession, signal, records }: ScenarioTools,
): Promise<Bench> {
  const log = new ScenarioLog(session.page, session.origin);
  const bench: Omit<Bench, 'workflow'> = {
    session,
    log,
    guard: new ActionGuard(policyFor(scenario, session, ownSession, gate, own?.gate ?? null), session, log),
    acted: { at: session.now() },
    recorder: await ActionRecorder.open(session),
    signal,
    places: readAt === undefined ? null : new PlaceReader(session, log, testIdsIn(scenario.steps), readAt),
    uses: [],
  };
  if (scenario.holdsWrites !== true) return { ...bench, workflow: null };
  const observer = await WorkflowObserver.open(session, workflowPageCode);
  const barrier = await WriteBarrier.open(session);
  if (gate === null && submitTemplates.has(scenario.template))
    await keepFromSockets(session, () => barrier.noteKeptMessage());
  const { recorder, guard, uses } = bench;
  const act: RecordTools['act'] = async (step, tab) => {
    const route = routeNow(tab);
    const startedAt = session.now();
    const listener = tab === session ? recorder : await ActionRecorder.open(tab);
    const performed = await performAction(step, { session: tab, recorder: listener, signal, clicked: true, guard });
    const { outcome, element, fidelity } = performed;
    uses.push({
      word: step.action,
      outcome: outcome.outcome,
      reason: outcome.reason,
      element,
      fidelity,
      route,
      durationMs: Math.round(session.now() - startedAt),
    });
    return outcome;
  };
  const driver =
    own === null || records === undefined
      ? null
      : openDriver({
          ...own,
          session,
          barrier,
          observer,
          pool,
          signal,
          act,
          hasSocket: () => log.hasOpenSocket(),
          book: records,
        });
  const patience = fault === undefined ? patienceMs : patienceUnderFaultMs;
  return { ...bench, workflow: { observer, barrier, gate, records: driver, patienceMs: patience } };
}

function whatBroke({ log, stopped }: PageSession, error: unknown): string {
  if (log.crashed) return 'The page crashed.';
  if (stopped === 'floods') return 'The page sent more than can be listened to and was closed.';
  if (stopped !== null) return 'The page stopped responding and was closed.';
  return `The browser stopped responding: ${error instanceof Error ? error.name : 'unknown'}.`;
}

export async function runScenario(order: ScenarioOrder, tools: ScenarioTools): Promise<ScenarioRun> {
  const { key, scenario, fault } = order;
  const { pool, target, signal } = tools;
  const { creates } = scenario;
  const mark = creates === undefined ? '' : markOf(creates.prefix, key);
  const steps = creates === undefined ? scenario.steps : scenario.steps.map((step) => withMark(step, mark));
  const [first] = steps;
  const entry = first !== undefined && 'action' in first && first.action === 'goto' ? first.path : scenario.route;
  const session = await pool.take(scenario.viewport, signal);
  const records: StepRecord[] = [];
  let preflight: PreflightFact | null = null;
  let picture: PictureFact | null = null;
  let broken: string | null = null;
  let runtime: RuntimeFacts | null = null;
  let places: ScenarioRun['places'];
  // Under a fault nothing is sent: what it would make proves nothing.
  const gate =
    creates === undefined || !tools.mayCreate || target.productionLooking || fault !== undefined
      ? null
      : new CreateGate(session, creates, mark);
  const own =
    scenario.records === undefined || !tools.mayCreate || target.productionLooking || fault !== undefined
      ? null
      : openRecordGate(session, scenario.records.prefix, order.nonce);
  try {
    if (scenario.preflight !== null) preflight = await runPreflight(session, scenario.preflight, target, entry, signal);
    if (preflight === null || preflight.passed) {
      if (order.sendsNothing === true) await dropWrites(session);
      if (fault !== undefined) await injectFault(session, fault);
      const bench = await openBench(session, order, { gate, own }, tools);
      try {
        await runPart('steps', steps, bench, records, photographer(order, session, tools));
        places = bench.places?.seen();
        bench.guard.blame(records);
        if (worthAPicture(records)) picture = await pictureOf(key, session, tools);
      } finally {
        if (!signal.aborted) await runPart('cleanup', scenario.cleanup ?? [], bench, records);
        await bench.workflow?.barrier.close();
        runtime = bench.log.runtime();
        await bench.guard.close();
      }
    }
  } catch (error) {
    signal.throwIfAborted();
    broken = whatBroke(session, error);
  } finally {
    await pool.giveBack(session, broken === null);
  }
  const seen = {
    ...(gate === null ? {} : { creates: gate.creates }),
    ...(runtime === null ? {} : { runtime }),
    ...(places === undefined ? {} : { places }),
  };
  const seenAtMs = Math.round(session.now());
  return { key, scenarioId: scenario.id, preflight, records, picture, ...seen, seenAtMs, broken };
}
