// Uses the ordered controls of a page, each from a fresh state, behind the write barrier.
import { limit } from '#contract/limits.ts';
import { silenceOf } from '#core/audits/interaction/silence.ts';
import { thresholds } from '#core/audits/interaction/thresholds.ts';
import type { FoundControl } from '#core/evidence/probe-answers.ts';
import { redactedKey } from '#core/evidence/offered.ts';
import type { ElementFact, Raw } from '#core/evidence/page-facts.ts';
import type { ProbeFact } from '#core/evidence/probe-facts.ts';
import type { PageStop } from '#core/evidence/visit.ts';
import { readOnly, ruleAgainst } from '#engine/safety/policy.ts';
import { redactElement } from '#engine/session/redact-facts.ts';
import type { PageSession } from '#engine/session/page-session.ts';
import { pause, settle } from '#engine/session/settle.ts';
import { withDeadline } from '#engine/browser/deadline.ts';
import { leaveLayer, readOpenLayer } from './leave-layer.ts';
import { readListeners } from './listener-facts.ts';
import { loadAgain } from './load-again.ts';
import type { Pace, ProbeBench } from './probe-bench.ts';
import {
  type Use,
  clickAgain,
  longLook,
  patientLook,
  quickLook,
  reachControl,
  useControl,
  wornLook,
} from './probe-control.ts';
import type { ProbeOrder, ProbeTask } from './probe-order.ts';
import type { EffectWatch } from './effect-watch.ts';

const typingMs = 12_000;
const maxTasks = 40;
const idleMs = 600;
/** What still moves after so many looks never rests. */
const idleLooks = 3;
const maxGreetings = 3;
const settleCapMs = 3_000;
/** Nobody uses a page sooner. */
const firstUseMs = 1_000;
/** What a search is asked for; whether it finds anything does not matter. */
const question = 'qa sample';
/** A field that repeats in its own markup what is typed is one place. */
const ownPlaces = 1;
/** Answers that show, or that only a later load would know of. */
const visible = new Set(['scene', 'focus', 'pixels', 'storage']);
/** Channels that move when a page begins to wait. */
const begins = new Set(['scene', 'pixels', 'request']);
const waitLookMs = 500;
const undoMs = 5_000;
/** How long the last control is watched for what it does late. */
const lastMs = 700;
const maxSilenceMs = 6 * limit('hangMs');
const silencePollMs = 250;
/** Answers that leave a mark on the page and nothing under way. */
const marks = new Set([...visible, 'selection', 'value', 'scroll', 'title', 'validation']);
/** A page that so many controls have left their marks on is loaded again. */
const maxWorn = 8;
/** A page that stands still for so long has finished with its last control. */
const calmMs = 200;
/** Answers after which the page is as it was. */
const harmless = new Set(['clipboard', 'print', 'popup', 'download', 'dialog', 'file_chooser', 'device']);

/** What its use caused is read when the page is left, so that answers had time to come. */
type OpenFact = ProbeFact & Pick<Use, 'range'>;

const closed = ({ range, ...fact }: OpenFact): ProbeFact =>
  range === undefined ? fact : { ...fact, runtime: range.read() };

export interface ProbedPage {
  readonly facts: readonly ProbeFact[];
  /**
   * Controls that gave no answer at a quick look. What they did to their own look or to pixels alone was not looked at,
   * and a second use might show nothing of it: they are watched longer on a page that was loaded again.
   */
  readonly silent: readonly ProbeTask[];
  /** False when time ran out before every task was done. */
  readonly complete: boolean;
}

export const probePage = (
  session: PageSession,
  watch: EffectWatch,
  order: ProbeOrder,
  { signal, scheduler }: Pick<ProbeBench, 'signal' | 'scheduler'>,
): Promise<ProbedPage> => new PageProbe({ session, watch, signal, scheduler, noise: new Set() }, order).run();

class PageProbe {
  readonly #bench: ProbeBench;
  readonly #order: ProbeOrder;
  readonly #address: string;
  readonly #tasks: ProbeTask[];
  readonly #silent: ProbeTask[] = [];
  readonly #facts: OpenFact[] = [];
  readonly #layers = new Set<string>();
  /** The controls that were used since the page was loaded. */
  #used: { readonly task: ProbeTask; readonly control: FoundControl }[] = [];
  #loadedAt: number;
  #fresh = true;
  /** Where the control stands whose use can perhaps be undone. */
  #undoable: number | null = null;
  /** Whether the last use left nothing but marks. */
  #markedOnly = false;
  #moving = false;
  #settledAt: number;
  /** How long after it settled the page came to rest: no control is used sooner. */
  #restsAfterMs = 0;
  readonly #loadLayers = new Set<string>();
  /** Loading indicators that stood on the page before anything was used. */
  #usualSigns: ReadonlySet<string> = new Set();

