// What using one control showed: which channels moved, and which were watched. Shapes and masked text only.
import type { ActionFidelityClass } from '#contract/vocabulary/action-fidelity-classes.ts';
import type { Viewport } from '#contract/vocabulary/viewports.ts';
import type { ElementFact } from './page-facts.ts';
import type { RuntimeFacts } from './runtime-facts.ts';
import type { TestIdAttribute } from './test-id-attribute.ts';
import type { ExceptionFact } from './log-facts.ts';

/** Every way in which a control can react; each is compared with an equal time without a click. */
export const probeChannels = [
  'scene',
  'pixels',
  'focus',
  'selection',
  'value',
  'scroll',
  'title',
  'validation',
  'address',
  'navigation',
  'request',
  'write_held',
  'socket',
  'storage',
  'cookie',
  'database',
  'popup',
  'download',
  'dialog',
  'file_chooser',
  'clipboard',
  'print',
  'fullscreen',
  'media',
  'message',
  'device',
] as const;
export type ProbeChannel = (typeof probeChannels)[number];

/** Those that only a script among those of the page can tell of. */
export const hookChannels = [
  'clipboard',
  'print',
  'fullscreen',
  'media',
  'message',
  'socket',
  'device',
  'file_chooser',
  'popup',
  'navigation',
] as const satisfies readonly ProbeChannel[];
export type HookChannel = (typeof hookChannels)[number];

/** Enough to find a control again on another load. */
export interface ProbeSubject {
  /** Structural path with the places in lists folded, role, test id: one control of every page that has it. */
  readonly key: string;
  readonly role: string;
  readonly name: string;
  readonly testId: string | null;
  /** Where the test id was found; left out for `data-testid`. */
  readonly testIdAttribute?: TestIdAttribute;
}

export interface SilenceFact {
  readonly reason: string;
  /** Sure: nothing could happen. Otherwise a handler may have looked and found nothing to do. */
  readonly sure: boolean;
}

export interface CoverFact {
  readonly kind:
    | 'transparent_cover'
    | 'fixed_cover'
    | 'pointer_events_none'
    | 'opaque_cover'
    | 'proxied'
    | 'open_layer';
  readonly element: ElementFact | null;
}

/** A layer that the probe opened, or that was open from the start, and how it could be left. */
export interface LayerFact {
  readonly key: string;
  readonly element: ElementFact;
  readonly opened: 'by_load' | 'by_probe';
  /** The control that should close it. */
  readonly closer: ElementFact | null;
  readonly closedBy: 'control' | 'escape' | 'backdrop' | null;
  readonly tried: number;
  /** Ways to close it that the brakes forbid. */
  readonly refused: number;
}

export interface ProbeFact {
  readonly subject: ProbeSubject;
  readonly element: ElementFact;
  readonly viewport: Viewport;
  /** The control that had to be used first, for one inside a layer. */
  readonly opener: { readonly subject: ProbeSubject; readonly element: ElementFact } | null;
  /** Kinds of page that have the control; it was used on one of them. */
  readonly pages: number;
  /** `hung`: the page stopped responding while the control was used, or soon after. */
  readonly outcome: 'exercised' | 'blocked' | 'refused' | 'not_found' | 'not_used' | 'hung';
  readonly reason: string | null;
  readonly fidelity: {
    readonly class: ActionFidelityClass;
    readonly pointer: boolean;
    readonly keyboard: boolean;
    readonly focus: boolean;
  } | null;
  readonly moved: readonly ProbeChannel[];
  /** The route of the same origin that the address names after the click. */
  readonly leadsTo?: string;
  readonly held: number;
  /** Something was kept back that the page also sends by itself: the answer to the click may be missing with it. */
  readonly keptUsual?: true;
  readonly exceptions: readonly ExceptionFact[];
  readonly silence: SilenceFact | null;
  readonly listeners: {
    readonly own: number;
    readonly above: number;
    readonly framework: boolean;
    /** Whether it, or something around it, is told of double clicks. */
    readonly doubles?: 'own' | 'above';
  } | null;
  readonly cover: CoverFact | null;
  readonly layer: LayerFact | null;
  /** How long the control was watched after the click, and how long before it without one. */
  readonly watchedMs: number;
  readonly baselineMs: number;
  /** Places of the page that changed by themselves, of all that were watched. */
  readonly noise?: { readonly places: number; readonly of: number };
  /** Evidence of earlier versions says in place of `noise` that too much of the page changes by itself. */
  readonly restless?: boolean;
  /** Nothing answered, and the same look did see a change of our own; missing in evidence of earlier versions. */
  readonly sees?: boolean;
  /** What the page sent and said because the control was used. */
  readonly runtime?: RuntimeFacts;
  /** When it was used, on the clock of the run. */
  readonly seenAtMs?: number;
  /** A loading indicator that came with the click and did not go, and how long it was watched. */
  readonly waits?: { readonly element: ElementFact; readonly watchedMs: number };
  /** It is a search button, and the field had a search text when it was clicked. */
  readonly asked?: true;
  /** The form that it submits. */
  readonly submits?: string;
}
