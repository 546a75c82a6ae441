// The treaty between engine and audits: everything that was seen on one load of one page in one context.
import type { LimitName } from '#contract/limits.ts';
import type { Viewport } from '#contract/vocabulary/viewports.ts';
import type { AccessFacts } from './access-facts.ts';
import type { CheckFacts } from './check-facts.ts';
import type { LayoutFacts } from './layout-facts.ts';
import type { ConsoleFact, ExceptionFact, RequestFact } from './log-facts.ts';
import type { ElementFact, PageFacts } from './page-facts.ts';
import type { ProbeFact } from './probe-facts.ts';
import type { TargetText } from './redact.ts';
import type { SessionFacts } from './session-facts.ts';
import type { ShiftFacts } from './shift-facts.ts';
import type { TextFacts } from './text-facts.ts';
import type { TransportFacts } from './transport-facts.ts';
import type { WaysFacts } from './ways-facts.ts';

export type DocumentFailure =
  | 'name_not_resolved'
  | 'connection_refused'
  | 'connection_reset'
  | 'timed_out'
  | 'tls'
  | 'redirect_loop'
  | 'refused_by_guard'
  | 'download'
  | 'renderer_crashed'
  | 'other';

export interface DocumentFact {
  readonly status: number | null;
  readonly failure: DocumentFailure | null;
  readonly redirects: number;
  /** Where the visit ended, when that is another route of the same origin. */
  readonly landedOn: string | null;
  readonly leftOrigin: boolean;
  /** The response looks like a bot wall. */
  readonly challenge: boolean;
  readonly mime: string;
  readonly responseMs: number | null;
  readonly loadMs: number | null;
}

export interface SettleFact {
  readonly quiet: boolean;
  readonly ms: number;
  readonly loadFired: boolean;
  /** How long the page was watched after its load. */
  readonly watchedMs: number;
  /** Why the page was closed before the visit was over. */
  readonly stopped?: PageStop;
}

/**
 * hangs: its own code no longer let it respond. unclear: it did not respond, and perhaps only to what we asked of it.
 * floods: it sent more than can be listened to.
 */
export type PageStop = 'hangs' | 'unclear' | 'floods';

export interface PageFlood {
  readonly name: LimitName;
  readonly count: number;
}

export interface LinkFact {
  readonly route: string;
  readonly template: string;
  readonly element: ElementFact;
  readonly visible: boolean;
}

/** What a page says of itself, and what the links of the site call it. */
export interface LinkedPage {
  readonly title: TargetText;
  readonly heading: TargetText | null;
  readonly calledBy: readonly TargetText[];
}

export interface LinkCheck {
  readonly route: string;
  readonly status: number | null;
  readonly failure: 'network' | 'timed_out' | 'redirect_loop' | 'refused_by_guard' | 'not_checked' | null;
  /** The answer that the page is missing leads on to making it. */
  readonly offered?: true;
  /** What came with an error status; only where the page was opened. */
  readonly page?: LinkedPage;
}

export interface PictureFact {
  readonly name: string;
  readonly viewport: Viewport;
  readonly width: number;
  readonly height: number;
  /** Share of the picture's pixels that differ from its commonest colour; null if not requested. */
  readonly ink: number | null;
}

export interface Visit {
  readonly key: string;
  readonly route: string;
  readonly template: string;
  readonly context: Viewport;
  /** Why the route was visited: a route that only a link named is judged at that link. */
  readonly arrivedBy: 'entry' | 'scope' | 'link' | 'hint' | 'replay';
  readonly document: DocumentFact;
  readonly settle: SettleFact | null;
  readonly console: readonly ConsoleFact[];
  readonly consoleDropped: number;
  readonly exceptions: readonly ExceptionFact[];
  readonly requests: readonly RequestFact[];
  readonly requestsDropped: number;
  /** Windows that the page opened by itself; each is closed at once. */
  readonly popups: number;
  /** Further limits that the page went beyond, and by how much. */
  readonly floods?: readonly PageFlood[];
  /** Facts from when the page had been watched long enough. */
  readonly page: PageFacts | null;
  /** Facts at the first quiet moment. */
  readonly firstLook: PageFacts | null;
  /** Text and URLs from the same moment as `page`. */
  readonly text: TextFacts | null;
  readonly transport: TransportFacts | null;
  readonly links: readonly LinkFact[];
  readonly externalLinks: number;
  readonly linkChecks: readonly LinkCheck[];
  /** One measurement per requested viewport in this context. */
  readonly layouts: readonly LayoutFacts[];
  /** Movement of the page until it had been watched long enough, in the window it was loaded in. */
  readonly shift: ShiftFacts | null;
  /** Null where the order did not ask for it: one visit per kind of page does. */
  readonly access: AccessFacts | null;
  readonly pictures: readonly PictureFact[];
  /** The ways to other pages, in a wide window and in a narrow one; once for each kind of page, on a phone. */
  readonly ways?: WaysFacts;
  /** What using the controls of the page showed. */
  readonly probes: readonly ProbeFact[];
  /** Which build responded; only if a replay requested it. */
  readonly check?: CheckFacts;
  /** The line between members and strangers at this route; only if it was tested. */
  readonly session?: SessionFacts;
  readonly crashed: boolean;
  /** When it was looked at, on the clock of the run. */
  readonly seenAtMs?: number;
}
