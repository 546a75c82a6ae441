// What a run at work tells about itself, and where its pictures go.
import type { ArtifactKind } from '#contract/vocabulary/artifact-kinds.ts';
import type { RunPhase } from '#contract/vocabulary/run-phases.ts';
import type { RecordEntry } from '#core/workflows/lifecycle/record-entry.ts';
import type { Picture } from '#engine/session/picture.ts';

export interface KeepOptions {
  readonly kind?: ArtifactKind;
  readonly format?: 'jpeg' | 'webp';
}

export interface Live {
  enter(phase: RunPhase, step: string): void;
  say(kind: string, message: string, route: string | null): void;
  /** `from` and `to`: the part of the whole run, in percent, that this work stands for. */
  advance(done: number, total: number, from: number, to: number): void;
  /** What to show to who asks for a screenshot; null while no page is open. */
  lookThrough(look: (() => Promise<Picture | null>) | null): void;
  /** Kept before the record is created; rejects where that is not possible. */
  noteRecord(entry: RecordEntry): Promise<void>;
  /** The record is gone again, or was never made. */
  dropRecord(stem: string, made: boolean): void;
  /** Keeps a picture and answers its name, or null when the run has no space left or is over. */
  keep(name: string, picture: Picture, options?: KeepOptions): Promise<string | null>;
}
