// One visit: load, settle, look, keep watching, look again. Real faults often show a second or two after the load.
import { limit } from '#contract/limits.ts';
import { judgedRules } from '#core/audits/access/axe-rules.ts';
import { textReading } from '#core/audits/content/text-reading.ts';
import { mayBeBlank } from '#core/audits/runtime/blank-page.ts';
import { stillWaits } from '#core/audits/runtime/never-settles.ts';
import { thresholds } from '#core/audits/runtime/thresholds.ts';
import type { StepFact } from '#core/evidence/evidence.ts';
import type { PageFacts, Raw } from '#core/evidence/page-facts.ts';
import type { ControlAnswer } from '#core/evidence/probe-answers.ts';
import { nothingSeen } from '#core/evidence/nothing-seen.ts';
import { templateOf } from '#core/evidence/route.ts';
import type { ShiftFacts } from '#core/evidence/shift-facts.ts';
import type { PictureFact, Visit } from '#core/evidence/visit.ts';
import { gatherCheckFacts } from '../gather/check-facts.ts';
import { failedDocument } from '../gather/document-fact.ts';
import type { PageSession } from '../gather/page-session.ts';
import { type Picture, inkOf, takePicture } from '../gather/picture.ts';
import { redactContent } from '../gather/redact-content.ts';
import { redactElement, redactFacts } from '../gather/redact-facts.ts';
import { lookAtAccess } from '../gather/look-at-access.ts';
import { measureLayouts } from '../gather/measure-layouts.ts';
import { pause, settle } from '../gather/settle.ts';
import { performStep } from '../steps/all.ts';
import { EffectWatch } from '../probe/effect-watch.ts';
import { probePage } from '../probe/probe-page.ts';
import { sortLinks } from './sort-links.ts';
import type { Turns } from './turns.ts';
import type { VisitOrder } from './visit-order.ts';

const quietMs = 100;
const settleCapMs = 6_000;
/** Longer than the audits need, so that no page stays undecided for a few milliseconds. */
const patienceSlackMs = 500;
/** Longer than what scripts usually wait for the end of a resize. */
const restAfterResizeMs = 600;

export interface VisitTools {
  readonly signal: AbortSignal;
  readonly savePicture: (name: string, picture: Picture) => Promise<string>;
  readonly checkLinks: (routes: readonly string[]) => Promise<Visit['linkChecks']>;
  /** Calls of this run that were waited for in vain once: nobody waits for them again. */
  readonly longPolls: Set<string>;
  /** Who watches a page without asking it anything lets another visit work. */
  readonly turns: Turns;
}

export interface VisitResult {
  readonly visit: Visit;
  readonly steps: readonly StepFact[];
  /** Addresses of same-origin links, in document order, for whoever explores. */
  readonly found: readonly URL[];
  /** Where the page stood when it was looked at: it may have led on by itself. */
  readonly at: string;
  /** Controls that could be probed, for whoever explores. */
  readonly controls: readonly ControlAnswer[];
}

const asFacts = (raw: Raw<PageFacts> | null): PageFacts | null => (raw === null ? null : redactFacts(raw));

const asShift = (raw: Raw<ShiftFacts> | null): Visit['shift'] =>
  raw === null ? null : { ...raw, moved: raw.moved === null ? null : redactElement(raw.moved) };

const noContent = { text: null, transport: null };

const stillWaiting = (facts: PageFacts | null): boolean => facts !== null && stillWaits(facts);

async function withProbes<T>(
  session: PageSession,
  order: VisitOrder,
  work: (watch: EffectWatch | null) => Promise<T>,
): Promise<T> {
  if (order.probe === undefined) return work(null);
  const watch = await EffectWatch.of(session);
  try {
    return await work(watch);
  } finally {
    await watch.end();
  }
}

export const visitPage = (session: PageSession, order: VisitOrder, tools: VisitTools): Promise<VisitResult> =>
  withProbes(session, order, (watch) => lookAtPage(session, order, tools, watch));

