// Carries out the steps of a lifecycle in one run of a scenario, and remembers where its record is.
import { digestOf } from '#core/evidence/digest.ts';
import { templateOf } from '#core/evidence/route.ts';
import { isDoubtfulWay } from '#core/workflows/lifecycle/doubts.ts';
import { isSentBack, tookFirstOnly } from '#core/workflows/lifecycle/life-of.ts';
import type { FormLike, RecordPage } from '#core/workflows/lifecycle/record-facts.ts';
import { isSamePlace, staysAt } from '#core/workflows/lifecycle/same-place.ts';
import type {
  RecordCounts,
  RecordLook,
  RecordMarks,
  RecordOrder,
  RecordWay,
  RecordWrite,
} from '#core/workflows/lifecycle/record-order.ts';
import { plainOf } from '#core/workflows/lifecycle/spellings.ts';
import type { RecordGate } from '#engine/safety/record-gate.ts';
import { pause } from '#engine/session/settle.ts';
import { formOf, sendForm, type Sent } from './fill-form.ts';
import { type RecordPlace, type Sighting, type Where, countOf, findRecord, placesOf } from './find-record.ts';
import type { Seat } from './seat.ts';
import { deleteRecord, holdsChange, updateRecord, type UseTools } from './use-record.ts';

export interface DriverParts {
  readonly marks: RecordMarks;
  readonly seat: Seat;
  readonly gate: RecordGate;
  readonly signal: AbortSignal;
  /** A seat in a context of its own, closed when the work is done. */
  readonly inFreshSeat: <T>(work: (seat: Seat) => Promise<T>) => Promise<T>;
  readonly hasSocket: () => boolean;
  /** Kept before anything is sent that may create a record. */
  readonly willCreate: (way: RecordWay) => Promise<void>;
  /** Nothing of the record is left. `made`: it was there. */
  readonly cleared: (made: boolean) => void;
  readonly now: () => number;
}

/** A cache or an index may follow later. */
const patienceMs = 12_000;
const againMs = 1_500;
/** What shows without a reload shows soon. */
const atOnceMs = 3_000;
const maxClears = 4;
/** From opening a form to submitting it: nobody is faster, and some apps fetch nothing twice within two seconds. */
const personMs = 4_000;

const noCounts: RecordCounts = { stem: 0, mark: 0, side: 0, next: 0, never: 0 };

function countsIn(found: Readonly<Record<string, number>>, marks: RecordMarks): RecordCounts {
  const of = (text: string): number => found[text.toLowerCase()] ?? 0;
  const { mark, side, next, never, stem } = marks;
  const own = { mark: of(mark), side: of(side), next: of(next), never: of(never) };
  return { ...own, stem: own.mark + own.side + own.next + of(stem) };
}

interface Outcome {
  readonly did: RecordLook['did'];
  readonly how: string | null;
  readonly page: RecordPage | null;
  readonly by: RecordLook['by'];
  readonly looked: string;
  readonly sent?: Sent;
  readonly changed?: 'mark' | 'side';
}

const emptySent = {
  formOpen: false,
  pressed: false,
  off: false,
  nativeRefusals: false,
  rounds: 0,
  sceneBefore: '',
} as const;

export class RecordDriver {
  readonly #parts: DriverParts;
  #place: RecordPlace | null = null;
  #landed: string | null = null;
  #created = false;
  #sentBack = false;
  #wasSeen = false;
  /** How many others stood beside the record, and where, when it was seen last. */
  #beside: { readonly path: string; readonly count: number } | null = null;
  /** A deletion removed others and left the record: there must not be another one. */
  #hitsOthers = false;
  #deletes = 0;
  #changed: 'mark' | 'side' | null = null;

  constructor(parts: DriverParts) {
    this.#parts = parts;
  }

