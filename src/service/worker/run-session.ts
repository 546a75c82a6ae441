// The line between a run at work and its record: progress goes out, cancels and screenshot requests come in.
import { limit } from '#contract/limits.ts';
import type { Progress, ProofEvent } from '#contract/run-status.ts';
import type { RunPhase } from '#contract/vocabulary/run-phases.ts';
import type { RecordEntry } from '#core/workflows/lifecycle/record-entry.ts';
import type { Picture } from '#engine/session/picture.ts';
import type { KeepOptions, Live } from '#runner/live.ts';
import { insertArtifact } from '#service/store/artifacts.ts';
import type { Store } from '#service/store/open-store.ts';
import { closeRecordEntry, forgetRecordEntry, insertRecordEntry } from '#service/store/record-entries.ts';
import { recordProgress } from '#service/store/runs.ts';
import type { Run } from '#service/store/tables.ts';

/** A cancel is heard with a beat, and obeyed at once: several may be slow before it is late. */
const beatMs = limit('cancelMs') / 12;
/** Beats that fail one after the other before the run gives up: what was to be told is told by the next one. */
const maxFailedBeats = 10;

export class RunCancelled extends Error {
  constructor() {
    super('the owner cancelled the run');
    this.name = 'RunCancelled';
  }
}

/** The run was settled elsewhere, or a later attempt has it: nothing more may be written. */
export class RunLost extends Error {
  constructor() {
    super('the run belongs to another attempt');
    this.name = 'RunLost';
  }
}

export class RunSession implements Live {
  readonly #store: Store;
  readonly #run: Run;
  readonly #stop = new AbortController();
  #phase: RunPhase = 'preflight';
  #step: string | null = null;
  #progress: Progress = { done: 0, total: 0, percent: 0 };
  #events: ProofEvent[] = [];
  #latest: { name: string; takenAt: string } | undefined;
  #served: number;
  #look: (() => Promise<Picture | null>) | null = null;
  #timer: NodeJS.Timeout | null = null;
  #beat: Promise<void> = Promise.resolve();
  #pictures = 0;
  #failedBeats = 0;
  #closed = false;
  readonly #drops: Promise<void>[] = [];

  constructor(store: Store, run: Run) {
    this.#store = store;
    this.#run = run;
    this.#served = run.screenshotsServed;
  }

  /** Falls with RunCancelled when the owner cancels, with RunLost when the run is no longer ours. */
  get stopped(): AbortSignal {
    return this.#stop.signal;
  }

  start(): void {
    this.#beat = this.#tryToSend();
    this.#schedule();
  }

  #schedule(): void {
    this.#timer = setTimeout(() => {
      this.#beat = this.#tryToSend().finally(() => {
        if (this.#timer !== null) this.#schedule();
      });
    }, beatMs);
  }

  enter(phase: RunPhase, step: string): void {
    this.#phase = phase;
    this.say(phase, step, null);
  }

  say(kind: string, message: string, route: string | null): void {
    this.#step = message;
    this.#events.push({ at: this.#store.clock().toISOString(), kind, message, route });
    if (this.#events.length > limit('proofEventsShown')) this.#events.shift();
  }

  /** `from` and `to`: the part of the whole run, in percent, that this work stands for. */
  advance(done: number, total: number, from: number, to: number): void {
    const percent = Math.min(99, Math.round(from + ((to - from) * done) / Math.max(1, total)));
    this.#progress = { done, total, percent: Math.max(this.#progress.percent, percent) };
  }

  lookThrough(look: (() => Promise<Picture | null>) | null): void {
    this.#look = look;
  }

  /** Keeps a picture and answers its name, or null when the run has no space left or is over. */
  async keep(
    name: string,
    picture: Picture,
    { kind = 'screenshot', format = 'jpeg' }: KeepOptions = {},
  ): Promise<string | null> {
    if (this.#closed) return null;
    const file = `${name}.${format}`;
    const now = this.#store.clock();
    const { bytes, width, height } = picture;
    const kept = await insertArtifact(this.#store, {
      runId: this.#run.id,
      name: file,
      kind,
      bytes,
      width,
      height,
      now,
    });
    if (kept === null) return null;
    this.#latest = { name: file, takenAt: now.toISOString() };
    return file;
  }

  noteRecord(entry: RecordEntry): Promise<void> {
    return insertRecordEntry(this.#store, this.#run.id, entry);
  }

  dropRecord(stem: string, made: boolean): void {
    const { db, clock } = this.#store;
    const dropped = made
      ? closeRecordEntry(db, this.#run.id, stem, clock())
      : forgetRecordEntry(db, this.#run.id, stem);
    // An entry that stays open is looked for once more, which does no harm.
    this.#drops.push(dropped.catch(() => undefined));
  }

  async #tryToSend(): Promise<void> {
    try {
      await this.#send();
      this.#failedBeats = 0;
    } catch (error) {
      this.#failedBeats += 1;
      if (this.#failedBeats >= maxFailedBeats) this.#stop.abort(error);
    }
  }

  async #send(): Promise<void> {
    const events = this.#events.splice(0);
    const latest = this.#latest;
    this.#latest = undefined;
    const recorded = await recordProgress(this.#store.db, {
      runId: this.#run.id,
      attempt: this.#run.attempts,
      phase: this.#phase,
      currentStep: this.#step,
      progress: this.#progress,
      events,
      ...(latest === undefined ? {} : { latestScreenshot: latest }),
      screenshotsServed: this.#served,
    }).catch((error: unknown) => {
      this.#events = [...events, ...this.#events].slice(-limit('proofEventsShown'));
      this.#latest ??= latest;
      throw error;
    });
    if (recorded.kind === 'lost') this.#stop.abort(new RunLost());
    else if (recorded.cancelRequested) this.#stop.abort(new RunCancelled());
    else if (recorded.screenshotsWanted > 0) await this.#serveScreenshot();
  }

  async #serveScreenshot(): Promise<void> {
    const picture = await this.#look?.();
    if (picture == null) return;
    this.#pictures += 1;
    await this.keep(`live-${String(this.#pictures).padStart(2, '0')}`, picture);
    this.#served += 1;
    this.say('screenshot', 'Took a screenshot on demand', null);
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    await this.#beat;
    await Promise.all(this.#drops);
  }
}
