// What every look at a target needs: a guarded door, tabs behind it, and turns, with one owner that closes them.
import type { PlanTarget } from '#core/domain/run-plan.ts';
import { type EgressProxy, openEgressProxy } from '#engine/guard/egress-proxy.ts';
import type { EngineDeps } from './engine-run.ts';
import type { Picture } from '#engine/session/picture.ts';
import { createScheduler } from './machine-load.ts';
import type { Scheduler } from './scheduler.ts';
import { type ContextUse, TabPool } from './tab-pool.ts';

export interface RunTools {
  readonly target: PlanTarget;
  readonly proxy: EgressProxy;
  readonly scheduler: Scheduler;
  readonly now: () => number;
  /** The tabs of the run whose contexts are used this way. */
  tabs(use: ContextUse): TabPool;
  /** A picture of a page that is open; null while none is. */
  picture(): Promise<Picture | null>;
  /** Answers of the target that were cut at their size limit. */
  cutAnswers(): number;
  /** Messages of the browser that were too long to be read. */
  droppedMessages(): number;
  close(): Promise<void>;
}

export async function openRunTools(deps: EngineDeps, target: PlanTarget): Promise<RunTools> {
  let cut = 0;
  const proxy = await openEgressProxy({
    target: new URL(target.url),
    allow: deps.allow,
    forbidden: deps.forbidden,
    ...(deps.resolve === undefined ? {} : { resolve: deps.resolve }),
    onEvent: (event) => {
      if (event.kind === 'cap_exceeded') cut += 1;
    },
  });
  const lease = deps.pool.lease();
  const droppedBefore = deps.pool.droppedMessages;
  const pools = new Map<ContextUse, TabPool>();
  const tabs = (contexts: ContextUse): TabPool => {
    const known = pools.get(contexts);
    if (known !== undefined) return known;
    const pool = new TabPool({
      lease,
      proxyUrl: proxy.url,
      chromiumVersion: deps.chromiumVersion,
      origin: target.origin,
      now: deps.now,
      contexts,
    });
    pools.set(contexts, pool);
    return pool;
  };
  return {
    target,
    proxy,
    scheduler: createScheduler(deps.now),
    now: deps.now,
    tabs,
    picture: async () => {
      for (const pool of [...pools.values()].reverse()) {
        const picture = await pool.picture();
        if (picture !== null) return picture;
      }
      return null;
    },
    cutAnswers: () => cut,
    droppedMessages: () => deps.pool.droppedMessages - droppedBefore,
    close: async () => {
      await lease.release();
      await proxy.close();
    },
  };
}

/** Opens the tools for a piece of work and closes them whatever happens. */
export async function withRunTools<T>(
  deps: EngineDeps,
  target: PlanTarget,
  work: (tools: RunTools) => Promise<T>,
): Promise<T> {
  const tools = await openRunTools(deps, target);
  try {
    return await work(tools);
  } finally {
    await tools.close();
  }
}
