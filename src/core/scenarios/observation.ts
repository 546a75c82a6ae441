// What the engine sees for an assertion: counts, booleans and shapes, never a value.
import type { AssertionKind } from '#contract/vocabulary/assertion-kinds.ts';
import type { LayoutType } from '#contract/vocabulary/layout-types.ts';
import type { TargetText } from '#core/evidence/redact.ts';

export interface LocatorCandidate {
  readonly role: string;
  readonly name: TargetText;
}

/** The elements that a locator names. */
export interface Matched {
  readonly visible: number;
  readonly hidden: number;
  /** The first few of them, where several are visible. */
  readonly candidates: readonly LocatorCandidate[];
}

export interface TextSeen {
  /** The element in which the text was looked for; null: the whole page. */
  readonly scope: Matched | null;
  /** Visible places that show the text. */
  readonly places: number;
}

export interface ElementSeen {
  readonly matched: Matched;
}

export interface StateSeen {
  readonly matched: Matched;
  /** Whether the element is in the requested state; null: it has no such state. */
  readonly state: boolean | null;
}

export interface PatternSeen {
  readonly matches: boolean;
}

export interface RequestsSeen {
  /** Requests with that method and path. */
  readonly matching: number;
  /** Of these: no response yet. */
  readonly pending: number;
  /** Of these: with the requested status. */
  readonly asWanted: number;
  readonly dropped: number;
}

export interface ResponsesSeen {
  readonly matching: number;
  readonly pending: number;
  readonly json: number;
  readonly withKeys: number;
  readonly dropped: number;
}

export interface ConsoleSeen {
  readonly errors: number;
  readonly exceptions: number;
  readonly dropped: number;
}

export interface FailuresSeen {
  readonly unanswered: number;
  readonly errorStatus: number;
  readonly dropped: number;
}

export interface ReloadSeen {
  readonly before: TextSeen;
  /** Null: the page did not reload. */
  readonly after: TextSeen | null;
}

export interface LayoutSeen {
  /** Null: the layout could not be measured. */
  readonly faults: readonly { readonly type: LayoutType; readonly count: number }[] | null;
}

export interface Observations {
  readonly text_visible: TextSeen;
  readonly text_absent: TextSeen;
  readonly element_visible: ElementSeen;
  readonly element_hidden: ElementSeen;
  readonly element_enabled: StateSeen;
  readonly element_disabled: StateSeen;
  readonly element_count: ElementSeen;
  readonly value_equals: StateSeen;
  readonly attribute_equals: StateSeen;
  readonly checked_state: StateSeen;
  readonly focus_on: StateSeen;
  readonly url_matches: PatternSeen;
  readonly title_matches: PatternSeen;
  readonly request_made: RequestsSeen;
  readonly response_shape: ResponsesSeen;
  readonly no_console_errors: ConsoleSeen;
  readonly no_failed_requests: FailuresSeen;
  readonly persists_after_reload: ReloadSeen;
  readonly layout_clean: LayoutSeen;
}

export type ObservationOf<K extends AssertionKind> = Observations[K];
export type Observation = Observations[AssertionKind];
