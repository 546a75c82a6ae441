// Opens what a scenario needs to use records of its own: the gate, the seat in its tab, and a seat in a fresh context.
import type { ActionStep } from '#contract/steps/all-actions.ts';
import type { Viewport } from '#contract/vocabulary/viewports.ts';
import type { RecordBook } from '#core/workflows/lifecycle/record-entry.ts';
import { type RecordMarks, recordMarks } from '#core/workflows/lifecycle/record-order.ts';
import { RecordGate } from '#engine/safety/record-gate.ts';
import { WriteBarrier } from '#engine/safety/write-barrier.ts';
import type { PageSession } from '#engine/session/page-session.ts';
import type { StepOutcome } from '#engine/steps/define-step.ts';
import { WorkflowObserver } from '#engine/workflow/workflow-observer.ts';
import { workflowPageCode } from '#engine/workflow/workflow-page-code.ts';
import { newNonce } from './nonce.ts';
import { RecordDriver } from './record-driver.ts';
import { Seat } from './seat.ts';

/** Lends tabs, each in a context of its own. */
interface Tabs {
  take(viewport: Viewport, signal?: AbortSignal): Promise<PageSession>;
  giveBack(session: PageSession, healthy: boolean): Promise<void>;
}

export interface RecordTools {
  readonly session: PageSession;
  readonly barrier: WriteBarrier;
  readonly observer: WorkflowObserver;
  readonly gate: RecordGate;
  readonly marks: RecordMarks;
  readonly pool: Tabs;
  readonly signal: AbortSignal;
  readonly hasSocket: () => boolean;
  /** Uses an element behind the brakes, in a tab. */
  readonly act: (step: ActionStep, session: PageSession) => Promise<StepOutcome>;
  readonly book: RecordBook;
}

export const openRecordGate = (
  session: PageSession,
  prefix: string,
  nonce = newNonce(),
): { gate: RecordGate; marks: RecordMarks } => {
  const marks = recordMarks(prefix, nonce);
  return { gate: new RecordGate(session, marks), marks };
};

async function inFreshSeat<T>(tools: RecordTools, work: (seat: Seat) => Promise<T>): Promise<T> {
  const { pool, signal, marks, gate, act } = tools;
  const session = await pool.take(tools.session.home, signal);
  try {
    const observer = await WorkflowObserver.open(session, workflowPageCode);
    const barrier = await WriteBarrier.open(session);
    try {
      const seat = new Seat({ session, observer, marks, signal, act: (step) => act(step, session) });
      const here = tools.session.page.url();
      gate.listenTo(session.page);
      // What a page sends as it is first opened is its own affair.
      await seat.load(URL.canParse(here) ? new URL(here).pathname : '/');
      barrier.admitBy(gate);
      barrier.holdWrites();
      return await work(seat);
    } finally {
      await barrier.close().catch(() => undefined);
    }
  } finally {
    await pool.giveBack(session, false);
  }
}

export function openDriver(tools: RecordTools): RecordDriver {
  const { session, observer, marks, signal, gate, act, hasSocket, book } = tools;
  tools.barrier.admitBy(gate);
  return new RecordDriver({
    marks,
    gate,
    signal,
    hasSocket,
    now: session.now,
    seat: new Seat({ session, observer, marks, signal, act: (step) => act(step, session) }),
    inFreshSeat: (work) => inFreshSeat(tools, work),
    willCreate: (way) => book.note({ stem: marks.stem, prefix: marks.prefix, way }),
    cleared: (made) => book.drop(marks.stem, made),
  });
}
