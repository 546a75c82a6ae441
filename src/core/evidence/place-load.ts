// What one load of one place showed, for comparing it with another day: digests and shapes, and masked names.
import type { Viewport } from '#contract/vocabulary/viewports.ts';
import type { TargetText } from './redact.ts';
import type { ExceptionFact } from './log-facts.ts';
import type { DocumentFact, DocumentFailure } from './visit.ts';

export interface LookBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type LookKind = 'control' | 'heading' | 'landmark' | 'image' | 'text' | 'box';

/** As read from the page: it exists only between the page and the redactor. */
export interface LookAnswer {
  readonly width: number;
  readonly height: number;
  readonly properties: readonly string[];
  /** Values of the properties; elements name theirs by place in this list. */
  readonly styles: readonly (readonly string[])[];
  readonly elements: readonly {
    readonly path: string;
    readonly kind: LookKind;
    readonly role: string;
    readonly name: string;
    readonly hint: string;
    readonly selector?: string | null;
    readonly text: string;
    readonly leads: string | null;
    readonly shows: string | null;
    readonly box: LookBox;
    readonly style: number;
    readonly shared: boolean;
    readonly off: boolean;
  }[];
  /** Players, third-party frames and animated images: they cannot be stopped. */
  readonly restless: readonly LookBox[];
  readonly truncated: boolean;
}

export interface LookElement {
  /** Structural path. */
  readonly path: string;
  readonly kind: LookKind;
  readonly role: string;
  /** Masked; empty where the element is plain text. */
  readonly name: TargetText;
  readonly hint: TargetText;
  /** Matches this element alone, if any selector does; places that were stored earlier have none. */
  readonly selector?: TargetText | null;
  /** Digest of the words without numbers; empty without words. */
  readonly words: string;
  /** Digest of the unchanged words. */
  readonly exact: string;
  /** Template of where a link leads, and digest of what a picture shows. */
  readonly leads: string | null;
  readonly shows: string | null;
  readonly box: LookBox;
  readonly style: number;
  /** Part of the frame that pages share: header, navigation, footer. */
  readonly shared: boolean;
  /** A control that cannot be used. */
  readonly off: boolean;
  /** Says a date, a time or an age: it is another one tomorrow. */
  readonly timely: boolean;
}

export interface LookFacts {
  readonly width: number;
  readonly height: number;
  readonly properties: readonly string[];
  readonly styles: readonly (readonly string[])[];
  readonly elements: readonly LookElement[];
  readonly restless: readonly LookBox[];
  readonly truncated: boolean;
}

/** A same-origin request: method, path template, status class, shapes of the bodies. */
export interface CallFact {
  readonly method: string;
  readonly template: string;
  /** 2 for 200 to 299; null without a response. */
  readonly statusClass: number | null;
  readonly sent: readonly string[] | null;
  readonly answer: readonly string[] | null;
}

export interface PlaceDocument {
  readonly status: number | null;
  readonly failure: DocumentFailure | null;
  readonly landedOn: string | null;
  readonly leftOrigin: boolean;
  readonly challenge: boolean;
}

/** Without what differs by itself, such as times. */
export const placeDocument = ({ status, failure, landedOn, leftOrigin, challenge }: DocumentFact): PlaceDocument => ({
  status,
  failure,
  landedOn,
  leftOrigin,
  challenge,
});

export interface ThrownFact {
  readonly cause: string;
  readonly text: TargetText;
}

/** Each cause once. */
export function thrownFacts(exceptions: readonly ExceptionFact[]): ThrownFact[] {
  const thrown = new Map(exceptions.map(({ source, normal, text }) => [`${source ?? ''} ${normal}`, text]));
  return [...thrown].map(([cause, text]) => ({ cause, text }));
}

export interface PlaceLoad {
  readonly key: string;
  readonly route: string;
  readonly template: string;
  readonly context: Viewport;
  readonly document: PlaceDocument;
  readonly calls: readonly CallFact[];
  readonly exceptions: readonly ThrownFact[];
  /** Null if it was not read, or could not be. */
  readonly look: LookFacts | null;
}
