// What the engine is told to do on one page.
import type { SessionTest } from '#core/evidence/session-test.ts';
import type { ActionStep } from '#contract/steps/all-actions.ts';
import type { Viewport } from '#contract/vocabulary/viewports.ts';
import type { CheckOrder } from '#core/evidence/check-facts.ts';
import type { Visit } from '#core/evidence/visit.ts';
import type { ProbeOrder } from '#engine/probe/probe-order.ts';

export interface VisitOrder {
  readonly key: string;
  readonly route: string;
  readonly context: Viewport;
  readonly arrivedBy: Visit['arrivedBy'];
  /** Steps before the look; the first one loads the page. */
  readonly steps: readonly ActionStep[];
  /** Same-origin routes whose answer is to be asked for. */
  readonly checkLinks: readonly string[];
  readonly picture: boolean;
  /** Whether the rules of axe and the focus are looked at, last of all. */
  readonly access: boolean;
  /** Widths at which the layout is measured, by resizing; the context's own first. */
  readonly viewports: readonly Viewport[];
  /** How long the page is watched after its load before anything about it is final. */
  readonly watchMs: number;
  /**
   * The ways to other pages. note: as the page shows them, to be compared with those of another window. read: in a wide
   * and in a narrow window. use: controls are used in search of a menu, too, which needs a context of its own.
   */
  readonly ways?: 'note' | 'read' | 'use';
  /** Controls to be used once everything else was looked at; needs a context of its own. */
  readonly probe?: ProbeOrder;
  /** The page is expected to hang, which takes a whole core. */
  readonly hangs?: true;
  /** Nothing but the use of the controls is wanted: the page itself was looked at before. */
  readonly onlyUse?: true;
  /** The line between members and strangers is tested, with a session that may be lost. */
  readonly session?: SessionTest;
  /** Asks which build answers, and whether the things under test are there. */
  readonly check?: CheckOrder;
}