async function lookAtPage(
  session: PageSession,
  order: VisitOrder,
  tools: VisitTools,
  watch: EffectWatch | null,
): Promise<VisitResult> {
  const { signal } = tools;
  const steps: StepFact[] = [];
  let document = failedDocument('other', 0);
  let loadFired = false;
  let stepFailed = false;
  for (const step of order.steps) {
    const startedAt = session.now();
    const before = session.log.counts();
    const outcome = await performStep(step, { session, deadlineMs: thresholds.documentLostMs, signal });
    const after = session.log.counts();
    steps.push({
      route: order.route,
      viewport: session.log.viewport,
      action: step.action,
      outcome: outcome.outcome,
      reason: outcome.reason,
      facts: outcome.facts,
      requests: Math.max(0, after.requests - (outcome.document === undefined ? before.requests : 0)),
      consoleErrors: Math.max(0, after.errors - (outcome.document === undefined ? before.errors : 0)),
      durationMs: Math.round(session.now() - startedAt),
    });
    if (outcome.document !== undefined) {
      document = outcome.document;
      loadFired = outcome.loadFired ?? false;
    }
    if (outcome.outcome !== 'done') {
      stepFailed = true;
      break;
    }
  }
  const empty = {
    key: order.key,
    route: order.route,
    template: templateOf(order.route),
    context: order.context,
    arrivedBy: order.arrivedBy,
    document,
  };
  if (stepFailed || document.leftOrigin) {
    return {
      steps,
      found: [],
      at: session.page.url(),
      controls: [],
      visit: {
        ...empty,
        ...nothingSeen,
        ...session.log.read(),
        crashed: session.log.crashed,
      },
    };
  }

  const loadedAt = session.now();
  const most = limit('auditedNodes');
  const settled = await settle(session, { quietMs, capMs: settleCapMs, signal });
  const first = await session.askAll({ readFacts: [most], readLinks: [most] });
  const firstLook = asFacts(first.readFacts);
  const { links, external, found } = sortLinks(first.readLinks ?? [], session.origin);
  const checking = order.checkLinks.length > 0 ? tools.checkLinks(order.checkLinks) : Promise.resolve([]);
  await tools.turns.rest(() => pause(Math.max(0, loadedAt + order.watchMs - session.now()), signal));
  // Replays are told what to use; only a scan asks what there is. It is asked before the page is resized: what a
  // phone folds away is another control there.
  const listing = order.arrivedBy !== 'replay' && order.probe === undefined;
  const lookAgain = () =>
    session.askAll({
      readFacts: [most],
      readContent: [most, textReading()],
      readShifts: [],
      ...(listing ? { listControls: [most] } : {}),
      ...(order.access ? { glance: [judgedRules, most] } : {}),
      ...(order.picture ? { readSecretBoxes: [most] } : {}),
    });
  let second = await lookAgain();
  const unanswered = (): readonly string[] =>
    session.log.unanswered(loadedAt + thresholds.callsOfLoadMs).filter((template) => !tools.longPolls.has(template));
  while (
    (stillWaiting(asFacts(second.readFacts)) || unanswered().length > 0) &&
    session.now() - loadedAt < thresholds.patienceMs + patienceSlackMs &&
    !session.log.crashed
  ) {
    await tools.turns.rest(() => pause(500, signal));
    second = await lookAgain();
  }
  for (const template of unanswered()) tools.longPolls.add(template);
  const at = session.page.url();
  const watchedMs = Math.round(session.now() - loadedAt);
  const page = asFacts(second.readFacts);
  const content =
    second.readContent === null || session.log.crashed ? noContent : redactContent(second.readContent, session.origin);
  const shift = session.log.crashed ? null : asShift(second.readShifts);
  const controls = session.log.crashed ? [] : (second.listControls ?? []);
  const check = order.check === undefined || session.log.crashed ? null : await gatherCheckFacts(session, order.check);
  const pictures: PictureFact[] = [];
  const bare = page !== null && mayBeBlank(page);
  if ((order.picture || bare) && !session.log.crashed) {
    const picture = await takePicture(session, second.readSecretBoxes ?? null).catch(() => null);
    if (picture !== null) {
      const ink = bare ? await inkOf(picture) : null;
      const name = await tools.savePicture(order.key, picture);
      pictures.push({ name, viewport: session.log.viewport, width: picture.width, height: picture.height, ink });
    }
  }
  // A replay decides: it also waits for pages that answer a resize only when it seems to be over.
  const rest = order.arrivedBy === 'replay' ? restAfterResizeMs : 0;
  const layouts = session.log.crashed ? [] : await measureLayouts(session, order.viewports, rest, signal);
  // What the page says while the focus moves is our doing, not its own.
  const log = session.log.read();
  const access = order.access && !session.log.crashed ? await lookAtAccess(session, second.glance ?? null) : null;
  const probes =
    watch === null || order.probe === undefined || session.log.crashed
      ? []
      : (await probePage(session, watch, order.probe, signal)).facts;
  return {
    steps,
    found,
    at,
    controls,
    visit: {
      ...empty,
      settle: { quiet: settled.quiet, ms: settled.ms, loadFired, watchedMs },
      ...log,
      page,
      firstLook,
      ...content,
      links,
      externalLinks: external,
      linkChecks: await checking,
      layouts,
      shift,
      access,
      pictures,
      probes,
      ...(check === null ? {} : { check }),
      crashed: session.log.crashed,
    },
  };
}
