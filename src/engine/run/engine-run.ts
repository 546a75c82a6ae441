// What the engine is given and what it gives back; it sees, and never judges.
import type { SearchedSecret } from '#core/evidence/search-secrets.ts';
import type { Deadline } from '#engine/browser/deadline.ts';
import type { BrowserPool } from '#engine/browser/browser-pool.ts';
import type { RecordBook } from '#core/workflows/lifecycle/record-entry.ts';
import type { Picture } from '#engine/session/picture.ts';
import type { AllowEntry } from '#engine/guard/allow-list.ts';
import type { Endpoint } from '#engine/guard/forbidden-endpoint.ts';
import type { Resolve } from '#engine/guard/resolve-host.ts';

export interface EngineDeps {
  readonly pool: BrowserPool;
  readonly chromiumVersion: string;
  readonly allow: readonly AllowEntry[];
  readonly forbidden: readonly Endpoint[];
  readonly resolve?: Resolve;
  /** Routes that no crawl visits: they were open when the browser of an earlier attempt died. */
  readonly leaveOut?: readonly string[];
  /** Plain http passes no request but GET and HEAD; what is encrypted is held in the browser. */
  readonly readOnly?: boolean;
  /** Hears which routes are open from now on. */
  readonly onOpen?: (routes: readonly string[]) => void;
  /** Hears what signing in obtained, before anything that may contain it is told. */
  readonly onSecrets?: (secrets: readonly SearchedSecret[]) => void;
  /** Milliseconds on a clock that never goes back. */
  readonly now: () => number;
}

export type EngineEvent =
  /** The target is open and passed its preflight; from here on pages are looked at. */
  | { readonly kind: 'exploring' }
  /** Looking is over; from here on controls are used. */
  | { readonly kind: 'acting' }
  | { readonly kind: 'page'; readonly route: string; readonly done: number; readonly total: number }
  | { readonly kind: 'step'; readonly message: string; readonly route: string | null };

export interface EngineHooks {
  /** Left out where nothing may be created. */
  readonly records?: RecordBook;
  readonly emit: (event: EngineEvent) => void;
  readonly deadline: Deadline;
  readonly savePicture: (name: string, picture: Picture) => Promise<string>;
  /** Called once the engine is at work: a look at whatever page is open, for who asks for a screenshot. */
  readonly onLive?: (live: { picture(): Promise<Picture | null> }) => void;
}
