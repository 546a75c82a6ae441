// What the log of a page holds: its console lines, exceptions and requests, in shapes and masked text only.
import type { Viewport } from '#contract/vocabulary/viewports.ts';
import type { TargetText } from './redact.ts';

/** Lines and columns begin at 1. */
export interface CodePlace {
  readonly line: number;
  readonly column: number;
}

export interface ConsoleFact {
  readonly level: 'error' | 'warning' | 'other';
  readonly text: TargetText;
  readonly normal: TargetText;
  /** Script path template, when the page's own code wrote the line. */
  readonly source: string | null;
  /** Where in the script; missing where it is not known. */
  readonly writtenAt?: CodePlace;
  readonly byBrowser: boolean;
  readonly viewport: Viewport;
  readonly atMs: number;
}

export interface ExceptionFact {
  readonly kind: 'error' | 'rejection';
  readonly text: TargetText;
  readonly normal: TargetText;
  readonly source: string | null;
  /** Where it was thrown, and the first frames of its stack; missing in older evidence and where the stack names no script. */
  readonly thrownAt?: CodePlace;
  readonly frames?: readonly TargetText[];
  readonly ownScript: boolean;
  readonly viewport: Viewport;
  readonly atMs: number;
}

export interface RequestFact {
  readonly method: string;
  readonly path: string;
  readonly template: string;
  readonly sameOrigin: boolean;
  readonly kind: string;
  readonly status: number | null;
  readonly failure: 'aborted' | 'refused_by_guard' | 'held' | 'blocked' | 'network' | null;
  /** The response has an HTML content type. */
  readonly isPage: boolean;
  /** Milliseconds until the first byte of the response, and until its end. */
  readonly answeredMs: number | null;
  readonly ms: number | null;
  readonly pending: boolean;
  /** Milliseconds after the visit began. */
  readonly atMs: number;
  readonly insecure: boolean;
  readonly frame: 'main' | 'child';
  readonly viewport: Viewport;
  /** The shape of the JSON that came back to a call of the page's own. */
  readonly bodyShape?: string | null;
  /** The script that sent it, where it was listened for. */
  readonly askedBy?: AskedBy;
}

export interface AskedBy extends CodePlace {
  /** Script path template. */
  readonly source: string;
  /** The method and the path, where the fact itself holds only their template. */
  readonly what: string;
}
