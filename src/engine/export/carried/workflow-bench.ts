// What an exported test runs a workflow with: the engine's own looks, moves, write barrier and judge, in a page of its runner.
import type { Viewport } from '#contract/vocabulary/viewports.ts';
import { looksLikeProduction } from '#core/domain/target-policy.ts';
import type { CreatePermission } from '#core/workflows/create.ts';
import { judgeLook } from '#core/workflows/judge-look.ts';
import type { Look, WorkflowStep } from '#core/workflows/look.ts';
import { markOf, withMark } from '#core/workflows/own-mark.ts';
import type { Related } from '#core/workflows/relation.ts';
import type { Page } from 'playwright-core';
import { IsolatedWorld, type WorldScript } from '#engine/browser/isolated-world.ts';
import { PageLog } from '#engine/session/page-log.ts';
import type { PageSession } from '#engine/session/page-session.ts';
import { WriteBarrier } from '#engine/safety/write-barrier.ts';
import { CreateGate } from '#engine/safety/create-gate.ts';
import { takeLook } from '#engine/workflow/take-look.ts';
import { WorkflowObserver } from '#engine/workflow/workflow-observer.ts';
import { carriedActivity, carriedWorkflow } from './page-code.ts';

const patienceMs = 3_000;
const loopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\]|.+\.localhost)$/;

/** All that settling asks a page. */
const activity: WorldScript = {
  world: 'proofrun',
  name: 'proofrunActivity',
  code: async () => carriedActivity,
  askMs: 8_000,
};

export interface BenchOptions {
  readonly origin: string;
  readonly viewport: Viewport;
  /** Tells the records of this run from those of others. */
  readonly key: string;
  readonly now: () => number;
  readonly creates?: CreatePermission;
}

/** Whoever points the test at another address did not allow to create there. */
function mayCreateAt(origin: string): boolean {
  const { hostname } = new URL(origin);
  return loopback.test(hostname) || !looksLikeProduction({ host: hostname, domain: null, allowListed: false });
}

export class WorkflowBench {
  readonly mark: string;
  readonly #session: PageSession;
  readonly #observer: WorkflowObserver;
  readonly #barrier: WriteBarrier;
  readonly #gate: CreateGate | null;
  readonly #looks = new Map<string, Look>();

  private constructor(session: PageSession, observer: WorkflowObserver, barrier: WriteBarrier, options: BenchOptions) {
    const { creates, origin, key } = options;
    this.mark = creates === undefined ? '' : markOf(creates.prefix, key);
    this.#session = session;
    this.#observer = observer;
    this.#barrier = barrier;
    this.#gate = creates !== undefined && mayCreateAt(origin) ? new CreateGate(session, creates, this.mark) : null;
  }

  static async open(page: Page, options: BenchOptions): Promise<WorkflowBench> {
    const { origin, viewport, now } = options;
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Page.enable');
    const world = await IsolatedWorld.open(cdp, activity);
    const parts = {
      page,
      cdp,
      origin,
      now,
      log: new PageLog({ page, origin, viewport, now }),
      ask: (question: 'readActivity') => world.ask(`${question}()`),
      // The test runner keeps the time of a page that does not respond.
      throwIfStopped: () => undefined,
      stopped: null,
    };
    // A whole session carries every audit into the page; looks, moves and the barrier use no more than these parts.
    const session = parts as unknown as PageSession;
    return new WorkflowBench(
      session,
      await WorkflowObserver.open(session, async () => carriedWorkflow),
      await WriteBarrier.open(session),
      options,
    );
  }

  /** Called before each step; what a page sends while it first loads is its own affair. */
  follow(step: number): void {
    if (step > 0) this.#barrier.holdWrites();
    this.#gate?.follow(this.#barrier, step);
  }

  async look(workflow: WorkflowStep['workflow']): Promise<Related> {
    const step = this.mark === '' ? { workflow } : withMark<WorkflowStep>({ workflow }, this.mark);
    const look = await takeLook(step, this.#looks, {
      session: this.#session,
      observer: this.#observer,
      barrier: this.#barrier,
      gate: this.#gate,
      records: null,
      signal: AbortSignal.timeout(60_000),
      patienceMs,
    });
    const judged = judgeLook(step, look, this.#looks);
    if (look !== null) this.#looks.set(workflow.as, look);
    return judged;
  }

  /** The page is left under the barrier, so that what it sends at the end is held, too. */
  close(): Promise<void> {
    return this.#barrier.close();
  }
}
