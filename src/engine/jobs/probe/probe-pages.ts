// The probing part of a scan: after all pages were looked at, so that using one can colour none of them.
import { limit } from '#contract/limits.ts';
import type { ScanPlan } from '#core/domain/run-plan.ts';
import type { Evidence, StepFact } from '#core/evidence/evidence.ts';
import type { ProbeFact } from '#core/evidence/probe-facts.ts';
import { countRequests } from '#core/evidence/runtime-facts.ts';
import type { PageStop, Visit } from '#core/evidence/visit.ts';
import { count } from '#core/words/count.ts';
import { DeadlineExceeded } from '#engine/browser/deadline.ts';
import type { EngineHooks } from '#engine/run/engine-run.ts';
import type { RunTools } from '#engine/run/run-tools.ts';
import { inParallel } from '#engine/run/in-parallel.ts';
import type { VisitOrder } from '#engine/visit/visit-order.ts';
import type { VisitResult } from '#engine/visit/visit-tools.ts';
import { visitWithRetry } from '#engine/visit/visit-with-retry.ts';
import { searchMenus } from './search-menus.ts';
import { type PagePlan, type SeenControls, offeredBy, planProbes } from './plan-probes.ts';
import type { ProbeTask } from '#engine/probe/probe-order.ts';

const pageMs = 60_000;
/** Share of the run's time, in percent, that controls may be used in. */
const probeShare = 35;
/** Fewer controls than this are not worth another load of their page. */
const minPerTab = 4;
/** A long look mostly waits, and one after the other they add up. */
const silentPerTab = 2;
const tabsAtOnce = 12;

export interface ProbedPages {
  readonly controls: readonly SeenControls[];
  readonly longPolls: Set<string>;
}

/** The controls of one page that one tab uses. */
interface ProbeJob {
  readonly visit: Visit;
  readonly part: string;
  readonly tasks: readonly ProbeTask[];
  /** For those that gave no answer at a quick look. */
  readonly thorough: boolean;
}

/**
 * Pages with many controls are shared between tabs, so that none is waited for alone. The links of a page come last in
 * its list; dealt out in turns, each tab gets its share of them, and its last one needs no further load.
 */
function jobsOf({ tasks, part, ...job }: ProbeJob, perTab: number): ProbeJob[] {
  const parts = Math.ceil(tasks.length / perTab);
  return Array.from({ length: parts }, (_, at) => ({
    ...job,
    part: `${part}-${at}`,
    tasks: tasks.filter((_, index) => index % parts === at),
  }));
}

/** Each tab meets the layer that is open from the start; it is one fact. */
function onePerLayer(facts: readonly ProbeFact[]): readonly ProbeFact[] {
  const layers = new Set<string>();
  return facts.filter(({ outcome, layer, subject }) => {
    if (outcome !== 'not_used' || layer === null) return true;
    if (layers.has(subject.key)) return false;
    layers.add(subject.key);
    return true;
  });
}

const orderOf = (
  { visit, part, tasks, thorough }: ProbeJob,
  addresses: ReadonlyMap<string, string>,
  endsAt: number,
): VisitOrder => ({
  key: `${visit.key}-${part}`,
  route: visit.route,
  context: visit.context,
  arrivedBy: 'replay',
  steps: [{ action: 'goto', path: addresses.get(visit.route) ?? visit.route }],
  checkLinks: [],
  viewports: [],
  watchMs: 0,
  picture: false,
  access: false,
  probe: { tasks, thorough, budgetMs: pageMs, endsAt },
  onlyUse: true,
});

/** A page that stopped responding is closed: what nothing is known of yet needs another load. */
function leftAfterHang(
  tasks: readonly ProbeTask[],
  probes: readonly ProbeFact[],
  silent: readonly ProbeTask[],
): readonly ProbeTask[] {
  if (!probes.some(({ outcome }) => outcome === 'hung')) return [];
  const known = new Set([...probes, ...silent].map(({ subject }) => subject.key));
  return tasks.filter(({ subject }) => !known.has(subject.key));
}

/** Uses the controls of all pages side by side; tells each page when its last control was used. */
async function useControls(
  plans: readonly PagePlan[],
  perTab: number,
  probe: (job: ProbeJob) => Promise<readonly ProbeFact[]>,
  onProbed: (visit: Visit) => void,
): Promise<void> {
  const jobs = plans.map(({ visit, tasks }) => jobsOf({ visit, tasks, part: 'probe', thorough: false }, perTab));
  const used = new Map<ProbeJob, readonly ProbeFact[]>();
  const finish = (index: number): void => {
    const { visit, tasks, refused } = plans[index]!;
    const facts = jobs[index]!.map((job) => used.get(job));
    if (tasks.length + refused.length === 0 || facts.some((each) => each === undefined)) return;
    onProbed({ ...visit, probes: [...refused, ...onePerLayer(facts.flatMap((each) => each ?? []))] });
  };
  for (const [index, own] of jobs.entries()) if (own.length === 0) finish(index);
  await inParallel(jobs.flat(), tabsAtOnce, async (job) => {
    used.set(job, await probe(job));
    finish(jobs.findIndex((own) => own.includes(job)));
  });
}

/** Uses the controls of one job after the other, and remembers what could not be used. */
class Prober {
  unused = 0;
  readonly #hooks: EngineHooks;
  readonly #endsAt: number;
  readonly #now: () => number;
  readonly #visit: (job: ProbeJob) => Promise<VisitResult>;
  /** Pages that had to be closed, and no control explains it. */
  readonly #stops = new Map<string, PageStop>();

