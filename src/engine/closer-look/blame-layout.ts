// Looks closer at confirmed layout faults: at which widths they show, and which declaration they hang on.
import { limit } from '#contract/limits.ts';
import { type Viewport, viewportSizes } from '#contract/vocabulary/viewports.ts';
import { layoutLimits } from '#core/audits/layout/layout-limits.ts';
import type { Blame } from '#core/evidence/blame.ts';
import type { RawDeclaration } from '#core/evidence/declaration.ts';
import { redact } from '#core/evidence/redact.ts';
import { withDeadline } from '../browser/deadline.ts';
import type { PageSession } from '../gather/page-session.ts';
import { redactLayout } from '../gather/redact-layout.ts';
import { changedBlocks, takeShot } from '../probe/compare-pixels.ts';
import { findWidthRange } from './find-width-range.ts';
import type { FaultQuestion } from './look-order.ts';

const rangeMs = 6_000;
const declarationsMs = 4_000;

/** A layout fault in a page that is open at the width where it shows. */
export interface Suspect {
  readonly viewport: Viewport;
  readonly element: string;
  readonly fails: FaultQuestion;
  readonly seen: boolean;
}

type Where = Parameters<FaultQuestion>[1];

async function failsNow(session: PageSession, order: Suspect, where: Where): Promise<boolean> {
  const raw = await session.ask('readLayout', [limit('auditedNodes'), layoutLimits()]);
  return order.fails(redactLayout(order.viewport, raw), where);
}

async function failsAt(session: PageSession, order: Suspect, width: number): Promise<boolean> {
  const { height } = viewportSizes[session.home];
  await withDeadline(session.page.setViewportSize({ width, height }), 5_000, 'resizing the page');
  const raw = await session.ask('readResized', [limit('auditedNodes'), layoutLimits(), 0]);
  return order.fails(redactLayout(order.viewport, raw), 'anywhere');
}

async function widthRange(session: PageSession, order: Suspect, signal: AbortSignal): Promise<Blame['widthRange']> {
  const endsAt = session.now() + rangeMs;
  try {
    return await findWidthRange(viewportSizes[order.viewport].width, async (width) => {
      if (session.now() > endsAt) throw new Error('out of time');
      return failsAt(session, order, width);
    });
  } catch {
    signal.throwIfAborted();
    return null;
  }
}

/** Does something while the declaration is taken away, and puts it back whatever happens; null: it cannot be taken. */
async function without<T>(
  session: PageSession,
  order: Suspect,
  { level, property }: RawDeclaration,
  work: () => Promise<T>,
): Promise<T | null> {
  try {
    return (await session.ask('without', [order.element, level, property, limit('auditedNodes')]))
      ? await work()
      : null;
  } finally {
    await session.ask('restore', []);
  }
}

/** The same window with and without the declaration, so that what nobody can see is not called a fault. */
async function seenDifference(
  session: PageSession,
  order: Suspect,
  declaration: RawDeclaration,
): Promise<number | null> {
  await session.ask('showElement', [order.element, limit('auditedNodes')]);
  const faulty = await takeShot(session);
  const mended = await without(session, order, declaration, () => takeShot(session));
  return changedBlocks(faulty, mended)?.size ?? null;
}

interface Search {
  readonly guilty: RawDeclaration | null;
  readonly changedBlocks: number | null;
  /** Whether all declarations were tried before none was found. */
  readonly whole: boolean;
}

/** The first declaration without which the fault is gone, and to the eye where it has to be seen. */
async function findGuilty(session: PageSession, order: Suspect): Promise<Search> {
  // Taken from one element, a declaration cannot mend the others that share its fault.
  const where = (await failsNow(session, order, 'at_element')) ? 'at_element' : 'anywhere';
  const endsAt = session.now() + declarationsMs;
  let unseen: Search | null = null;
  let whole = true;
  for (const declaration of await session.ask('declarationsOf', [order.element, limit('auditedNodes')])) {
    if (session.now() > endsAt) {
      whole = false;
      break;
    }
    const fails = await without(session, order, declaration, () => failsNow(session, order, where));
    if (fails !== false) continue;
    const changed = order.seen ? await seenDifference(session, order, declaration).catch(() => null) : null;
    const found: Search = { guilty: declaration, changedBlocks: changed, whole: true };
    if (changed !== 0) return found;
    unseen ??= found;
  }
  return unseen ?? { guilty: null, changedBlocks: null, whole };
}

const notFound = 'No single declaration of the element or its parents removes the defect.';
const notSearched = 'The search for the CSS declaration could not be finished.';

/** null when the fault does not show in this look: then nothing is said about it. */
export async function blameLayout(session: PageSession, suspect: Suspect, signal: AbortSignal): Promise<Blame | null> {
  if (!(await failsNow(session, suspect, 'anywhere'))) return null;
  const search = await findGuilty(session, suspect).catch((): Search => {
    signal.throwIfAborted();
    return { guilty: null, changedBlocks: null, whole: false };
  });
  const { guilty } = search;
  const range = await widthRange(session, suspect, signal);
  return {
    widthRange: range,
    declaration:
      guilty === null
        ? null
        : {
            selector: redact(guilty.selector, 160),
            property: guilty.property,
            value: redact(guilty.value, 100),
          },
    changedBlocks: search.changedBlocks,
    reason: guilty !== null ? null : search.whole ? notFound : notSearched,
  };
}
