// What whoever uses a control has at hand, and how patiently the page is watched.
import type { Scheduler } from '#engine/run/scheduler.ts';
import type { PageSession } from '#engine/session/page-session.ts';
import type { EffectWatch } from './effect-watch.ts';

export interface ProbeBench {
  readonly session: PageSession;
  readonly watch: EffectWatch;
  readonly signal: AbortSignal;
  readonly scheduler: Scheduler;
  /** Places of the page that move by themselves, as far as they are known. */
  readonly noise: Set<string>;
}

export interface Pace {
  readonly baselineMs: number;
  /** How often the page is looked at in that time. */
  readonly baselineParts: number;
  readonly hoverMs: number;
  /** How long after the click the page is looked at for the first time. */
  readonly firstMs: number;
  readonly watchMs: number;
  readonly pixels: boolean;
  /** Other controls were used since the load: what only takes back what they did is no answer. */
  readonly worn: boolean;
}
