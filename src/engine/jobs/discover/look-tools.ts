// What every discovery does with a page: it is loaded behind the write barrier, and read for where it leads.
import { limit } from '#contract/limits.ts';
import { signsOut } from '#core/words/signs-out.ts';
import type { ControlAnswer } from '#core/evidence/probe-answers.ts';
import type { ActionStep } from '#contract/steps/all-actions.ts';
import type { FrontierEntry } from '#engine/crawl/frontier.ts';
import type { ActionRecorder } from '#engine/jobs/scenarios/action-recorder.ts';
import { performAction } from '#engine/jobs/scenarios/perform-action.ts';
import type { ActionGuard } from '#engine/safety/action-guard.ts';
import type { WriteBarrier } from '#engine/safety/write-barrier.ts';
import type { PageSession } from '#engine/session/page-session.ts';
import { settle } from '#engine/session/settle.ts';
import { performStep } from '#engine/steps/all.ts';
import { leaveGreeting } from '#engine/workflow/leave-greeting.ts';

const loadMs = 15_000;
const quiet = { quietMs: 200, capMs: 3_000 };

export interface LookTools {
  readonly session: PageSession;
  readonly barrier: WriteBarrier;
  readonly signal: AbortSignal;
}

export const pathOf = ({ url }: FrontierEntry): string => `${url.pathname}${url.search}${url.hash}`;

export const comeToRest = ({ session, signal }: Pick<LookTools, 'session' | 'signal'>): Promise<unknown> =>
  settle(session, { ...quiet, signal });

/** False: the page did not load, or is an error. */
export async function loadPage(tools: LookTools, path: string): Promise<boolean> {
  const { session, barrier, signal } = tools;
  await barrier.leave();
  const loaded = await performStep({ action: 'goto', path }, { session, deadlineMs: loadMs, signal });
  if (loaded.outcome !== 'done' || (loaded.document?.status ?? 200) >= 400) return false;
  await comeToRest(tools);
  barrier.holdWrites();
  return true;
}

/** For those who also use what the page shows. */
export interface UseTools extends LookTools {
  readonly recorder: ActionRecorder;
  readonly guard: ActionGuard;
}

export const heldWrites = ({ requests }: WriteBarrier): number => requests.filter(({ held }) => held).length;

/** The steps that leave what greets visitors; none: nothing stands there, or it could not be left without a trace. */
export async function leaveGreetingOf(tools: UseTools): Promise<readonly ActionStep[]> {
  const { session, barrier, signal, recorder, guard } = tools;
  const before = heldWrites(barrier);
  const steps = await leaveGreeting({
    session,
    rest: () => comeToRest(tools),
    use: async (step) =>
      (await performAction(step, { session, recorder, signal, clicked: true, guard })).outcome.outcome === 'done',
  });
  return steps === null || heldWrites(barrier) > before ? [] : steps;
}

/** Where a page leads, how it is built and what it offers. */
export interface ReadPage {
  readonly links: readonly URL[];
  /** Links that cannot be seen, as those of a closed menu. */
  readonly hidden: readonly URL[];
  readonly skeleton: string | null;
  readonly controls: readonly ControlAnswer[];
}

export const unreadPage: ReadPage = { links: [], hidden: [], skeleton: null, controls: [] };

async function linksOf(session: PageSession): Promise<Pick<ReadPage, 'links' | 'hidden'>> {
  const read = await session.ask('readLinks', [limit('auditedNodes')]);
  const found = read.filter(({ href, element }) => URL.canParse(href) && !signsOut(element.name));
  const shown = (wanted: boolean): URL[] =>
    found.filter(({ visible }) => visible === wanted).map(({ href }) => new URL(href));
  return { links: shown(true), hidden: shown(false) };
}

export const visibleLinks = async (session: PageSession): Promise<readonly URL[]> => (await linksOf(session)).links;

export const controlsOf = (session: PageSession): Promise<readonly ControlAnswer[]> =>
  session.ask('listControls', [limit('auditedNodes')]).catch(() => []);

export async function readPage(session: PageSession): Promise<ReadPage> {
  const page = await session.ask('readFacts', [limit('auditedNodes')]).catch(() => null);
  return {
    ...(await linksOf(session)),
    skeleton: page?.skeleton ?? null,
    controls: await controlsOf(session),
  };
}
