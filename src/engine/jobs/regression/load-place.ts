// One load of one place in a context of its own: what it answers, does and shows, and its picture at the end.
import { limit } from '#contract/limits.ts';
import type { Viewport } from '#contract/vocabulary/viewports.ts';
import type { StepFact } from '#core/evidence/evidence.ts';
import { nothingSeen } from '#core/evidence/nothing-seen.ts';
import { type LookFacts, type PlaceLoad, placeDocument, thrownFacts } from '#core/evidence/place-load.ts';
import { templateOf } from '#core/evidence/route.ts';
import type { DocumentFact, Visit } from '#core/evidence/visit.ts';
import { withDeadline } from '#engine/browser/deadline.ts';
import { failedDocument } from '#engine/session/document-fact.ts';
import type { PageSession } from '#engine/session/page-session.ts';
import { redactFacts } from '#engine/session/redact-facts.ts';
import { type Settled, pause, settle } from '#engine/session/settle.ts';
import type { Scheduler } from '#engine/run/scheduler.ts';
import { performStep } from '#engine/steps/all.ts';
import type { StepOutcome } from '#engine/steps/define-step.ts';
import { sortLinks } from '#engine/visit/sort-links.ts';
import { CallLog } from './call-log.ts';
import { gatherLook } from './gather-look.ts';
import { type PageShot, shootPage } from './shoot-page.ts';

const documentMs = 20_000;
const quietMs = 250;
const settleCapMs = 6_000;
const lookMs = 15_000;
const emulateMs = 5_000;

export interface PlaceOrder {
  readonly key: string;
  readonly route: string;
  readonly path: string;
  readonly context: Viewport;
  readonly arrivedBy: Visit['arrivedBy'];
  /** How long the page stands before it is looked at: loads differ in it, so that what moves by itself is known. */
  readonly standMs: number;
}

export interface TakenLoad {
  readonly load: PlaceLoad;
  readonly shot: PageShot | null;
  readonly visit: Visit;
  readonly step: StepFact;
  /** Same-origin links, in document order. */
  readonly found: readonly URL[];
}

async function lookAt(session: PageSession): Promise<{ look: LookFacts; shot: PageShot | null } | null> {
  try {
    await session.ask('holdStill', []);
    const answer = await session.ask('readLook', [limit('auditedNodes'), limit('comparedElements')], lookMs);
    const shot = await shootPage(session, answer).catch(() => null);
    return { look: gatherLook(answer, session.origin), shot };
  } catch {
    return null;
  }
}

/** A place whose every load was lost. */
export function lostLoad({ key, route, context, arrivedBy }: PlaceOrder): TakenLoad {
  const base = { key, route, template: templateOf(route), context };
  const document = failedDocument('renderer_crashed', 0);
  return {
    load: { ...base, document: placeDocument(document), calls: [], exceptions: [], look: null },
    shot: null,
    found: [],
    step: {
      route,
      viewport: context,
      action: 'goto',
      outcome: 'failed',
      reason: 'the browser lost the page',
      facts: {},
      requests: 0,
      consoleErrors: 0,
      durationMs: 0,
    },
    visit: { ...base, arrivedBy, document, ...nothingSeen, crashed: true },
  };
}

interface OpenedPlace {
  readonly loaded: StepOutcome;
  readonly document: DocumentFact;
  readonly step: StepFact;
}

async function openPlace(
  session: PageSession,
  { path, route, context }: PlaceOrder,
  signal: AbortSignal,
): Promise<OpenedPlace> {
  await withDeadline(session.page.emulateMedia({ reducedMotion: 'reduce' }), emulateMs, 'asking for less motion');
  const startedAt = session.now();
  const loaded = await performStep({ action: 'goto', path }, { session, deadlineMs: documentMs, signal });
  const document = loaded.document ?? failedDocument('other', Math.round(session.now() - startedAt));
  const { requests, errors } = session.log.counts();
  const step: StepFact = {
    route,
    viewport: context,
    action: 'goto',
    outcome: loaded.outcome,
    reason: loaded.reason,
    facts: loaded.facts,
    requests,
    consoleErrors: errors,
    durationMs: Math.round(session.now() - startedAt),
  };
  return { loaded, document, step };
}

/** Lets the page stand as long as the order says, with everything awake that waits to be scrolled to. */
async function comeToRest(
  session: PageSession,
  { standMs }: PlaceOrder,
  scheduler: Scheduler,
  signal: AbortSignal,
): Promise<Settled> {
  const settled = await settle(session, { quietMs, capMs: settleCapMs, signal });
  await session.ask('wakeLazyParts', [limit('comparedPixels')]).catch(() => false);
  await scheduler.rest(() => pause(standMs, signal));
  await settle(session, { quietMs, capMs: settleCapMs / 2, signal });
  return settled;
}

const endOf = ({ log, now }: PageSession): Pick<Visit, 'crashed' | 'seenAtMs'> => ({
  crashed: log.crashed,
  seenAtMs: Math.round(now()),
});

export async function loadPlace(
  session: PageSession,
  order: PlaceOrder,
  scheduler: Scheduler,
  signal: AbortSignal,
): Promise<TakenLoad> {
  const calls = new CallLog(session.page, session.origin);
  const { loaded, document, step } = await openPlace(session, order, signal);
  const { key, route, context, arrivedBy } = order;
  const base = { key, route, template: templateOf(route), context };
  if (loaded.outcome !== 'done' || document.leftOrigin)
    return {
      load: { ...base, document: placeDocument(document), calls: [], exceptions: [], look: null },
      shot: null,
      step,
      found: [],
      visit: { ...base, arrivedBy, document, ...nothingSeen, ...session.log.read(), ...endOf(session) },
    };
  const loadedAt = session.now();
  const settled = await comeToRest(session, order, scheduler, signal);
  const raws = await session.ask('readLinks', [limit('auditedNodes')]).catch(() => []);
  const { links, external, found } = sortLinks(raws, session.origin, session.signedIn !== null);
  const page = await session
    .ask('readFacts', [limit('auditedNodes')])
    .then(redactFacts)
    .catch(() => null);
  const log = session.log.read();
  const seen = page === null ? null : await lookAt(session);
  return {
    load: {
      ...base,
      document: placeDocument(document),
      calls: await calls.read(),
      exceptions: thrownFacts(log.exceptions),
      look: seen?.look ?? null,
    },
    shot: seen?.shot ?? null,
    step,
    found,
    visit: {
      ...base,
      arrivedBy,
      document,
      ...nothingSeen,
      ...log,
      settle: {
        quiet: settled.quiet,
        ms: settled.ms,
        loadFired: loaded.loadFired ?? false,
        watchedMs: Math.round(session.now() - loadedAt),
      },
      page,
      firstLook: page,
      links,
      externalLinks: external,
      ...endOf(session),
    },
  };
}
