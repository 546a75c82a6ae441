// A seat in front of a look of the shed, in a browser of its own context, for tests of what a run does with records.
import type { RecordMarks } from '#core/workflows/lifecycle/record-order.ts';
import { contextProfile } from '#engine/browser/context-profiles.ts';
import { Seat } from '#engine/records/seat.ts';
import { PageSession } from '#engine/session/page-session.ts';
import { performStep } from '#engine/steps/all.ts';
import { WorkflowObserver } from '#engine/workflow/workflow-observer.ts';
import { workflowPageCode } from '#engine/workflow/workflow-page-code.ts';
import type { Look } from '../../fixtures/records/looks/look.ts';
import { type RunningShed, startLook } from '../../fixtures/records/start-shed.ts';
import type { TestBrowser } from './visit.ts';

export async function atSeat<T>(
  { engine }: TestBrowser,
  look: Look,
  marks: RecordMarks,
  work: (seat: Seat, running: RunningShed) => Promise<T>,
): Promise<T> {
  const running = await startLook(look);
  const { pool, chromiumVersion, now } = engine;
  const context = await pool.lease().newContext(contextProfile('laptop', { proxyServer: null, chromiumVersion }));
  try {
    const session = await PageSession.open({ context, viewport: 'laptop', origin: running.url, now, reused: false });
    const observer = await WorkflowObserver.open(session, workflowPageCode);
    const { signal } = new AbortController();
    const act: ConstructorParameters<typeof Seat>[0]['act'] = (step) =>
      performStep(step, { session, deadlineMs: 5_000, signal });
    return await work(new Seat({ session, observer, marks, signal, act }), running);
  } finally {
    await context.close();
    await running.close();
  }
}
