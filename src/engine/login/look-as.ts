// One load of an address by somebody, or by nobody: how the target treats whoever comes.
import { limit } from '#contract/limits.ts';
import type { SessionLook, SignInPage } from '#core/evidence/sign-in-facts.ts';
import { chooseForm, isSignOut, waysIn } from '#core/sign-in/choose-form.ts';
import { type SessionState, optionsOf, prepareContext, readState, renewed } from '#engine/browser/session-state.ts';
import { withDeadline } from '#engine/browser/deadline.ts';
import type { RunTools } from '#engine/run/run-tools.ts';
import { PageSession } from '#engine/session/page-session.ts';
import { settle } from '#engine/session/settle.ts';
import { performStep } from '#engine/steps/all.ts';
import { performClearSession } from '#engine/steps/clear-session.ts';
import type { BrowserContext, BrowserContextOptions } from 'playwright-core';

const loadMs = 20_000;
const settleMs = { quietMs: 400, capMs: 8_000 };
const closeMs = 5_000;
const prepareMs = 15_000;

/** What is looked for in a page. */
export interface Sought {
  readonly username: string | null;
  readonly text: string | null;
}

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const shortestName = 3;

/** A mail address is often shown by the part before the sign alone. */
function shows(lines: readonly string[], username: string): boolean {
  const names = [username, username.split('@')[0]!].filter(({ length }) => length >= shortestName);
  return names.some((name) => {
    const whole = new RegExp(`(?<![\\p{L}\\p{N}])${escape(name)}(?![\\p{L}\\p{N}])`, 'iu');
    return lines.some((line) => whole.test(line));
  });
}

export function describeLook(
  page: SignInPage,
  at: { readonly url: string; readonly origin: string; readonly status: number | null },
  { username, text }: Sought,
): SessionLook {
  const url = new URL(at.url);
  const offersSignOut = page.controls.some(isSignOut);
  const form = chooseForm(page);
  const lines = [...page.lines, ...page.controls.map(({ words }) => words)];
  return {
    status: at.status,
    reached: true,
    leftOrigin: url.origin !== at.origin,
    at: `${url.pathname}${url.search}${url.hash}`,
    asksToSignIn: form !== null && form.code.length === 0 && !offersSignOut,
    asksForName: form?.user != null,
    offersSignIn: waysIn(page).length > 0,
    offersSignOut,
    namesUser: username !== null && shows(lines, username),
    showsText: text === null ? null : lines.some((line) => line.includes(text)),
  };
}

export const lost: SessionLook = {
  status: null,
  reached: false,
  leftOrigin: false,
  at: '',
  asksToSignIn: false,
  asksForName: false,
  offersSignIn: false,
  offersSignOut: false,
  namesUser: false,
  showsText: null,
};

/** Opens a tab of somebody and closes it, whatever happens. */
export async function withTabOf<T>(
  tools: RunTools,
  state: SessionState | null,
  work: (session: PageSession, context: BrowserContext) => Promise<T>,
  options: BrowserContextOptions = {},
): Promise<T> {
  const context = await tools.newContext('laptop', { ...options, ...(state === null ? {} : optionsOf(state)) });
  try {
    if (state !== null) await withDeadline(prepareContext(context, state), prepareMs, 'preparing a context');
    const session = await PageSession.open({
      context,
      viewport: 'laptop',
      origin: tools.target.origin,
      now: tools.now,
      reused: true,
    });
    return await work(session, context);
  } finally {
    await withDeadline(context.close(), closeMs, 'closing a context').catch(() => undefined);
  }
}

/** What a look saw, with what can be read there: it never leaves the process. */
export interface Seen {
  readonly look: SessionLook;
  readonly lines: readonly string[];
  /** All words of the form that asks who somebody is; null: there is none. */
  readonly form: string | null;
}

export const unseen: Seen = { look: lost, lines: [], form: null };

function wordsOfForm(page: SignInPage): string | null {
  const form = chooseForm(page);
  if (form === null) return null;
  const { group, user, password, submit } = form;
  return JSON.stringify([group.words, user?.words, password?.words, submit?.words]);
}

/** How whoever stands on the page of a tab is treated there. */
export async function readTab(session: PageSession, sought: Sought, status: number | null): Promise<Seen> {
  const page = await session.ask('readSignIn', [limit('auditedNodes')]);
  const look = describeLook(page, { url: session.page.url(), origin: session.origin, status }, sought);
  return { look, lines: page.lines, form: wordsOfForm(page) };
}

/** Loads a path in a tab that is open, and says how it was treated. */
export async function seeIn(session: PageSession, path: string, sought: Sought, signal: AbortSignal): Promise<Seen> {
  const loaded = await performStep({ action: 'goto', path }, { session, deadlineMs: loadMs, signal });
  if (loaded.outcome !== 'done' && loaded.document?.failure !== null) return unseen;
  await settle(session, { ...settleMs, signal });
  return readTab(session, sought, loaded.document?.status ?? null);
}

export const lookIn = async (...args: Parameters<typeof seeIn>): Promise<SessionLook> => (await seeIn(...args)).look;

/** A look that failed saw nothing, unless the run is over. */
const lostUnless =
  (signal: AbortSignal) =>
  (error: unknown): SessionLook => {
    signal.throwIfAborted();
    if (error instanceof Error) return lost;
    throw error;
  };

/** null as state: a stranger looks. */
export const lookAs = (
  tools: RunTools,
  state: SessionState | null,
  path: string,
  sought: Sought,
  signal: AbortSignal,
): Promise<SessionLook> =>
  withTabOf(tools, state, (session) => lookIn(session, path, sought, signal)).catch(lostUnless(signal));

/** The session goes on as it was left: some targets change it whenever it is used. */
export async function lookOn(
  tools: RunTools,
  state: SessionState,
  path: string,
  sought: Sought,
  signal: AbortSignal,
): Promise<{ readonly look: SessionLook; readonly state: SessionState }> {
  let now = state;
  const look = await withTabOf(tools, state, async (session) => {
    const seen = await lookIn(session, path, sought, signal);
    now = renewed(state, await readState(session.page));
    return seen;
  }).catch(lostUnless(signal));
  return { look, state: now };
}

/** The tab is nobody's again afterwards, and is not used again where that is not certain. */
async function seeInStrangersTab(tools: RunTools, path: string, sought: Sought, signal: AbortSignal): Promise<Seen> {
  const pool = tools.tabs('per_tab', 'stranger');
  const session = await pool.take('laptop', signal);
  let forgotten = false;
  try {
    const seen = await seeIn(session, path, sought, signal);
    forgotten = (await performClearSession({ session, deadlineMs: closeMs, signal })).outcome === 'done';
    return seen;
  } finally {
    await pool.giveBack(session, forgotten);
  }
}

/**
 * A stranger whom the target has never seen, in a tab that was one before: it forgets everything but what the target
 * lets a browser keep, so that a large app is not loaded anew for each look.
 */
export const seeAsStranger = (tools: RunTools, path: string, sought: Sought, signal: AbortSignal): Promise<Seen> =>
  seeInStrangersTab(tools, path, sought, signal).catch(() => {
    signal.throwIfAborted();
    return unseen;
  });
