// Takes one look of a workflow, again and again until its relation holds or its time is over; the last one counts.
import type { RecordLook, RecordOrder } from '#core/workflows/lifecycle/record-order.ts';
import { type Look, type TabWalk, type WorkflowStep } from '#core/workflows/look.ts';
import { judgeLook } from '#core/workflows/judge-look.ts';
import { withDeadline } from '#engine/browser/deadline.ts';
import type { PageSession } from '#engine/session/page-session.ts';
import { pageHearsDoubleClicks } from '#engine/session/double-clicks.ts';
import { pause, settle } from '#engine/session/settle.ts';
import type { WriteBarrier } from '#engine/safety/write-barrier.ts';
import type { CreateGate } from '#engine/safety/create-gate.ts';
import { walkByTab } from './walk-by-tab.ts';
import type { WorkflowObserver } from './workflow-observer.ts';

/** Does what a look asks for with a record of our own. */
export interface RecordSteps {
  perform(order: RecordOrder): Promise<{ readonly record: RecordLook; readonly quiet: boolean }>;
}

export interface LookTools {
  readonly session: PageSession;
  readonly observer: WorkflowObserver;
  readonly barrier: WriteBarrier;
  readonly signal: AbortSignal;
  /** Only where the scenario may create. */
  readonly gate: CreateGate | null;
  /** Only where the scenario may create, change and delete records of its own. */
  readonly records: RecordSteps | null;
  /** How long a relation may take to hold. */
  readonly patienceMs: number;
}

const quietMs = 250;
const settleMs = 2_500;
const againMs = 150;
const moveMs = 5_000;
/** Of sockets only messages that were kept are known here. */
const loads: ReadonlySet<string> = new Set(['XHR', 'Fetch', 'Document', 'WebSocket']);

/** What has no public action. */
export async function makeMove(
  { move: kind, order }: Pick<WorkflowStep['workflow'], 'move' | 'order'>,
  tools: Pick<LookTools, 'session' | 'observer' | 'signal'>,
): Promise<TabWalk | null> {
  const { session, observer, signal } = tools;
  if (kind === 'tab_walk') return walkByTab({ page: session.page, observer, signal }, order);
  if (kind === 'forward')
    await withDeadline(
      session.page.goForward({ waitUntil: 'commit', timeout: moveMs }),
      moveMs + 500,
      'going forward',
      signal,
    ).catch(() => {
      signal.throwIfAborted();
      return null;
    });
  if (kind === 'beside_layer') {
    const place = await observer.beside();
    if (place !== null)
      await withDeadline(session.page.mouse.click(place.x, place.y), moveMs, 'clicking beside', signal);
  }
  return null;
}

async function lookOnce(
  step: WorkflowStep,
  tools: LookTools,
  walk: TabWalk | null,
  quiet: boolean,
): Promise<Look | null> {
  const { session, observer, barrier, gate, signal } = tools;
  const { order } = step.workflow;
  const doubles = order.doubles === true ? { doubles: await pageHearsDoubleClicks(session) } : {};
  const requests = barrier.requests.filter(({ kind }) => loads.has(kind));
  return observer
    .look(order)
    .then(
      (seen): Look => ({
        ...seen,
        ...doubles,
        quiet,
        walk,
        requests: requests.length,
        held: requests.filter(({ held }) => held).length,
        ...(gate === null ? {} : { creates: gate.creates }),
      }),
    )
    .catch((): null => {
      signal.throwIfAborted();
      return null;
    });
}

/** The steps with a record wait themselves for what they look for. */
async function lookAtRecord(step: WorkflowStep, order: RecordOrder, tools: LookTools): Promise<Look | null> {
  if (tools.records === null) return null;
  const { record, quiet } = await tools.records.perform(order);
  const look = await lookOnce(step, tools, null, quiet);
  return look === null ? null : { ...look, record };
}

export async function takeLook(
  step: WorkflowStep,
  before: ReadonlyMap<string, Look>,
  tools: LookTools,
): Promise<Look | null> {
  const { session, signal, patienceMs } = tools;
  const asked = step.workflow.order.record;
  if (asked !== undefined) return lookAtRecord(step, asked, tools);
  const walk = await makeMove(step.workflow, tools);
  const endsAt = session.now() + patienceMs;
  let look: Look | null;
  for (;;) {
    const { quiet } = await settle(session, { quietMs, capMs: settleMs, signal });
    look = await lookOnce(step, tools, walk, quiet);
    if (judgeLook(step, look, before).answer === 'pass' || session.now() >= endsAt) return look;
    await pause(againMs, signal);
  }
}
