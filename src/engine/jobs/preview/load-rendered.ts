// What the browser makes of a route: loaded in a context of its own, in which nothing that writes gets out.
import { limit } from '#contract/limits.ts';
import { documentFacts } from '#core/parity/document-facts.ts';
import type { BrowserLoad, RenderedSide } from '#core/parity/side-load.ts';
import type { DocumentFailure } from '#core/evidence/visit.ts';
import type { Scheduler } from '#engine/run/scheduler.ts';
import { WriteBarrier } from '#engine/safety/write-barrier.ts';
import type { PageSession } from '#engine/session/page-session.ts';
import { pause, settle } from '#engine/session/settle.ts';
import { performStep } from '#engine/steps/all.ts';
import { BlockedLog } from './blocked-log.ts';
import { hasLeft, landingOf } from './fetch-served.ts';

const documentMs = 20_000;
const quietMs = 300;
const settleCapMs = 8_000;
/** Client-side redirects and late content come after the first quiet moment. */
const standMs = 700;
const readMs = 15_000;

export interface RenderOrder {
  readonly path: string;
  readonly scheduler: Scheduler;
  readonly signal: AbortSignal;
}

export interface Rendered {
  readonly load: BrowserLoad;
  /** Addresses of its links. */
  readonly found: readonly string[];
}

export const lostRendering = (reason: Extract<BrowserLoad, { kind: 'lost' }>['reason']): Rendered => ({
  load: { kind: 'lost', reason },
  found: [],
});

const whyLost = (failure: DocumentFailure | null): Rendered =>
  lostRendering(failure === 'download' ? 'not_a_page' : 'browser_not_loaded');

async function comeToRest(session: PageSession, { scheduler, signal }: RenderOrder): Promise<boolean> {
  await settle(session, { quietMs, capMs: settleCapMs, signal });
  await scheduler.rest(() => pause(standMs, signal));
  return (await settle(session, { quietMs, capMs: settleCapMs, signal })).quiet;
}

type Looks = Pick<RenderedSide, 'status' | 'redirects' | 'quiet' | 'blocked'>;

async function readPage(session: PageSession, looks: Looks): Promise<Rendered> {
  const url = new URL(session.page.url());
  const leftTarget = hasLeft(url, session.origin);
  const raw = leftTarget ? null : await session.ask('readRendered', [limit('auditedNodes')], readMs);
  const { exceptions } = session.log.read();
  return {
    load: {
      kind: 'loaded',
      ...looks,
      landedOn: landingOf(url, session.origin),
      leftTarget,
      document: raw === null ? null : documentFacts(raw, session.origin),
      exceptions: exceptions.map(({ normal, text: sample }) => ({ normal, sample })),
    },
    found: raw?.links.map(({ href }) => href) ?? [],
  };
}

async function loadHeld(session: PageSession, barrier: WriteBarrier, order: RenderOrder): Promise<Rendered> {
  // Sockets and workers carry writes past a barrier, so a tab that cannot close them opens nothing.
  if (!(await barrier.holdScript())) return lostRendering('browser_not_loaded');
  const blocked = new BlockedLog(session.page, session.origin);
  const { path, signal } = order;
  const { document } = await performStep({ action: 'goto', path }, { session, deadlineMs: documentMs, signal });
  if (document === undefined || document.failure !== null || document.status === null)
    return whyLost(document?.failure ?? null);
  if (document.challenge) return lostRendering('bot_wall');
  const quiet = await comeToRest(session, order);
  const { status, redirects } = document;
  return readPage(session, { status, redirects, quiet, blocked: blocked.read(barrier.requests) });
}

export async function loadRendered(session: PageSession, order: RenderOrder): Promise<Rendered> {
  const barrier = await WriteBarrier.open(session);
  try {
    return await loadHeld(session, barrier, order);
  } finally {
    await barrier.close().catch(() => undefined);
  }
}
