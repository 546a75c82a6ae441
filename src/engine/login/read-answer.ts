// Waits for what a page makes of something that was used in it. A page that is still quiet has not answered yet.
import { limit } from '#contract/limits.ts';
import type { SignInPage } from '#core/evidence/sign-in-facts.ts';
import type { PageSession } from '#engine/session/page-session.ts';
import { pause, settle } from '#engine/session/settle.ts';

const quiet = { quietMs: 400, capMs: 6_000 };
const lookAgainMs = 200;

export const readSignInPage = (session: PageSession): Promise<SignInPage> =>
  session.ask('readSignIn', [limit('auditedNodes')]);

/** What shows that a page has answered: it is elsewhere, asks or offers something else, or says something new. */
function signature({ fields, controls, lines, captcha }: SignInPage, at: string): string {
  const asked = fields.map(({ kind, words }) => `${kind} ${words}`);
  return JSON.stringify([at, asked, controls.map(({ words }) => words), lines, captcha]);
}

export interface AwaitedAnswer {
  readonly before: SignInPage;
  /** The address of the page before. */
  readonly at: string;
  readonly maxMs: number;
  readonly signal: AbortSignal;
  /** Whether there is nothing more to wait for. */
  readonly isOver?: () => boolean;
}

export async function readAnswer(
  session: PageSession,
  { before, at, maxMs, signal, isOver = () => false }: AwaitedAnswer,
): Promise<SignInPage> {
  const startedAt = session.now();
  const old = signature(before, at);
  for (;;) {
    await settle(session, { ...quiet, signal });
    const page = await readSignInPage(session).catch(() => null);
    const late = session.now() - startedAt >= maxMs;
    if (page !== null && (late || isOver() || signature(page, session.page.url()) !== old)) return page;
    await pause(lookAgainMs, signal);
  }
}
