// What a visit is given besides its order, and what it answers.
import type { StepFact } from '#core/evidence/evidence.ts';
import type { ControlAnswer } from '#core/evidence/probe-answers.ts';
import type { Visit } from '#core/evidence/visit.ts';
import type { WaysAnswer } from '#core/evidence/ways-facts.ts';
import type { PageSession } from '#engine/session/page-session.ts';
import type { Picture } from '#engine/session/picture.ts';
import type { ProbeTask } from '#engine/probe/probe-order.ts';
import type { Scheduler } from '#engine/run/scheduler.ts';

export interface FirstLook {
  /** Addresses of same-origin links, in document order. */
  readonly found: readonly URL[];
  readonly at: string;
}

export interface VisitTools {
  readonly signal: AbortSignal;
  readonly savePicture: (name: string, picture: Picture) => Promise<string>;
  readonly checkLinks: (routes: readonly string[]) => Promise<Visit['linkChecks']>;
  /** Calls of this run that were waited for in vain once: no page waits for them again. */
  readonly longPolls: Set<string>;
  /** A page that is merely watched lets another one work. */
  readonly scheduler: Scheduler;
  /** Called with the tab before the visit ends. */
  readonly onLastLook?: (session: PageSession) => Promise<void>;
  /** Called once the links of the page are known, long before the visit ends. */
  readonly onFirstLook?: (look: FirstLook) => void;
}

export interface VisitResult extends FirstLook {
  readonly visit: Visit;
  readonly steps: readonly StepFact[];
  /** Controls that could be probed. */
  readonly controls: readonly ControlAnswer[];
  /** The ways to other pages, where they were to be noted. */
  readonly ways?: WaysAnswer | null;
  /** Controls that gave no answer at a quick look, and need a long one. */
  readonly silent?: readonly ProbeTask[];
}