  constructor(bench: ProbeBench, order: ProbeOrder) {
    this.#bench = bench;
    this.#order = order;
    this.#tasks = [...order.tasks];
    this.#address = bench.session.page.url();
    this.#loadedAt = bench.session.now();
    this.#settledAt = this.#loadedAt;
  }

  async run(): Promise<ProbedPage> {
    const { session, signal } = this.#bench;
    const startedAt = session.now();
    await this.#clearLayers();
    await this.#learnNoise();
    this.#usualSigns = new Set((await this.#signs()).map(({ path }) => path));
    const { budgetMs, endsAt = Number.POSITIVE_INFINITY } = this.#order;
    const isLate = (): boolean => session.now() - startedAt > budgetMs || session.now() > endsAt;
    for (let next = 0; next < this.#tasks.length && next < maxTasks; next += 1) {
      if (isLate() || session.log.crashed) return this.#probed(false);
      try {
        const found = await this.#probeNext(this.#tasks[next]!);
        if (found !== null) this.#facts.push(...found);
      } catch (error) {
        signal.throwIfAborted();
        if (session.stopped !== null) break;
        if (session.page.isClosed() || session.log.crashed) throw error;
        this.#fresh = false;
      }
    }
    await this.#awaitHang();
    if (session.stopped !== null) this.#noteHang(session.stopped);
    return this.#probed(session.stopped === null);
  }

  async #probed(complete: boolean): Promise<ProbedPage> {
    await this.#bench.session.log.answersRead();
    return { facts: this.#facts.map(closed), silent: this.#silent, complete };
  }

  /** What the last control left behind for later may keep the page from responding. */
  async #awaitHang(): Promise<void> {
    const { session, signal } = this.#bench;
    if (session.stopped !== null || this.#used.length === 0) return;
    await this.#wait(lastMs);
    await session.ask('readActivity', []).catch(() => signal.throwIfAborted());
    // On a busy machine a page may stay silent for longer than an answer takes before it counts as hanging.
    const endsAt = session.now() + maxSilenceMs;
    while (session.stopped === null && !session.responds && session.now() < endsAt) await this.#wait(silencePollMs);
  }

  /** Whatever was used since the load may have done it; replays of each alone show which. */
  #noteHang(stopped: PageStop): void {
    const reason = stopped === 'hangs' ? null : 'the page was closed while the control was used';
    for (const { task, control } of this.#used)
      this.#facts.push(this.#factOf(task, control, { ...missing, outcome: 'hung', reason }));
  }

  /** Finds out what moves by itself. What only moves because the page was just loaded is waited for. */
  async #learnNoise(): Promise<void> {
    const { session, noise } = this.#bench;
    await this.#wait(this.#loadedAt + this.#firstUseMs - idleMs - session.now());
    await session.ask('idleChanges', []);
    let movedAt = session.now();
    const moved = new Set<string>();
    for (let look = 0; look < idleLooks; look += 1) {
      await this.#wait(idleMs);
      const changed = await session.ask('idleChanges', []);
      this.#moving = changed.length > 0;
      if (!this.#moving) break;
      movedAt = session.now();
      for (const place of changed) moved.add(place);
    }
    this.#restsAfterMs = movedAt - this.#settledAt;
    if (this.#moving) for (const place of moved) noise.add(place);
  }

  get #firstUseMs(): number {
    return this.#order.thorough ? thresholds.wakeMs : firstUseMs;
  }

  async #waitUntil(msAfterLoad: number): Promise<void> {
    const ready = Math.max(this.#loadedAt + msAfterLoad, this.#settledAt + this.#restsAfterMs);
    await this.#wait(ready - this.#bench.session.now());
  }

