// Signs in before a run does anything else. A run that cannot get in ends at the door, and says why.
import { maxPreflightText } from '#contract/preflight.ts';
import type { SignInOutcome } from '#contract/vocabulary/sign-in-outcomes.ts';
import { signInCheck } from '#core/domain/decide-verdict.ts';
import type { Login } from '#core/domain/login.ts';
import type { RunPlan } from '#core/domain/run-plan.ts';
import type { PreflightFact, SkippedRoute } from '#core/evidence/evidence.ts';
import { noEvidence } from '#core/evidence/no-evidence.ts';
import { routeOf } from '#core/evidence/route.ts';
import { checkPreflight } from '#engine/crawl/check-preflight.ts';
import { RunLogin } from '#engine/login/run-login.ts';
import type { EngineDeps } from '#engine/run/engine-run.ts';
import type { RunTools } from '#engine/run/run-tools.ts';
import { concludeTest, noPages } from './conclude-test.ts';
import { concludeFixCheck } from './fix-check/conclude-fix-check.ts';
import { nothingCompared } from './fix-check/check-fix.ts';
import { nothingReplayed } from './fix-check/replay-fix-check.ts';
import type { Live } from './live.ts';
import type { Outcome } from './outcome.ts';
import { type Work, beginReport } from './pipeline.ts';
import type { CheckedOriginal } from './run-input.ts';

export interface LoginHooks {
  readonly live: Pick<Live, 'say'>;
  readonly signal: AbortSignal;
  readonly onSecrets?: EngineDeps['onSecrets'] | undefined;
}

/** For the run whose login it is; it is closed with the tools. */
export function openLogin(
  login: Login,
  plan: Pick<RunPlan, 'target' | 'entry' | 'loginSteps'>,
  tools: RunTools,
  { live, signal, onSecrets }: LoginHooks,
): RunLogin {
  // The service has checked it when the run was started; a login is never used on another origin.
  if (new URL(login.loginUrl).origin !== plan.target.origin) throw new Error('the login belongs to another origin');
  const keeper = new RunLogin({
    tools,
    login,
    entry: plan.entry,
    signal,
    clock: () => Date.now(),
    after: plan.loginSteps ?? [],
    onSignIn: (message) => live.say('step', message, null),
    ...(onSecrets === undefined ? {} : { onSecrets }),
  });
  if ('password' in login)
    tools.session.entries = new Map([
      ['username', login.username],
      ['password', login.password],
    ]);
  tools.session.ensure = (maxAgeMs) => keeper.ensure(maxAgeMs);
  tools.session.fresh = async () => (await keeper.ownSession())?.state ?? null;
  return keeper;
}

const factOf = (outcome: SignInOutcome | 'session_lost', why: string): PreflightFact => ({
  passed: false,
  checks: [
    {
      check: signInCheck,
      expected: 'the login signs in',
      seen: `${outcome}: ${why}`.slice(0, maxPreflightText),
      ok: false,
    },
  ],
});

/** The outcome of a run that could not get in, or lost its session for good. */
export const endAtDoor = (work: Work<RunPlan>, outcome: SignInOutcome | 'session_lost', why: string): Outcome =>
  endBlocked(work, factOf(outcome, why), keptOut(work.plan));

/** The routes that the run was asked to test, and was not let in to. */
function keptOut({ entry, target, ...plan }: RunPlan): readonly SkippedRoute[] {
  const exact = 'scope' in plan ? (plan.scope?.exact ?? []) : [];
  const routes = [entry, ...exact].map((path) => routeOf(new URL(path, target.origin)));
  return [...new Set(routes)].map((route) => ({ route, reason: 'the login did not sign in' }));
}

/** Looks at the target before anything is typed into it: as a stranger, since nobody is signed in yet. */
export async function lookFirst({ plan, tools, live, hooks }: Work<RunPlan>): Promise<PreflightFact | null> {
  // Fix Checks that were queued by an older version have none.
  const preflight = plan.preflight ?? null;
  if (preflight === null) return null;
  live.enter('preflight', 'Looking at the target before signing in');
  const order = { preflight, entry: plan.entry, context: plan.contexts[0] ?? 'laptop' } as const;
  const { signal } = hooks(0, 0).deadline;
  return checkPreflight(order, tools, tools.tabs('per_visit', 'stranger'), signal);
}

/** The outcome of a run that ends before it tested anything. */
export function endBlocked(
  work: Work<RunPlan>,
  preflight: PreflightFact,
  skipped: readonly SkippedRoute[] = [],
): Outcome {
  const { plan, earlier, live, pictures, elapsed } = work;
  beginReport(live);
  const ended = { findingPictures: new Map(), exploreMs: elapsed(), confirmMs: 0 };
  if (plan.kind === 'fix_check') {
    const { report: original, material, baseline } = earlier as CheckedOriginal;
    const checked = {
      preflight,
      original,
      material,
      baseline,
      looks: [],
      replayed: nothingReplayed,
      compared: nothingCompared,
    };
    return { ...concludeFixCheck(checked), pictures, ...ended };
  }
  const played = {
    evidence: { ...noEvidence, preflight, skipped, routesSeen: skipped.length },
    scenarios: [],
    runs: [],
    faults: [],
  };
  return { ...concludeTest(work, played, noPages, { discovered: plan.kind === 'workflows', looks: [] }), ...ended };
}
