// Looks again and again until an assertion holds or its time is over; what was seen last is what counts.
import type { AssertionStep } from '#contract/steps/all-assertions.ts';
import { judgeAssertion, waitMsOf, watchMsOf } from '#core/scenarios/judge-assertion.ts';
import type { Observation, TextSeen } from '#core/scenarios/observation.ts';
import type { PageSession } from '#engine/session/page-session.ts';
import { pause, settle } from '#engine/session/settle.ts';
import { performStep } from '#engine/steps/all.ts';
import { type Lookout, observe } from './observe.ts';

const quietMs = 250;
const settleMs = 2_000;
const againMs = 100;
const reloadMs = 20_000;
const answerMs = 2_000;

type ReloadStep = Extract<AssertionStep, { assert: 'persists_after_reload' }>;
type LookStep = Exclude<AssertionStep, ReloadStep>;

const answers = (session: PageSession): Promise<boolean> =>
  session.ask('readActivity', [], answerMs).then(
    () => true,
    () => false,
  );

async function lookUntilItHolds(step: LookStep, lookout: Lookout): Promise<Observation | null> {
  const { session, signal, acted } = lookout;
  await settle(session, { quietMs, capMs: settleMs, signal });
  const watchedAt = acted.at + watchMsOf(step);
  if (watchedAt > session.now() && judgeAssertion(step, await observe(step, lookout)).answer === 'pass')
    await pause(Math.max(0, watchedAt - session.now()), signal);
  const waitMs = waitMsOf(step);
  // What looks back at the past would call a page clean that has stopped to answer.
  if (waitMs === 0 && !(await answers(session))) return null;
  const endsAt = session.now() + waitMs;
  for (;;) {
    const seen = await observe(step, lookout);
    if (judgeAssertion(step, seen).answer === 'pass' || session.now() >= endsAt) return seen;
    await pause(Math.min(againMs, Math.max(1, endsAt - session.now())), signal);
  }
}

async function lookOverReload(step: ReloadStep, lookout: Lookout): Promise<Observation | null> {
  const { text, target, timeoutMs } = step;
  const shown = { assert: 'text_visible', text, target, timeoutMs } as const;
  const before = (await lookUntilItHolds(shown, lookout)) as TextSeen | null;
  if (before === null) return null;
  if (judgeAssertion(shown, before).answer !== 'pass') return { before, after: null };
  const { session, signal } = lookout;
  const loaded = await performStep({ action: 'reload' }, { session, deadlineMs: reloadMs, signal });
  if (loaded.outcome !== 'done') return { before, after: null };
  return { before, after: (await lookUntilItHolds(shown, lookout)) as TextSeen | null };
}

export async function checkAssertion(step: AssertionStep, lookout: Lookout): Promise<Observation | null> {
  try {
    return await (step.assert === 'persists_after_reload'
      ? lookOverReload(step, lookout)
      : lookUntilItHolds(step, lookout));
  } catch (error) {
    // A page that was closed because it stopped responding shows nothing any more.
    if (lookout.session.stopped !== null) return null;
    throw error;
  }
}
