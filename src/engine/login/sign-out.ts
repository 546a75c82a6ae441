// Signs out in a session of its own, and looks what is left of it.
import type { SignOutFacts } from '#core/evidence/session-facts.ts';
import type { SessionLook, SignInControl, SignInPage } from '#core/evidence/sign-in-facts.ts';
import { isStillSignedIn } from '#core/sign-in/compare-looks.ts';
import { ownMenus, wayOut } from '#core/sign-in/own-menu.ts';
import { emptyState } from '#engine/browser/session-state.ts';
import { brakeFor } from '#engine/safety/brakes.ts';
import { isWrite } from '#engine/safety/what-writes.ts';
import type { PageSession } from '#engine/session/page-session.ts';
import type { RunTools } from '#engine/run/run-tools.ts';
import { lookIn, readTab, withTabOf } from './look-as.ts';
import { readAnswer, readSignInPage } from './read-answer.ts';
import type { RunLogin } from './run-login.ts';
import { soughtBy } from './sign-in.ts';
import { press } from './use-form.ts';

const maxMenus = 4;
const answerMs = 8_000;
/** A way out may ask whether one is sure. */
const maxPresses = 2;

/** Presses a control and waits for what the page makes of it. */
async function use(session: PageSession, control: SignInControl, before: SignInPage, signal: AbortSignal) {
  const at = session.page.url();
  return (await press(session, control)) ? readAnswer(session, { before, at, maxMs: answerMs, signal }) : null;
}

/** Opens menus until a control that signs out is in sight. */
async function findWayOut(session: PageSession, username: string | null, signal: AbortSignal): Promise<boolean> {
  const page = await readSignInPage(session);
  if (wayOut(page) !== null) return true;
  const menus = ownMenus(page, username).filter(({ words, leadsTo }) => leadsTo === null && brakeFor(words) === null);
  for (let index = 0; index < Math.min(maxMenus, menus.length); index += 1) {
    // Pressing a control renumbers them: the menus are found anew each time.
    const before = await readSignInPage(session);
    const now = ownMenus(before, username).filter(({ leadsTo }) => leadsTo === null);
    const menu = now.find(({ words, marks }) => words === menus[index]!.words && marks === menus[index]!.marks);
    const opened = menu === undefined ? null : await use(session, menu, before, signal);
    if (opened !== null && wayOut(opened) !== null) return true;
  }
  return false;
}

const isOut = (now: SessionLook, before: SessionLook): boolean =>
  now.asksToSignIn ||
  (now.offersSignIn && !now.offersSignOut) ||
  (before.offersSignOut && !now.offersSignOut && !now.namesUser);

interface Left {
  readonly used: boolean;
  readonly lookedSignedOut: boolean;
  readonly opensInWindow: boolean | null;
  readonly toldServer: boolean;
}

async function leave(session: PageSession, login: RunLogin, signal: AbortSignal): Promise<Left> {
  const place = login.place!;
  const sought = soughtBy(login.login);
  let toldServer = false;
  const nothing = { used: false, lookedSignedOut: false, opensInWindow: null, toldServer };
  await lookIn(session, place.path, sought, signal);
  if (!(await findWayOut(session, sought.username, signal))) return nothing;
  const before = (await readTab(session, sought, null)).look;
  session.page.on('request', (request) => {
    const own = new URL(request.url()).origin === session.origin;
    if (own && (request.isNavigationRequest() || isWrite({ method: request.method(), url: request.url() })))
      toldServer = true;
  });
  let now = before;
  for (let presses = 0; presses < maxPresses && !isOut(now, before); presses += 1) {
    const page = await readSignInPage(session);
    const control = wayOut(page);
    if (control === null || (await use(session, control, page, signal)) === null) break;
    now = (await readTab(session, sought, null)).look;
  }
  const told = toldServer;
  const lookedSignedOut = isOut(now, before);
  const again = await lookIn(session, place.path, sought, signal);
  return { used: true, lookedSignedOut, opensInWindow: isStillSignedIn(again, place.own), toldServer: told };
}

/** null: there is no session that could be ended. */
export async function testSignOut(tools: RunTools, login: RunLogin, signal: AbortSignal): Promise<SignOutFacts | null> {
  // Where every use ends the old session, nobody can tell whether signing out does.
  if (tools.session.lanes !== null) return null;
  const own = await login.ownSession();
  if (own === null || own.state.basic !== null) return null;
  const { state, place } = own;
  const openedBefore = (await login.isAlive(state, place)) === true;
  const cookiesOnly = { ...emptyState, storage: { ...emptyState.storage, cookies: state.storage.cookies } };
  const byCookie = (await login.isAlive(cookiesOnly, place)) === true;
  const left = await withTabOf(tools, state, (session) => leave(session, login, signal));
  const opensWithOld = left.used ? await login.isAlive(state, place) : null;
  return { openedBefore, byCookie, opensWithOld, ...left };
}
