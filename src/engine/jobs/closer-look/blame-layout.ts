// Looks closer at confirmed layout faults: at which widths they show, and which declaration causes them.
import { limit } from '#contract/limits.ts';
import { type Viewport, viewportSizes } from '#contract/vocabulary/viewports.ts';
import { canShape } from '#core/audits/layout/has-blame.ts';
import { layoutLimits } from '#core/audits/layout/layout-limits.ts';
import type { Blame } from '#core/evidence/blame.ts';
import type { RawDeclaration } from '#core/evidence/declaration.ts';
import { redact } from '#core/evidence/redact.ts';
import type { PageSession } from '#engine/session/page-session.ts';
import { redactLayout } from '#engine/session/redact-layout.ts';
import { changedBlocks, takeShot } from '#engine/session/compare-pixels.ts';
import { findWidthRange } from './find-width-range.ts';
import { locateDeclaration } from './locate-declaration.ts';
import type { FaultQuestion, FaultTest, StylePlace } from './look-order.ts';
import type { PageWidths } from './page-widths.ts';

const rangeMs = 6_000;
const declarationsMs = 4_000;

/** A layout fault in a page that is open at the width where it shows. */
export interface Suspect {
  readonly viewport: Viewport;
  readonly element: string;
  readonly test: FaultTest;
  readonly seen: boolean;
}

type Where = Parameters<FaultQuestion>[1];

async function failsNow(session: PageSession, { viewport, test }: Suspect, where: Where): Promise<boolean> {
  const raw = await session.ask('readLayout', [limit('auditedNodes'), layoutLimits(), test.part]);
  return test.fails(redactLayout(viewport, raw), where);
}

async function failsWithout(
  session: PageSession,
  { viewport, element, test }: Suspect,
  { level, property }: RawDeclaration,
  where: Where,
): Promise<boolean> {
  const raw = await session.ask('layoutWithout', [
    element,
    level,
    property,
    limit('auditedNodes'),
    layoutLimits(),
    test.part,
  ]);
  return raw === null || test.fails(redactLayout(viewport, raw), where);
}

/** The widths at which a fault shows; null where they could not be found in time. */
export async function rangeOf(
  widths: PageWidths,
  { viewport, test }: Suspect,
  now: () => number,
  signal: AbortSignal,
): Promise<Blame['widthRange']> {
  const endsAt = now() + rangeMs;
  try {
    return await findWidthRange(viewportSizes[viewport].width, async (width) => {
      if (now() > endsAt) throw new Error('out of time');
      return test.fails(await widths.at(width, viewport), 'anywhere');
    });
  } catch {
    signal.throwIfAborted();
    return null;
  }
}

/** The same window with and without the declaration, so that what no one can see is not called a fault. */
async function seenDifference(
  session: PageSession,
  { element }: Suspect,
  { level, property }: RawDeclaration,
): Promise<number | null> {
  await session.ask('showElement', [element, limit('auditedNodes')]);
  const faulty = await takeShot(session);
  try {
    if (!(await session.ask('without', [element, level, property, limit('auditedNodes')]))) return null;
    return changedBlocks(faulty, await takeShot(session))?.size ?? null;
  } finally {
    await session.ask('restore', []);
  }
}

interface Search {
  readonly guilty: RawDeclaration | null;
  readonly changedBlocks: number | null;
  /** Whether all declarations were tried before none was found. */
  readonly whole: boolean;
}

/** The first declaration without which the fault is gone, and to the eye where it has to be seen. */
async function findGuilty(session: PageSession, suspect: Suspect): Promise<Search> {
  // Taken from one element, a declaration cannot fix the others that share its fault.
  const where = (await failsNow(session, suspect, 'at_element')) ? 'at_element' : 'anywhere';
  const endsAt = session.now() + declarationsMs;
  let unseen: Search | null = null;
  let whole = true;
  for (const declaration of await session.ask('declarationsOf', [suspect.element, limit('auditedNodes')])) {
    if (!canShape(suspect.test.part, declaration.property)) continue;
    if (session.now() > endsAt) {
      whole = false;
      break;
    }
    if (await failsWithout(session, suspect, declaration, where)) continue;
    const changed = suspect.seen ? await seenDifference(session, suspect, declaration).catch(() => null) : null;
    const found: Search = { guilty: declaration, changedBlocks: changed, whole: true };
    if (changed !== 0) return found;
    unseen ??= found;
  }
  return unseen ?? { guilty: null, changedBlocks: null, whole };
}

const notFound = 'No single declaration of the element or its parents removes the defect.';
const notSearched = 'The search for the CSS declaration could not be finished.';

export interface Blamed {
  readonly blame: Blame;
  /** Where the declaration at fault is written; null: not known. */
  readonly writtenAt: StylePlace | null;
}

/** null when the fault does not show in this look: then nothing is said about it. */
export async function blameLayout(session: PageSession, suspect: Suspect, signal: AbortSignal): Promise<Blamed | null> {
  if (!(await failsNow(session, suspect, 'anywhere'))) return null;
  const {
    guilty,
    changedBlocks: changed,
    whole,
  } = await findGuilty(session, suspect).catch((): Search => {
    signal.throwIfAborted();
    return { guilty: null, changedBlocks: null, whole: false };
  });
  const blame: Blame = {
    widthRange: null,
    declaration:
      guilty === null
        ? null
        : {
            selector: redact(guilty.selector, 160),
            property: guilty.property,
            value: redact(guilty.value, 100),
          },
    changedBlocks: changed,
    reason: guilty !== null ? null : whole ? notFound : notSearched,
  };
  return { blame, writtenAt: guilty === null ? null : await locateDeclaration(session, suspect.element, guilty) };
}