  #wait(ms: number): Promise<void> {
    const { scheduler, signal } = this.#bench;
    return scheduler.rest(() => pause(Math.max(0, ms), signal));
  }

  /**
   * A menu that was opened is closed by another click or by Escape; if the page then looks as it did before, it need not
   * be loaded again. Whatever fails after that is tried again in a fresh context before it is told.
   */
  async #undo(): Promise<boolean> {
    const index = this.#undoable;
    this.#undoable = null;
    if (index === null) return false;
    const { session, signal } = this.#bench;
    const isUndone = async (): Promise<boolean> => {
      await settle(session, { quietMs: 80, capMs: 600, signal });
      return session.ask('isAsBefore', []).catch(() => false);
    };
    const ways = [() => clickAgain(this.#bench, index), () => session.page.keyboard.press('Escape')];
    for (const way of ways) {
      await withDeadline(way(), undoMs, 'undoing the use of a control', signal);
      if (!(await isUndone())) continue;
      this.#fresh = true;
      return true;
    }
    return false;
  }

  async #probeNext(task: ProbeTask): Promise<OpenFact[] | null> {
    if (this.#fresh || (await this.#undo())) return this.#probeTask(task);
    const worn = (await this.#isCalm(task)) ? await this.#probeWorn(task) : 'unsure';
    if (worn === 'silent') return this.#watchLater(task);
    if (worn !== 'unsure') return worn;
    await this.#restore();
    return this.#probeTask(task);
  }

  #watchLater(task: ProbeTask): null {
    this.#silent.push(task);
    return null;
  }

  /** Whether a page that was used already can serve another control, without another load. */
  async #isCalm({ opener }: ProbeTask): Promise<boolean> {
    const { session } = this.#bench;
    if (!this.#markedOnly || this.#moving || opener !== null || this.#order.thorough) return false;
    if (this.#used.length >= maxWorn || session.page.url() !== this.#address) return false;
    await session.ask('idleChanges', []);
    await this.#wait(calmMs);
    return (await session.ask('idleChanges', [])).length === 0 && (await readOpenLayer(this.#bench)) === null;
  }

  /** Only an answer is believed: a control that fails here may do so because of those that were used before it. */
  async #probeWorn(task: ProbeTask): Promise<OpenFact[] | 'silent' | 'unsure'> {
    const { session, signal } = this.#bench;
    try {
      const control = await this.#find(task.subject);
      if (control === null || ruleAgainst(readOnly, control.brakes, false) !== null) return 'unsure';
      if (control.kind === 'field') return (await reachControl(this.#bench, control.index)) === null ? [] : 'unsure';
      if (control.kind === 'looks' && !control.button) return 'unsure';
      this.#used.push({ task, control });
      const use = await this.#quickly(control, wornLook);
      this.#fresh = false;
      this.#undoable = null;
      if (silent(use)) return silenceOf(control)?.sure ? 'unsure' : 'silent';
      const answers = this.#tells(use) && use.moved.some((channel) => channel !== 'focus');
      if (use.outcome !== 'exercised' || !answers || use.exceptions.length > 0) return 'unsure';
      return await this.#after(task, control, use);
    } catch (error) {
      signal.throwIfAborted();
      if (session.stopped !== null || session.page.isClosed() || session.log.crashed) throw error;
      return 'unsure';
    }
  }

  async #restore(): Promise<void> {
    const { session, signal } = this.#bench;
    await loadAgain(this.#bench, this.#address);
    this.#used = [];
    this.#loadedAt = session.now();
    await settle(session, { quietMs: 100, capMs: settleCapMs, signal });
    this.#settledAt = session.now();
    this.#fresh = true;
    this.#undoable = null;
    this.#markedOnly = false;
    await this.#clearLayers();
  }

  /** What is open from the start is left first, so that the page behind it can be used; one greeting may follow another. */
  async #clearLayers(): Promise<void> {
    for (let left = 0; left < maxGreetings; left += 1) if (!(await this.#clearLayer())) return;
  }

  async #clearLayer(): Promise<boolean> {
    const open = await readOpenLayer(this.#bench);
    if (open === null) return false;
    const left = await leaveLayer(this.#bench, open, 'by_load');
    if (!this.#loadLayers.has(open.key)) {
      const { role, name, testId, testIdAttribute } = open.element;
      const task = { subject: { key: open.key, role, name, testId, testIdAttribute }, pages: 1, opener: null };
      this.#facts.push({ ...this.#factOf(task, null, notUsed()), element: left.fact.element, layer: left.fact });
    }
    this.#loadLayers.add(open.key);
    return left.fact.closedBy !== null;
  }

  #find(subject: ProbeTask['subject']): Promise<FoundControl | null> {
    return this.#bench.session.ask('findControl', [subject, limit('auditedNodes')]);
  }

  async #probeTask(task: ProbeTask): Promise<OpenFact[] | null> {
    if (task.opener !== null) {
      const opener = await this.#find(task.opener.subject);
      if (opener === null) return [this.#factOf(task, null, missing)];
      this.#fresh = false;
      this.#undoable = null;
      await useControl(this.#bench, opener.index, quickLook);
      await settle(this.#bench.session, { quietMs: 150, capMs: 2_000, signal: this.#bench.signal });
    }
    const control = await this.#find(task.subject);
    if (control === null) return [this.#factOf(task, null, missing)];
    const brake = ruleAgainst(readOnly, control.brakes, task.opener !== null);
    if (brake === null) this.#used.push({ task, control });
    if (brake !== null) return [this.#factOf(task, control, { ...missing, outcome: 'refused', reason: brake })];
    if (control.kind === 'field') return this.#probeField(task, control);
    if (control.kind === 'looks' && !control.button) {
      const listeners = await readListeners(this.#bench.session, control.index);
      if (listeners === null || listeners.own === 0) return null;
    }
    await this.#waitUntil(this.#firstUseMs);
    if (this.#order.thorough) return this.#probeLong(task, control);
    const use = await this.#quickly(control, quickLook);
    if (use.outcome !== 'exercised' || this.#tells(use) || use.exceptions.length > 0 || silenceOf(control)?.sure)
      return this.#after(task, control, use);
    return task.opener === null ? this.#watchLater(task) : null;
  }

  async #probeLong(task: ProbeTask, control: FoundControl): Promise<OpenFact[]> {
    const use = await useControl(this.#bench, control.index, this.#moving ? patientLook() : longLook());
    // Who changed nothing leaves the page as it was.
    this.#fresh = silent(use) && task.opener === null;
    if (!silent(use)) return this.#after(task, control, { ...use, reason: null });
    const asked = silenceOf(control) === null ? null : await this.#afterQuestion(task);
    if (asked !== null) return this.#after(task, control, { ...asked, reason: null });
    return this.#after(task, control, { ...((await this.#afterPartner(task)) ?? use), reason: null });
  }

  /** A counter that stands at its bound goes the other way first; then both of its buttons must answer. */
  async #afterPartner(task: ProbeTask): Promise<Use | null> {
    const control = await this.#find(task.subject);
    const index = control === null ? null : await this.#bench.session.ask('counterPartner', [control.index]);
    if (index === null) return null;
    const partner = (await this.#bench.session.ask('listControls', [limit('auditedNodes')])).find(
      (one) => one.index === index,
    );
    if (partner === undefined || ruleAgainst(readOnly, partner.brakes, false) !== null) return null;
    this.#fresh = false;
    const first = await useControl(this.#bench, index, quickLook);
    this.#fresh = silent(first);
    if (first.held > 0 || first.moved.length === 0 || first.moved.includes('navigation')) return null;
    const again = await this.#find(task.subject);
    if (again === null) return null;
    const second = await useControl(this.#bench, again.index, longLook());
    return second.outcome === 'exercised' ? second : null;
  }

  /** The button of a search is used with a question in its field: then it has no reason to be silent. */
  async #afterQuestion(task: ProbeTask): Promise<Use | null> {
    if (task.opener !== null) return null;
    const empty = await this.#find(task.subject);
    if (empty === null || !(await this.#bench.session.ask('readyToAsk', [empty.index]))) return null;
    this.#fresh = false;
    await this.#bench.session.ask('idleChanges', []);
    const before = this.#bench.session.log.counts().requests;
    await withDeadline(
      this.#bench.session.page.keyboard.type(question),
      typingMs,
      'typing a question',
      this.#bench.signal,
    );
    await settle(this.#bench.session, { quietMs: 250, capMs: settleCapMs, signal: this.#bench.signal });
    const changes = await this.#bench.session.ask('idleChanges', []);
    // A page that answers while one types needs no button.
    if (changes.length > ownPlaces || this.#bench.session.log.counts().requests > before) return null;
    const ready = await this.#find(task.subject);
    if (ready === null) return null;
    const use = await useControl(this.#bench, ready.index, this.#moving ? patientLook() : longLook());
    return use.outcome === 'exercised' ? { ...use, asked: true } : null;
  }

  /** Fields answer to typing, not to a click: only their being reachable is looked at. */
  async #probeField(task: ProbeTask, control: FoundControl): Promise<OpenFact[] | null> {
    const use = await reachControl(this.#bench, control.index);
    return use === null ? null : [this.#factOf(task, control, use)];
  }

  /** Where the page moves by itself, that something moved proves nothing at a quick look. */
  #tells({ moved, reason }: Use): boolean {
    return moved.some((channel) => channel !== 'scene') || (moved.length > 0 && reason !== 'hint' && !this.#moving);
  }

  async #quickly(control: FoundControl, pace: Pace): Promise<Use> {
    const use = await useControl(this.#bench, control.index, pace);
    if (use.outcome === 'exercised') {
      const clean = use.held === 0 && use.exceptions.length === 0;
      this.#fresh = clean && use.moved.every((channel) => harmless.has(channel));
      const seen = clean && use.moved.every((channel) => visible.has(channel));
      this.#undoable = seen ? control.index : null;
      this.#markedOnly = clean && use.moved.every((channel) => marks.has(channel) || harmless.has(channel));
    }
    return use;
  }

  async #signs(): Promise<readonly Raw<ElementFact>[]> {
    return this.#bench.session.ask('readWaiting', [limit('auditedNodes')]).catch(() => []);
  }

  /** A page that says "wait" since the click is watched until it stops saying so, or for as long as anybody would. */
  async #watchWaiting(use: Use): Promise<Pick<ProbeFact, 'waits'>> {
    const { session } = this.#bench;
    const { outcome, held, moved } = use;
    if (outcome !== 'exercised' || held > 0 || moved.includes('navigation') || !moved.some((one) => begins.has(one)))
      return {};
    const startedAt = session.now();
    const spent = (): number => Math.round(session.now() - startedAt);
    let signs = (await this.#signs()).filter(({ path }) => !this.#usualSigns.has(path));
    while (signs.length > 0 && spent() < thresholds.waitMs) {
      await this.#wait(waitLookMs);
      const now = new Set((await this.#signs()).map(({ path }) => path));
      signs = signs.filter(({ path }) => now.has(path));
    }
    const [sign] = signs;
    if (sign === undefined) return {};
    this.#fresh = false;
    this.#undoable = null;
    this.#markedOnly = false;
    return { waits: { element: redactElement(sign), watchedMs: spent() } };
  }

  /** A control that opened a layer must leave a way out of it. */
  async #after(task: ProbeTask, control: FoundControl, use: Use): Promise<OpenFact[]> {
    const fact = { ...this.#factOf(task, control, use), ...(await this.#watchWaiting(use)) };
    if (use.outcome !== 'exercised' || !use.moved.includes('scene') || task.opener !== null) return [fact];
    await settle(this.#bench.session, { quietMs: 100, capMs: 1_000, signal: this.#bench.signal });
    const open = await readOpenLayer(this.#bench);
    if (open === null || this.#loadLayers.has(open.key) || this.#layers.has(open.key)) return [fact];
    this.#layers.add(open.key);
    this.#fresh = false;
    const left = await leaveLayer(this.#bench, open, 'by_probe');
    // A way out that does nothing is a control like any other, and is probed like one.
    if (left.fact.closedBy !== null)
      for (const subject of left.silent)
        this.#tasks.push({ subject, pages: task.pages, opener: { subject: task.subject, element: fact.element } });
    return [{ ...fact, layer: left.fact }];
  }

  #factOf(task: ProbeTask, control: FoundControl | null, use: Use): OpenFact {
    const { key, ...named } = task.subject;
    return {
      subject: task.subject,
      element:
        control === null
          ? redactElement({ path: key, ...named, selectorHint: '', box: null })
          : redactElement(control.element),
      viewport: this.#bench.session.log.viewport,
      opener: task.opener,
      pages: task.pages,
      silence: control === null ? null : silenceOf(control),
      layer: null,
      ...(control?.form?.submits === true ? { submits: redactedKey(control.form.key) } : {}),
      ...use,
    };
  }
}

const silent = ({ outcome, moved, held, exceptions }: Use): boolean =>
  outcome === 'exercised' && moved.length === 0 && held === 0 && exceptions.length === 0;

const notUsed = (): Use => ({ ...missing, outcome: 'not_used', reason: 'it is a layer' });

const missing: Use = {
  outcome: 'not_found',
  reason: 'the control is not on the page',
  fidelity: null,
  moved: [],
  held: 0,
  exceptions: [],
  listeners: null,
  cover: null,
  watchedMs: 0,
  baselineMs: 0,
};