  async perform(order: RecordOrder): Promise<{ readonly record: RecordLook; readonly quiet: boolean }> {
    const { seat, gate } = this.#parts;
    const { path, lists, also = [] } = order.way;
    gate.knowOlder([path, ...lists, ...also]);
    const outcome =
      order.again === 'fresh'
        ? await this.#parts.inFreshSeat((fresh) => this.#find(order, fresh))
        : await this.#do(order);
    return { record: this.#lookOf(order, outcome), quiet: seat.quiet };
  }

  /** Removes what this run of the scenario created. */
  async #do(order: RecordOrder): Promise<Outcome> {
    const { act, way } = order;
    if (act === 'count') return this.#count(way);
    if (act === 'find') return this.#find(order, this.#parts.seat);
    if (act === 'update' || act === 'delete') return this.#use(act, way);
    if (act === 'clear') return this.#clear(order);
    return this.#create(order);
  }

  async #count(way: RecordWay): Promise<Outcome> {
    const { seat, marks } = this.#parts;
    // Absence on other lists says nothing, so that they are not asked.
    const { also: _, ...own } = way;
    const seen = await findRecord(seat, marks, { known: null, places: placesOf(own, null, () => false) });
    return this.#seen(seen, null);
  }

  #seen(seen: Sighting | null, how: string | null): Outcome {
    if (seen === null) return { did: 'not_possible', how: 'not_loaded', page: null, by: null, looked: '' };
    return { did: 'done', how, page: seen.page, by: seen.place?.by ?? null, looked: seen.looked };
  }

  /** The form of a new record; a word: why it is not there. */
  async #openForm(way: RecordWay): Promise<FormLike | 'not_loaded' | 'no_form' | null> {
    const { seat, marks } = this.#parts;
    if (!(await seat.open(way.path))) return 'not_loaded';
    for (const step of way.open) if (!(await seat.do(step))) return 'no_form';
    await seat.settle();
    return formOf((await seat.forms()).forms, way.form, way.fields, marks.mark.length);
  }

  async #create({ way, act, without, unhurried = false }: RecordOrder): Promise<Outcome> {
    const { seat, gate, marks } = this.#parts;
    const undone = (how: string): Outcome => ({ did: 'not_possible', how, page: null, by: null, looked: '' });
    const form = await this.#openForm(way);
    if (typeof form === 'string') return undone(form);
    const open = (): void => gate.open('create', act === 'create_twice');
    open();
    this.#created = true;
    try {
      const sent = await sendForm(seat, form, marks, {
        opened: way.open.length > 0,
        ...(without === undefined ? {} : { without }),
        beforeSend: async () => {
          if (unhurried) await seat.takeTime(personMs);
          await this.#parts.willCreate(way);
        },
        beforeSave: open,
        crashed: () => (gate.writes.at(-1)?.status ?? 0) >= 500,
        answeredByPage: () => gate.answeredByPage,
        reopen: () => this.#openForm(way).then((again) => (typeof again === 'string' ? null : again)),
        isMade: () => act === 'create_twice' && tookFirstOnly(gate.writes),
      });
      if (act === 'create_reloaded' && sent.how === null) await seat.reload();
      const page = await seat.read();
      this.#landed = seat.here;
      this.#sentBack = isSentBack({ act, formOpen: sent.formOpen, errors: page.errors });
      const failed = sent.how !== null;
      const refused = sent.how === 'refused_form' || (failed && seat.refused.length > 0);
      return {
        did: failed ? (refused ? 'refused' : 'not_possible') : 'done',
        how: sent.how,
        page,
        by: 'page',
        looked: seat.here,
        sent,
      };
    } finally {
      gate.close();
    }
  }

  /** Whether the page shows what is waited for. */
  #isWanted({ want }: RecordOrder, page: RecordPage): boolean {
    const { marks } = this.#parts;
    const rows = countsIn(page.rows, marks);
    if (want === 'gone') return rows.stem === 0;
    if (want === 'replaced') return rows.next > 0 && rows.mark === 0;
    return rows.stem > 0;
  }

  async #find(order: RecordOrder, seat: Seat): Promise<Outcome> {
    const { marks, now, signal } = this.#parts;
    const endsAt = now() + (order.again === undefined ? atOnceMs : patienceMs);
    if (order.again === undefined) return this.#asItIs(order, seat, endsAt);
    for (;;) {
      const seen = await findRecord(seat, marks, this.#where(order.way));
      this.#notice(seen);
      if (seen?.place != null && order.again === 'reload') this.#place ??= seen.place;
      if (seen !== null) this.#know(seen.page);
      // What should be gone or changed is looked at where it was, and only there.
      const right = seen !== null && this.#isWanted(order, seen.page);
      if (right || now() >= endsAt) {
        const kept = !right && order.want === 'replaced' && (await holdsChange(seat, this.#tools(order.way, seat)));
        const how = this.#seen(seen, kept ? 'kept_in_form' : null);
        return this.#place === null || seen === null ? how : { ...how, by: this.#place.by, looked: this.#place.path };
      }
      await pause(againMs, signal);
    }
  }

  /** The page as the last step left it. */
  async #asItIs(order: RecordOrder, seat: Seat, endsAt: number): Promise<Outcome> {
    const { now, signal } = this.#parts;
    for (;;) {
      const page = await seat.read();
      if (this.#isWanted(order, page) || now() >= endsAt)
        return { did: 'done', how: null, page, by: 'page', looked: seat.here };
      await pause(againMs / 5, signal);
    }
  }

  #notice(seen: Sighting | null): void {
    if (seen?.place == null) return;
    this.#wasSeen = true;
    const { path } = seen.place;
    const count = seen.page.others.length;
    const before = this.#beside;
    if (this.#deletes > 0 && before?.path === path && count < before.count) this.#hitsOthers = true;
    this.#beside = { path, count };
  }

  #know(page: RecordPage): void {
    this.#parts.gate.know(page.row?.tokens ?? [], page.otherTokens);
  }

  /** The address names our record: by its id, or by its text. */
  #isOwn(address: string): boolean {
    const { gate, marks } = this.#parts;
    const parts = address.split(/[/?&=#]/);
    return parts.some((part) => gate.ids.has(part) || plainOf(part).includes(plainOf(marks.stem)));
  }

  #where(way: RecordWay): Where {
    const places = placesOf(way, this.#landed, (path) => this.#isOwn(path));
    return { known: this.#place, places, lists: way.lists, form: way.path };
  }

  #tools(way: RecordWay, seat = this.#parts.seat): UseTools {
    const { marks, gate } = this.#parts;
    return {
      marks,
      back: async () => {
        const seen = await findRecord(seat, marks, this.#where(way));
        if (seen?.place != null) this.#place = seen.place;
        return seen?.place == null ? null : seen.page;
      },
      know: (page) => this.#know(page),
      owns: (address) => this.#isOwn(address),
      wrote: () => gate.writes.length,
      confirmBy: (href) => gate.confirmBy(href),
      changes: (text) => {
        this.#changed = text;
      },
    };
  }

  async #use(act: 'update' | 'delete', way: RecordWay): Promise<Outcome> {
    const { seat, gate } = this.#parts;
    const { log } = seat.session;
    gate.open(act);
    if (act === 'delete') this.#deletes += 1;
    log.acceptsQuestions = act === 'delete';
    try {
      const how = await (act === 'update' ? updateRecord : deleteRecord)(seat, this.#tools(way));
      const page = await seat.read();
      const refused = how !== null && seat.refused.length > 0;
      const done = how === null || isDoubtfulWay(how);
      // What was sent is still in its form: the server answered with it, or the layer around it did not close.
      const formOpen = act === 'update' && page.holders.length > 0 && (gate.answeredByPage || page.layer !== null);
      return {
        did: done ? 'done' : refused ? 'refused' : 'not_possible',
        how,
        page,
        by: 'page',
        looked: seat.here,
        sent: { ...emptySent, how, formOpen },
        ...(act === 'update' && this.#changed !== null ? { changed: this.#changed } : {}),
      };
    } finally {
      log.acceptsQuestions = false;
      gate.close();
    }
  }

  async #clear({ way, shown = false }: RecordOrder): Promise<Outcome> {
    const { seat, marks } = this.#parts;
    let seen: Sighting | null = null;
    for (let removed = 0; removed <= maxClears; removed += 1) {
      seen = await findRecord(seat, marks, this.#where(way));
      this.#notice(seen);
      if (seen?.place == null || this.#hitsOthers) break;
      if (removed < maxClears && (await this.#use('delete', way)).did !== 'done') break;
    }
    const none = seen !== null && countOf(seen.page, marks) === 0;
    const would = shown || this.#wouldShow(seen !== null && this.#owns(way, seen.looked));
    const gone = (this.#sentNothing() && !this.#wasSeen) || (none && would);
    if (gone) this.#parts.cleared(this.#wasSeen);
    return this.#seen(seen, gone ? 'cleared' : 'left');
  }

  #creates(): RecordWrite[] {
    return this.#parts.gate.writes.filter(({ act }) => act.startsWith('create'));
  }

  /** What goes through a socket is not seen. */
  #sentNothing(): boolean {
    return this.#created && this.#creates().length === 0 && !this.#parts.hasSocket();
  }

  /**
   * That a record is not found means that there is none only where it was seen before, or was never taken. A list that
   * shows others may be one of something else. A server that failed may have stored it first, so that its answer counts
   * only together with a list that belongs to the form.
   */
  #wouldShow(inOwnList: boolean): boolean {
    const refused = this.#creates().every(
      ({ status, failed }) =>
        (status !== null && status >= 400 && status < 500) || (inOwnList && (failed || (status ?? 0) >= 500)),
    );
    return this.#wasSeen || this.#sentBack || (this.#created && refused && !this.#parts.hasSocket());
  }

  #lookOf({ act, way }: RecordOrder, { did, how, page, by, looked, sent, changed }: Outcome): RecordLook {
    const { marks, gate, seat, hasSocket } = this.#parts;
    const place = looked.split('#')[0] ?? '';
    return {
      act,
      did,
      how,
      rows: page === null ? noCounts : countsIn(page.rows, marks),
      hits: page === null ? noCounts : countsIn(page.hits, marks),
      row: page?.row?.text ?? null,
      copies: page?.copies ?? 0,
      others: page?.others ?? [],
      partial: page === null || page.partial || page.next !== null,
      by,
      place: digestOf({ place: templateOf(looked || place) }).slice(0, 16),
      owns: this.#owns(way, looked),
      errors: page?.errors ?? 0,
      successes: page?.successes ?? 0,
      unchanged: page !== null && sent !== undefined && page.scene === sent.sceneBefore,
      formOpen: sent?.formOpen ?? emptySent.formOpen,
      pressed: sent?.pressed ?? emptySent.pressed,
      off: sent?.off ?? emptySent.off,
      nativeRefusals: sent?.nativeRefusals ?? emptySent.nativeRefusals,
      writes: gate.writes,
      reads: gate.reads,
      held: gate.held,
      ...(gate.stoppedBeforeCreate ? { stopped: true } : {}),
      ...(changed === undefined ? {} : { changed }),
      sockets: hasSocket(),
      rounds: sent?.rounds ?? 0,
      refused: [...new Set(seat.refused)],
      actions: seat.actions,
    };
  }

  /** It stands with the form, or above it, or the app came back to it by itself: staying at the form tells nothing. */
  #owns({ lists, path }: RecordWay, looked: string): boolean {
    const came = this.#landed !== null && !staysAt(this.#landed, path) ? [this.#landed] : [];
    return [...lists, ...came].some((list) => isSamePlace(list, looked));
  }
}
