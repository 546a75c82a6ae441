// Uses the ordered controls of a page, each from a fresh state, behind the write barrier.
import { limit } from '#contract/limits.ts';
import { silenceOf } from '#core/audits/interaction/silence.ts';
import { thresholds } from '#core/audits/interaction/thresholds.ts';
import type { FoundControl } from '#core/evidence/probe-answers.ts';
import type { ProbeFact } from '#core/evidence/probe-facts.ts';
import { readOnly, ruleAgainst } from '#engine/safety/policy.ts';
import { redactElement } from '../gather/redact-facts.ts';
import type { PageSession } from '../gather/page-session.ts';
import { pause, settle } from '../gather/settle.ts';
import { withDeadline } from '../browser/deadline.ts';
import { leaveLayer, readOpenLayer } from './leave-layer.ts';
import { readListeners } from './listener-facts.ts';
import {
  type ProbeBench,
  type Use,
  longLook,
  patientLook,
  quickLook,
  reachControl,
  useControl,
} from './probe-control.ts';
import type { ProbeOrder, ProbeTask } from './probe-order.ts';
import type { VisitTools } from '../visit/visit-tools.ts';
import type { EffectWatch } from './effect-watch.ts';

const loadMs = 12_000;
const maxTasks = 40;
const idleMs = 600;
const settleCapMs = 3_000;
/** Nobody uses a page sooner. */
const firstUseMs = 1_000;
/** What a search is asked for; whether it finds anything does not matter. */
const question = 'qa sample';
/** A field that repeats in its own markup what is typed is one place. */
const ownPlaces = 1;
/** Answers after which the page is as it was. */
const harmless = new Set(['clipboard', 'print', 'popup', 'download', 'dialog', 'file_chooser', 'device']);

export interface ProbedPage {
  readonly facts: readonly ProbeFact[];
  /** False when time ran out before every task was done. */
  readonly complete: boolean;
}

