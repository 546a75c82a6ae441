// Looks closer at confirmed layout faults: at which widths they show, and which declaration they hang on.
import { limit } from '#contract/limits.ts';
import { type Viewport, viewportSizes } from '#contract/vocabulary/viewports.ts';
import type { Blame } from '#core/evidence/blame.ts';
import type { LayoutFacts } from '#core/evidence/layout-facts.ts';
import type { RawDeclaration } from '#core/evidence/declaration.ts';
import { redact } from '#core/evidence/redact.ts';
import { withDeadline } from '../browser/deadline.ts';
import type { PageSession } from '../gather/page-session.ts';
import { redactLayout } from '../gather/redact-layout.ts';
import { settle } from '../gather/settle.ts';
import { changedBlocks, takeShot } from '../probe/compare-pixels.ts';
import { findWidthRange } from './find-width-range.ts';

const rangeMs = 6_000;
const declarationsMs = 4_000;

/** A layout fault in a page that is open at the width where it shows. */
export interface Suspect {
  readonly viewport: Viewport;
  readonly element: string;
  readonly fails: (layout: LayoutFacts) => boolean;
  readonly seen: boolean;
}

async function failsNow(session: PageSession, order: Suspect): Promise<boolean> {
  const raw = await session.ask('readLayout', [limit('auditedNodes')]);
  return order.fails(redactLayout(order.viewport, raw));
}

async function setWidth(session: PageSession, width: number, signal: AbortSignal): Promise<void> {
  const { height } = viewportSizes[session.home];
  await withDeadline(session.page.setViewportSize({ width, height }), 5_000, 'resizing the page');
  await settle(session, { quietMs: 20, capMs: 300, signal });
}

async function widthRange(session: PageSession, order: Suspect, signal: AbortSignal): Promise<Blame['widthRange']> {
  const endsAt = session.now() + rangeMs;
  try {
    return await findWidthRange(viewportSizes[order.viewport].width, async (width) => {
      if (session.now() > endsAt) throw new Error('out of time');
      await setWidth(session, width, signal);
      return failsNow(session, order);
    });
  } catch {
    signal.throwIfAborted();
    return null;
  }
}

interface Guilt {
  readonly declaration: RawDeclaration;
  readonly changedBlocks: number | null;
}

/** The same window with and without the declaration, so that what nobody can see is not called a fault. */
async function seenDifference(
  session: PageSession,
  order: Suspect,
  declaration: RawDeclaration,
): Promise<number | null> {
  await session.ask('showElement', [order.element]);
  const faulty = await takeShot(session);
  await session.ask('without', [order.element, declaration.level, declaration.property]);
  const mended = await takeShot(session);
  await session.ask('restore', []);
  return changedBlocks(faulty, mended)?.size ?? null;
}

/** The first declaration without which the fault is gone, and to the eye where it has to be seen. */
async function guilty(session: PageSession, order: Suspect): Promise<Guilt | null> {
  const endsAt = session.now() + declarationsMs;
  let unseen: Guilt | null = null;
  for (const declaration of await session.ask('declarationsOf', [order.element])) {
    if (session.now() > endsAt) break;
    const { level, property } = declaration;
    if (!(await session.ask('without', [order.element, level, property]))) continue;
    const fails = await failsNow(session, order);
    await session.ask('restore', []);
    if (fails) continue;
    const changed = order.seen ? await seenDifference(session, order, declaration).catch(() => null) : null;
    if (changed !== 0) return { declaration, changedBlocks: changed };
    unseen ??= { declaration, changedBlocks: changed };
  }
  return unseen;
}

/** null when the fault does not show in this look: then nothing is said about it. */
export async function blameLayout(session: PageSession, suspect: Suspect, signal: AbortSignal): Promise<Blame | null> {
  if (!(await failsNow(session, suspect))) return null;
  const guilt = await guilty(session, suspect).catch(() => null);
  const declaration = guilt?.declaration ?? null;
  const range = await widthRange(session, suspect, signal);
  return {
    widthRange: range,
    declaration:
      declaration === null
        ? null
        : {
            selector: redact(declaration.selector, 160),
            property: declaration.property,
            value: redact(declaration.value, 100),
          },
    changedBlocks: guilt?.changedBlocks ?? null,
    reason: declaration === null ? 'No single declaration of the element or its parents removes the fault.' : null,
  };
}