  constructor(hooks: EngineHooks, endsAt: number, now: () => number, visit: (job: ProbeJob) => Promise<VisitResult>) {
    this.#hooks = hooks;
    this.#endsAt = endsAt;
    this.#now = now;
    this.#visit = visit;
  }

  async probe(job: ProbeJob): Promise<readonly ProbeFact[]> {
    const { visit, tasks } = job;
    const { signal } = this.#hooks.deadline;
    if (this.#now() >= this.#endsAt || signal.aborted) {
      this.unused += tasks.length;
      return [];
    }
    this.#hooks.emit({
      kind: 'step',
      message: `Using ${count(tasks.length, 'control')} of a page`,
      route: visit.route,
    });
    try {
      const result = await this.#visit(job);
      const { probes, settle } = result.visit;
      if (settle?.stopped !== undefined) {
        this.#stops.set(visit.key, settle.stopped);
        this.unused += Math.max(0, tasks.length - probes.length);
        return probes;
      }
      const { silent = [] } = result;
      const left = leftAfterHang(tasks, probes, silent);
      const more = [
        ...(left.length === 0 ? [] : [{ ...job, tasks: left }]),
        ...jobsOf({ ...job, part: `${job.part}-silent`, tasks: silent, thorough: true }, silentPerTab),
      ];
      return [...probes, ...(await Promise.all(more.map((one) => this.probe(one)))).flat()];
    } catch (error) {
      // Out of time, or a tab that was lost: what the pages showed before is still true.
      if (signal.aborted && !(signal.reason instanceof DeadlineExceeded)) throw error;
      this.unused += tasks.length;
      return [];
    }
  }

  withStop(visit: Visit): Visit {
    const stopped = this.#stops.get(visit.key);
    if (stopped === undefined || visit.settle === null) return visit;
    return { ...visit, settle: { ...visit.settle, stopped } };
  }
}

export async function probePages(
  plan: ScanPlan,
  evidence: Evidence,
  { controls, longPolls }: ProbedPages,
  tools: RunTools,
  hooks: EngineHooks,
  /** Called for each page as soon as its last control was used. */
  onProbed: (visit: Visit) => void = () => undefined,
): Promise<Evidence> {
  const { signal } = hooks.deadline;
  const { scheduler, now } = tools;
  const pool = tools.tabs('per_tab');
  const spent = plan.budgetMs - hooks.deadline.remaining();
  const exploreMs = (plan.budgetMs * limit('exploreShare')) / 100;
  const endsAt = now() + Math.min((plan.budgetMs * probeShare) / 100, Math.max(0, exploreMs - spent));
  const addresses = new Map(evidence.addresses);
  const plans = planProbes(controls, tools.session.endedBy);
  const total = plans.reduce((sum, { tasks }) => sum + tasks.length, 0);
  const perTab = Math.max(minPerTab, Math.ceil(total / tabsAtOnce));
  const visitTools = {
    signal,
    savePicture: async (name: string) => name,
    checkLinks: async () => [],
    longPolls,
    scheduler,
  };
  const visit = (order: VisitOrder): Promise<VisitResult> => visitWithRetry(pool, order, visitTools);
  const prober = new Prober(hooks, endsAt, now, (job) => visit(orderOf(job, addresses, endsAt)));

  const probes = new Map<string, readonly ProbeFact[]>();
  const used = (probed: Visit): void => {
    probes.set(probed.key, probed.probes);
    onProbed(probed);
  };
  let visits: readonly Visit[];
  try {
    [visits] = await Promise.all([
      searchMenus(evidence.visits, addresses, visit, signal),
      useControls(plans, perTab, (job) => prober.probe(job), used),
    ]);
  } finally {
    await pool.closeIdle();
  }
  const uses = plans.flatMap((plan) => (probes.get(plan.visit.key) ?? []).map((fact) => stepOf(plan.visit, fact)));
  const note = 'controls were left unused: the run ran out of time, or their page stopped responding';
  return {
    ...evidence,
    offered: offeredBy(controls),
    visits: visits.map((each) => ({ ...prober.withStop(each), probes: probes.get(each.key) ?? each.probes })),
    steps: [...evidence.steps, ...uses],
    caps: prober.unused === 0 ? evidence.caps : [...evidence.caps, { name: 'controls', count: prober.unused, note }],
  };
}

const outcomes = {
  exercised: 'done',
  blocked: 'failed',
  refused: 'refused',
  not_found: 'failed',
  not_used: 'failed',
  hung: 'failed',
} as const satisfies Record<ProbeFact['outcome'], StepFact['outcome']>;

const stepOf = (visit: Visit, probe: ProbeFact): StepFact => ({
  route: visit.route,
  viewport: probe.viewport,
  action: 'click',
  outcome: probe.held > 0 ? 'held' : outcomes[probe.outcome],
  reason: probe.reason,
  facts: {
    role: probe.element.role,
    moved: probe.moved.join(', ') || null,
    held: probe.held,
    ...(probe.fidelity === null
      ? {}
      : {
          fidelity: probe.fidelity.class,
          pointer: probe.fidelity.pointer,
          keyboard: probe.fidelity.keyboard,
          focus: probe.fidelity.focus,
        }),
  },
  requests: probe.runtime === undefined ? 0 : countRequests(probe.runtime),
  consoleErrors: probe.exceptions.length + (probe.runtime?.console.errors ?? 0),
  durationMs: probe.watchedMs,
});
