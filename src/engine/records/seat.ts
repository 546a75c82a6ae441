// One tab from which records are used: what it shows, and the few things that are done in it.
import type { ActionStep } from '#contract/steps/all-actions.ts';
import type { ChoiceFact, FormsFact, RecordPage } from '#core/workflows/lifecycle/record-facts.ts';
import type { RecordMarks } from '#core/workflows/lifecycle/record-order.ts';
import { bySpelling, spellings } from '#core/workflows/lifecycle/spellings.ts';
import { withDeadline } from '#engine/browser/deadline.ts';
import type { PageSession } from '#engine/session/page-session.ts';
import { pause, settle } from '#engine/session/settle.ts';
import { performStep } from '#engine/steps/all.ts';
import type { StepOutcome } from '#engine/steps/define-step.ts';
import { leaveGreeting } from '#engine/workflow/leave-greeting.ts';
import type { WorkflowObserver } from '#engine/workflow/workflow-observer.ts';

const loadMs = 15_000;
const quietMs = 250;
const settleMs = 3_500;
const moveMs = 3_000;

export interface SeatParts {
  readonly session: PageSession;
  readonly observer: WorkflowObserver;
  readonly marks: RecordMarks;
  readonly signal: AbortSignal;
  /** Uses an element behind the brakes. */
  readonly act: (step: ActionStep) => Promise<StepOutcome>;
}

export class Seat {
  readonly #parts: SeatParts;
  /** Rules that refused a control. */
  readonly refused: string[] = [];
  /** False: what stands over a page cannot be left here. */
  #greeted = true;
  #openedAt = performance.now();
  actions = 0;
  quiet = true;

  constructor(parts: SeatParts) {
    this.#parts = parts;
  }

  get session(): PageSession {
    return this.#parts.session;
  }

  /** Path, query and fragment of the page. */
  get here(): string {
    const address = this.session.page.url();
    if (!URL.canParse(address)) return '';
    const { pathname, search, hash } = new URL(address);
    return `${pathname}${search}${hash}`;
  }

  async settle(): Promise<void> {
    const { session, signal } = this.#parts;
    this.quiet = (await settle(session, { quietMs, capMs: settleMs, signal })).quiet;
  }

  /** As `open`, with whatever stands over the page. */
  async load(path: string): Promise<boolean> {
    const { session, signal } = this.#parts;
    const { outcome, document } = await performStep({ action: 'goto', path }, { session, deadlineMs: loadMs, signal });
    if (outcome !== 'done' || (document?.status ?? 200) >= 400) return false;
    this.#openedAt = performance.now();
    await this.settle();
    return true;
  }

  async open(path: string): Promise<boolean> {
    if (!(await this.load(path))) return false;
    if (!this.#greeted) return true;
    const { session, act } = this.#parts;
    const before = this.here;
    const asked = session.log.acceptsQuestions;
    session.log.acceptsQuestions = false;
    try {
      const use = async (step: ActionStep): Promise<boolean> => (await act(step)).outcome === 'done';
      this.#greeted = (await leaveGreeting({ session, rest: () => this.settle(), use })) !== null;
    } finally {
      session.log.acceptsQuestions = asked;
    }
    // Leaving it led away: from now on the page is used as it opens.
    return this.here === before || this.load(path);
  }

  /** As a person does it: what the page was the answer to is sent again. */
  async reload(): Promise<void> {
    const { session, signal } = this.#parts;
    await performStep({ action: 'reload' }, { session, deadlineMs: loadMs, signal });
    await this.settle();
  }

  pause(ms: number): Promise<void> {
    return pause(ms, this.#parts.signal);
  }

  /** Until the page has been open for as long as a person needs. */
  async takeTime(ms: number): Promise<void> {
    const rest = this.#openedAt + ms - performance.now();
    if (rest > 0) await this.pause(rest);
  }

  /** False: it was refused, or it could not be done. */
  async do(step: ActionStep): Promise<boolean> {
    this.actions += 1;
    const { outcome, facts, reason } = await this.#parts.act(step);
    if (outcome === 'refused') this.refused.push(String(facts['rule'] ?? reason ?? 'refused'));
    return outcome === 'done';
  }

  click(css: string): Promise<boolean> {
    return this.do({ action: 'click', target: { css } });
  }

  /** Rows often show their controls only under the pointer. */
  async hover(css: string): Promise<void> {
    await this.do({ action: 'hover', target: { css } });
  }

  async doubleClick(css: string): Promise<void> {
    const { session, signal } = this.#parts;
    const element = session.page.locator(css).first();
    await withDeadline(element.dblclick({ timeout: moveMs }), moveMs + 500, 'double-clicking', signal).catch(() => {
      signal.throwIfAborted();
    });
  }

  async press(key: string): Promise<void> {
    const { session, signal } = this.#parts;
    await withDeadline(session.page.keyboard.press(key), moveMs, 'pressing a key', signal).catch(() => {
      signal.throwIfAborted();
    });
  }

  async read(): Promise<RecordPage> {
    const { observer, marks } = this.#parts;
    const { mark, side, next, never, stem, prefix } = marks;
    const texts = [next, mark, side, never, stem];
    const page = await observer.record({ texts: spellings(texts), prefixes: spellings([prefix]) });
    return { ...page, rows: bySpelling(page.rows, texts), hits: bySpelling(page.hits, texts) };
  }

  forms(): Promise<FormsFact> {
    return this.#parts.observer.forms();
  }

  frames(): Promise<readonly string[]> {
    return this.#parts.observer.frames();
  }

  choices(): Promise<readonly ChoiceFact[]> {
    return this.#parts.observer.choices();
  }

  day(): Promise<ChoiceFact | null> {
    return this.#parts.observer.day();
  }

  /** Fields that the browser itself reported as wrong since the document was loaded. */
  async nativeRefusals(): Promise<number> {
    return (await this.#parts.observer.look({})).nativeRefusals;
  }
}
