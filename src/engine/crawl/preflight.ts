// Looks whether the target is what the caller says it is, before anything else is done.
import type { Preflight } from '#contract/preflight.ts';
import type { PlanTarget } from '#core/domain/run-plan.ts';
import type { PreflightFact } from '#core/evidence/evidence.ts';
import { withDeadline } from '#engine/browser/deadline.ts';
import type { PageSession } from '#engine/session/page-session.ts';
import { settle } from '#engine/session/settle.ts';
import { performStep } from '#engine/steps/all.ts';

type Check = PreflightFact['checks'][number];

const capMs = 20_000;

export async function runPreflight(
  session: PageSession,
  preflight: Preflight,
  target: PlanTarget,
  entry: string,
  signal: AbortSignal,
): Promise<PreflightFact> {
  const checks: Check[] = [];
  const check = (name: string, passed: boolean, note: string) => checks.push({ name, passed, note });
  const loaded = await performStep({ action: 'goto', path: entry }, { session, deadlineMs: capMs, signal });
  const document = loaded.document;
  check('reachable', loaded.outcome === 'done', loaded.reason ?? 'the entry page responded');
  if (loaded.outcome === 'done')
    await settle(session, { quietMs: 250, capMs: 6_000, signal }).catch((error: unknown) => {
      signal.throwIfAborted();
      if (session.stopped === null) throw error;
    });
  if (session.stopped !== null) check('responds', false, 'the entry page stopped responding');
  if (preflight.expectStatus !== undefined)
    check(
      'expectStatus',
      document?.status === preflight.expectStatus,
      `the entry page returned ${document?.status ?? 'nothing'}`,
    );
  if (preflight.maxResponseMs !== undefined)
    check(
      'maxResponseMs',
      document?.responseMs !== null &&
        document?.responseMs !== undefined &&
        document.responseMs <= preflight.maxResponseMs,
      `the response took ${document?.responseMs ?? 'no'} ms`,
    );
  if (preflight.expectEnvironment !== undefined) {
    const looks = target.productionLooking ? 'production' : 'not production';
    check(
      'expectEnvironment',
      (preflight.expectEnvironment === 'production') === target.productionLooking,
      `the host looks like ${looks}`,
    );
  }
  if (preflight.expectText !== undefined) {
    const seen = await visible(session.page.getByText(preflight.expectText).filter({ visible: true }).count());
    check('expectText', seen, seen ? 'the text is visible' : 'the text is not visible');
  }
  for (const [index, testId] of (preflight.expectTestIds ?? []).entries()) {
    const seen = await visible(session.page.locator(`[data-testid=${JSON.stringify(testId)}]`).count());
    check(`expectTestIds[${index}]`, seen, seen ? 'the element exists' : 'the element does not exist');
  }
  return { passed: checks.every(({ passed }) => passed), checks };
}

const visible = (count: Promise<number>): Promise<boolean> =>
  withDeadline(count, 5_000, 'looking for the expectation').then(
    (found) => found > 0,
    () => false,
  );
