// The middle part of a visit: look once the page is settled, keep watching, look again before anything is final.
import { limit } from '#contract/limits.ts';
import { judgedRules } from '#core/audits/access/axe-rules.ts';
import { textReading } from '#core/audits/content/text-reading.ts';
import { stillWaits } from '#core/audits/runtime/never-settles.ts';
import { thresholds } from '#core/audits/runtime/thresholds.ts';
import type { RuleGlance } from '#core/evidence/access-facts.ts';
import { knownTexts } from '#core/evidence/known-secrets.ts';
import type { PageFacts, Raw } from '#core/evidence/page-facts.ts';
import type { ControlAnswer } from '#core/evidence/probe-answers.ts';
import type { ShiftFacts } from '#core/evidence/shift-facts.ts';
import type { Visit } from '#core/evidence/visit.ts';
import type { WaysAnswer } from '#core/evidence/ways-facts.ts';
import type { PageBox } from '#engine/session/page-questions.ts';
import type { PageSession } from '#engine/session/page-session.ts';
import { redactContent } from '#engine/session/redact-content.ts';
import { redactElement, redactFacts } from '#engine/session/redact-facts.ts';
import { type Settled, pause, settle } from '#engine/session/settle.ts';
import { type SortedLinks, sortLinks } from './sort-links.ts';
import type { VisitOrder } from './visit-order.ts';
import type { VisitTools } from './visit-tools.ts';

const quietMs = 100;
const settleCapMs = 6_000;
/** Beyond the patience of the audits, so that no page is left undecided for a few milliseconds. */
const patienceSlackMs = 500;
const lookAgainMs = 500;

export interface WatchedPage extends SortedLinks {
  readonly settled: Settled;
  readonly watchedMs: number;
  /** The page may have led on by itself. */
  readonly at: string;
  readonly firstLook: PageFacts | null;
  readonly page: PageFacts | null;
  readonly content: Pick<Visit, 'text' | 'transport'>;
  readonly shift: Visit['shift'];
  readonly controls: readonly ControlAnswer[];
  readonly glance: RuleGlance | null;
  readonly secrets: readonly PageBox[] | null;
  readonly ways: WaysAnswer | null;
}

const asFacts = (raw: Raw<PageFacts> | null): PageFacts | null => (raw === null ? null : redactFacts(raw));

const asShift = (raw: Raw<ShiftFacts> | null): Visit['shift'] =>
  raw === null ? null : { ...raw, moved: raw.moved === null ? null : redactElement(raw.moved) };

/** Calls of the load that are not answered yet, without those that were waited for in vain before. */
const unanswered = (session: PageSession, loadedAt: number, { longPolls }: VisitTools): readonly string[] =>
  session.log.unanswered(loadedAt + thresholds.callsOfLoadMs).filter((template) => !longPolls.has(template));

/** Looks again and again while the page says "wait" or a call of its load is open, as long as the audits are patient. */
export async function watchUntilReady<T>(
  session: PageSession,
  loadedAt: number,
  tools: VisitTools,
  look: () => Promise<T>,
  factsOf: (seen: T) => PageFacts | null,
): Promise<T> {
  const waits = (seen: T): boolean => {
    const facts = factsOf(seen);
    return (facts !== null && stillWaits(facts)) || unanswered(session, loadedAt, tools).length > 0;
  };
  let seen = await look();
  while (waits(seen) && session.now() - loadedAt < thresholds.patienceMs + patienceSlackMs && !session.log.crashed) {
    await tools.scheduler.rest(() => pause(lookAgainMs, tools.signal));
    seen = await look();
  }
  for (const template of unanswered(session, loadedAt, tools)) tools.longPolls.add(template);
  return seen;
}

export async function settleLoaded(session: PageSession, signal: AbortSignal): Promise<Settled> {
  session.log.sawElements(await session.ask('countElements', []).catch(() => 0));
  return settle(session, { quietMs, capMs: settleCapMs, signal });
}

export async function watchPage(session: PageSession, order: VisitOrder, tools: VisitTools): Promise<WatchedPage> {
  const { signal, scheduler } = tools;
  const loadedAt = session.now();
  const most = limit('auditedNodes');
  const settled = await settleLoaded(session, signal);
  const first = await session.askAll({ readFacts: [most], readLinks: [most] });
  const links = sortLinks(first.readLinks ?? [], session.origin, session.signedIn !== null);
  tools.onFirstLook?.({ found: links.found, at: session.page.url() });
  await scheduler.rest(() => pause(Math.max(0, loadedAt + order.watchMs - session.now()), signal));
  // Replays are told what to use; only a scan asks what there is. It is asked before the page is resized: what a
  // phone folds away is another control there.
  const lists = order.arrivedBy !== 'replay' && order.probe === undefined;
  const look = () =>
    session.askAll({
      readFacts: [most],
      readContent: [most, textReading()],
      readShifts: [],
      ...(lists ? { listControls: [most] } : {}),
      ...(order.access ? { glance: [judgedRules, most] } : {}),
      ...(order.ways === 'note' ? { readWays: [most] } : {}),
      ...(order.picture ? { readSecretBoxes: [most, knownTexts()] } : {}),
    });
  const second = await watchUntilReady(session, loadedAt, tools, look, ({ readFacts }) => asFacts(readFacts));
  const { crashed } = session.log;
  return {
    ...links,
    settled,
    watchedMs: Math.round(session.now() - loadedAt),
    at: session.page.url(),
    firstLook: asFacts(first.readFacts),
    page: asFacts(second.readFacts),
    content:
      second.readContent === null || crashed
        ? { text: null, transport: null }
        : redactContent(second.readContent, session.origin),
    shift: crashed ? null : asShift(second.readShifts),
    controls: crashed ? [] : (second.listControls ?? []),
    glance: second.glance ?? null,
    secrets: second.readSecretBoxes ?? null,
    ways: crashed ? null : (second.readWays ?? null),
  };
}