export async function probePage(
  session: PageSession,
  watch: EffectWatch,
  order: ProbeOrder,
  { signal, scheduler }: Pick<VisitTools, 'signal' | 'scheduler'>,
): Promise<ProbedPage> {
  const bench: ProbeBench = { session, watch, signal, scheduler, noise: new Set() };
  const wait = (ms: number): Promise<void> => scheduler.rest(() => pause(Math.max(0, ms), signal));
  const address = session.page.url();
  const startedAt = session.now();
  const facts: ProbeFact[] = [];
  const layers = new Set<string>();
  let loadedAt = session.now();
  let fresh = true;
  let loadLayer: string | null = null;

  const restore = async (): Promise<void> => {
    await watch.leave({ forget: watch.storageTouched });
    await withDeadline(
      session.page.goto(address, { waitUntil: 'load', timeout: loadMs }),
      loadMs + 500,
      'loading the page again',
      signal,
    );
    loadedAt = session.now();
    await settle(session, { quietMs: 100, capMs: settleCapMs, signal });
    fresh = true;
    await clearLayer();
  };

  /** What is open from the start is left first, so that the page behind it can be used. */
  async function clearLayer(): Promise<void> {
    const open = await readOpenLayer(bench);
    if (open === null) return;
    const left = await leaveLayer(bench, open, 'by_load');
    if (loadLayer === null) {
      const { role, name, testId, testIdAttribute } = open.element;
      const task = { subject: { key: open.key, role, name, testId, testIdAttribute }, pages: 1, opener: null };
      facts.push({ ...factOf(task, null, notUsed()), element: left.fact.element, layer: left.fact });
    }
    loadLayer = open.key;
  }

  await clearLayer();
  await session.ask('idleChanges', []);
  await wait(idleMs);
  for (const place of await session.ask('idleChanges', [])) bench.noise.add(place);
  const moving = bench.noise.size > 0;
  const tasks = [...order.tasks];
  for (let next = 0; next < tasks.length && next < maxTasks; next += 1) {
    const task = tasks[next]!;
    const late =
      session.now() - startedAt > order.budgetMs || session.now() > (order.endsAt ?? Number.POSITIVE_INFINITY);
    if (late || session.log.crashed) return { facts, complete: false };
    try {
      if (!fresh) await restore();
      const found = await probeTask(task);
      if (found !== null) facts.push(...found);
    } catch (error) {
      signal.throwIfAborted();
      if (session.page.isClosed() || session.log.crashed) throw error;
      fresh = false;
    }
  }
  return { facts, complete: true };

  function find(subject: ProbeTask['subject']): Promise<FoundControl | null> {
    return session.ask('findControl', [subject, limit('auditedNodes')]);
  }

  async function probeTask(task: ProbeTask): Promise<ProbeFact[] | null> {
    if (task.opener !== null) {
      const opener = await find(task.opener.subject);
      if (opener === null) return [factOf(task, null, missing)];
      fresh = false;
      await useControl(bench, opener.index, quickLook);
      await settle(session, { quietMs: 150, capMs: 2_000, signal });
    }
    const control = await find(task.subject);
    if (control === null) return [factOf(task, null, missing)];
    const brake = ruleAgainst(readOnly, control.brakes, task.opener !== null);
    if (brake !== null) return [factOf(task, control, { ...missing, outcome: 'refused', reason: brake })];
    if (control.kind === 'field') return probeField(task, control);
    if (control.kind === 'looks' && !control.button) {
      const listeners = await readListeners(session, control.index);
      if (listeners === null || listeners.own === 0) return null;
    }
    if (!order.thorough) await wait(loadedAt + firstUseMs - session.now());
    let use = order.thorough ? null : await quickly(control);
    if (use !== null && (use.outcome !== 'exercised' || tells(use) || silenceOf(control)?.sure))
      return after(task, control, use);
    if (use !== null) {
      await restore();
      if (task.opener !== null) return null;
    }
    await wait(loadedAt + thresholds.wakeMs - session.now());
    const again = order.thorough ? control : await find(task.subject);
    if (again === null)
      return [factOf(task, control, { ...missing, outcome: 'not_used', reason: 'the control left the page' })];
    fresh = false;
    use = await useControl(bench, again.index, moving ? patientLook() : longLook());
    if (!silent(use)) return after(task, again, { ...use, reason: null });
    const asked = silenceOf(again) === null ? null : await afterQuestion(task);
    if (asked !== null) return after(task, again, { ...asked, reason: null });
    return after(task, again, { ...((await afterPartner(task)) ?? use), reason: null });
  }

  /** A counter that stands at its bound goes the other way first; then both of its buttons must answer. */
  async function afterPartner(task: ProbeTask): Promise<Use | null> {
    const control = await find(task.subject);
    const index = control === null ? null : await session.ask('counterPartner', [control.index]);
    if (index === null) return null;
    const partner = (await session.ask('listControls', [limit('auditedNodes')])).find((one) => one.index === index);
    if (partner === undefined || ruleAgainst(readOnly, partner.brakes, false) !== null) return null;
    const first = await useControl(bench, index, quickLook);
    if (first.held > 0 || first.moved.length === 0 || first.moved.includes('navigation')) return null;
    const again = await find(task.subject);
    if (again === null) return null;
    const second = await useControl(bench, again.index, longLook());
    return second.outcome === 'exercised' ? second : null;
  }

  /** The button of a search is used with a question in its field: then it has no reason to be silent. */
  async function afterQuestion(task: ProbeTask): Promise<Use | null> {
    if (task.opener !== null) return null;
    const empty = await find(task.subject);
    if (empty === null || !(await session.ask('readyToAsk', [empty.index]))) return null;
    await session.ask('idleChanges', []);
    const before = session.log.counts().requests;
    await withDeadline(session.page.keyboard.type(question), loadMs, 'typing a question', signal);
    await settle(session, { quietMs: 250, capMs: settleCapMs, signal });
    const changes = await session.ask('idleChanges', []);
    // A page that answers while one types needs no button.
    if (changes.length > ownPlaces || session.log.counts().requests > before) return null;
    const ready = await find(task.subject);
    if (ready === null) return null;
    const use = await useControl(bench, ready.index, moving ? patientLook() : longLook());
    return use.outcome === 'exercised' ? { ...use, asked: true } : null;
  }

  /** Fields answer to typing, not to a click: only their being reachable is looked at. */
  async function probeField(task: ProbeTask, control: FoundControl): Promise<ProbeFact[] | null> {
    const use = await reachControl(bench, control.index);
    return use === null ? null : [factOf(task, control, use)];
  }

  /** Where the page moves by itself, its moving proves nothing at a quick look. */
  function tells({ moved, reason }: Use): boolean {
    return moved.some((channel) => channel !== 'scene') || (moved.length > 0 && reason !== 'hint' && !moving);
  }

  async function quickly(control: FoundControl): Promise<Use> {
    const use = await useControl(bench, control.index, quickLook);
    if (use.outcome === 'exercised') fresh = use.held === 0 && use.moved.every((channel) => harmless.has(channel));
    return use;
  }

  /** A control that opened a layer must leave a way out of it. */
  async function after(task: ProbeTask, control: FoundControl, use: Use): Promise<ProbeFact[]> {
    const fact = factOf(task, control, use);
    if (use.outcome !== 'exercised' || !use.moved.includes('scene') || task.opener !== null) return [fact];
    await settle(session, { quietMs: 100, capMs: 1_000, signal });
    const open = await readOpenLayer(bench);
    if (open === null || open.key === loadLayer || layers.has(open.key)) return [fact];
    layers.add(open.key);
    fresh = false;
    const left = await leaveLayer(bench, open, 'by_probe');
    // A way out that does nothing is a control like any other, and is probed like one.
    if (left.fact.closedBy !== null)
      for (const subject of left.silent)
        tasks.push({ subject, pages: task.pages, opener: { subject: task.subject, element: fact.element } });
    return [{ ...fact, layer: left.fact }];
  }

  function factOf(task: ProbeTask, control: FoundControl | null, use: Use): ProbeFact {
    const { key, ...named } = task.subject;
    return {
      subject: task.subject,
      element:
        control === null
          ? redactElement({ path: key, ...named, selectorHint: '', box: null })
          : redactElement(control.element),
      viewport: session.log.viewport,
      opener: task.opener,
      pages: task.pages,
      silence: control === null ? null : silenceOf(control),
      layer: null,
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
