// The probing part of a scan: after all pages were looked at, so that using one can colour none of them.
import type { StepFact } from '#core/evidence/evidence.ts';
import type { ProbeFact } from '#core/evidence/probe-facts.ts';
import type { Visit } from '#core/evidence/visit.ts';
import { DeadlineExceeded } from '../browser/deadline.ts';
import type { EngineHooks } from '../engine-run.ts';
import type { TabKeeper } from '../visit/tab-keeper.ts';
import { Turns } from '../visit/turns.ts';
import { visitWithRetry } from '../visit/visit-with-retry.ts';
import type { VisitTools } from '../visit/visit-page.ts';
import { type PagePlan, type SeenControls, planProbes } from './plan-probes.ts';

const parallelTabs = 4;
const pageMs = 60_000;

export interface ProbedRun {
  /** By key of the visit whose page was probed. */
  readonly probes: ReadonlyMap<string, readonly ProbeFact[]>;
  readonly steps: readonly StepFact[];
  /** Controls that no time was left for. */
  readonly left: number;
}

export async function probeRun(
  seen: readonly SeenControls[],
  deps: {
    readonly keeper: TabKeeper;
    readonly hooks: EngineHooks;
    readonly now: () => number;
    readonly budgetMs: number;
    readonly addresses: ReadonlyMap<string, string>;
    readonly longPolls: VisitTools['longPolls'];
  },
): Promise<ProbedRun> {
  const { hooks, now, budgetMs } = deps;
  const { signal } = hooks.deadline;
  const keeper = deps.keeper.apart();
  const endsAt = now() + budgetMs;
  const plans = planProbes(seen);
  const turns = new Turns(parallelTabs);
  const probes = new Map<string, readonly ProbeFact[]>();
  let left = 0;
  for (const { visit, refused } of plans) if (refused.length > 0) probes.set(visit.key, refused);
  const open = plans.filter(({ tasks }) => tasks.length > 0);
  let next = 0;
  const probeOne = async ({ visit, tasks, refused }: PagePlan): Promise<void> => {
    hooks.emit({ kind: 'step', message: `Trying ${tasks.length} controls of a page`, route: visit.route });
    const { visit: probed } = await visitWithRetry(
      keeper,
      {
        key: `${visit.key}-probe`,
        route: visit.route,
        context: visit.context,
        arrivedBy: 'replay',
        steps: [{ action: 'goto', path: deps.addresses.get(visit.route) ?? visit.route }],
        checkLinks: [],
        viewports: [],
        watchMs: 0,
        picture: false,
        access: false,
        probe: { tasks, thorough: false, budgetMs: Math.min(pageMs, Math.max(0, endsAt - now())) },
      },
      {
        signal,
        savePicture: async (name) => name,
        checkLinks: async () => [],
        longPolls: deps.longPolls,
        turns,
      },
    );
    probes.set(visit.key, [...refused, ...probed.probes]);
  };
  const worker = async (): Promise<void> => {
    while (next < open.length) {
      const plan = open[next++]!;
      if (now() >= endsAt || signal.aborted) {
        left += plan.tasks.length;
        continue;
      }
      try {
        await probeOne(plan);
      } catch (error) {
        // Out of time, or a tab that was lost: what the pages showed before is still true.
        if (signal.aborted && !(signal.reason instanceof DeadlineExceeded)) throw error;
        left += plan.tasks.length;
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(parallelTabs, open.length) }, worker));
  } finally {
    await keeper.closeIdle();
  }
  const steps = plans.flatMap(({ visit }) => (probes.get(visit.key) ?? []).map((probe) => stepOf(visit, probe)));
  return { probes, steps, left };
}

const outcomes = {
  exercised: 'done',
  blocked: 'failed',
  refused: 'refused',
  not_found: 'failed',
  not_used: 'failed',
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
  requests: 0,
  consoleErrors: probe.exceptions.length,
  durationMs: probe.watchedMs,
});
