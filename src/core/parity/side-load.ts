// One load of one route: as the server sends it, or as the browser shows it.
import type { ParityReason } from '#contract/vocabulary/parity-reasons.ts';
import type { TargetText } from '#core/evidence/redact.ts';
import type { DocumentFacts } from './document-facts.ts';

export interface Arrival {
  readonly status: number;
  readonly redirects: number;
  /** Where the load ended: a route of the target, or the host of another origin. */
  readonly landedOn: string;
  readonly leftTarget: boolean;
}

export interface LoadedSide extends Arrival {
  readonly kind: 'loaded';
  /** Null where the load left the target: what is there is not looked at. */
  readonly document: DocumentFacts | null;
}

/** It could not be loaded, or not be read. */
export interface LostSide {
  readonly kind: 'lost';
  readonly reason: Extract<
    ParityReason,
    'static_not_loaded' | 'browser_not_loaded' | 'bot_wall' | 'too_large' | 'not_a_page'
  >;
}

export type StaticLoad = LoadedSide | LostSide;

/** A request of the page that did not leave, or came to nothing on the way. */
export interface BlockedRequest {
  readonly path: TargetText;
  readonly why: 'guard' | 'policy' | 'write';
  /** To the target itself: what the page shows may depend on it. */
  readonly own: boolean;
}

export interface RenderedSide extends LoadedSide {
  /** It became quiet, so that another load would show the same. */
  readonly quiet: boolean;
  readonly exceptions: readonly { readonly normal: string; readonly sample: TargetText }[];
  readonly blocked: readonly BlockedRequest[];
}

export type BrowserLoad = RenderedSide | LostSide;

/** Taken in turns: what changes with time alone differs between loads of one side, too. */
export interface RouteLoads {
  readonly route: string;
  readonly static: readonly [StaticLoad, StaticLoad];
  readonly browser: readonly [BrowserLoad, BrowserLoad];
}
