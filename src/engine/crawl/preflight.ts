// Looks whether the target is what the caller says it is, before anything else is done.
import { type Preflight, type PreflightCheck, maxPreflightText } from '#contract/preflight.ts';
import type { PlanTarget } from '#core/domain/run-plan.ts';
import type { PreflightFact } from '#core/evidence/evidence.ts';
import type { DocumentFact } from '#core/evidence/visit.ts';
import { withDeadline } from '#engine/browser/deadline.ts';
import type { PageSession } from '#engine/session/page-session.ts';
import { settle } from '#engine/session/settle.ts';
import { performStep } from '#engine/steps/all.ts';

const capMs = 20_000;

/** Numbers and shapes: neither the caller's texts nor the page's are repeated. */
const checked = (check: string, ok: boolean, expected: string, seen: string): PreflightCheck => ({
  check,
  expected,
  seen,
  ok,
});

function checkDocument(preflight: Preflight, document: DocumentFact | undefined): PreflightCheck[] {
  const { expectStatus, maxResponseMs } = preflight;
  const checks: PreflightCheck[] = [];
  const status = document?.status ?? null;
  const responseMs = document?.responseMs ?? null;
  if (expectStatus !== undefined) {
    const seen = status === null ? 'no response' : `status ${status}`;
    checks.push(checked('expectStatus', status === expectStatus, `status ${expectStatus}`, seen));
  }
  if (maxResponseMs !== undefined) {
    const seen = responseMs === null ? 'no response' : `${responseMs} ms`;
    const ok = responseMs !== null && responseMs <= maxResponseMs;
    checks.push(checked('maxResponseMs', ok, `at most ${maxResponseMs} ms`, seen));
  }
  return checks;
}

function checkEnvironment({ expectEnvironment }: Preflight, { productionLooking }: PlanTarget): PreflightCheck[] {
  if (expectEnvironment === undefined) return [];
  const ok = (expectEnvironment === 'production') === productionLooking;
  const seen = productionLooking ? 'the host looks like production' : 'the host does not look like production';
  return [checked('expectEnvironment', ok, `a ${expectEnvironment} host`, seen)];
}

async function checkPage(preflight: Preflight, { page }: PageSession): Promise<PreflightCheck[]> {
  const { expectText, expectTestIds = [] } = preflight;
  const checks: PreflightCheck[] = [];
  if (expectText !== undefined) {
    const seen = await counted(page.getByText(expectText).filter({ visible: true }).count());
    const expected = `a visible text of ${expectText.length} characters`;
    checks.push(checked('expectText', seen > 0, expected, seen > 0 ? 'visible' : 'not visible'));
  }
  for (const [index, testId] of expectTestIds.entries()) {
    const seen = await counted(page.locator(`[data-testid=${JSON.stringify(testId)}]`).count());
    checks.push(checked(`expectTestIds[${index}]`, seen > 0, 'at least 1 element', `${seen} elements`));
  }
  return checks;
}

export async function runPreflight(
  session: PageSession,
  preflight: Preflight,
  target: PlanTarget,
  entry: string,
  signal: AbortSignal,
): Promise<PreflightFact> {
  const loaded = await performStep({ action: 'goto', path: entry }, { session, deadlineMs: capMs, signal });
  const reached = loaded.outcome === 'done';
  const arrival = reached ? 'loaded' : (loaded.reason ?? 'not loaded');
  const checks = [checked('reachable', reached, 'the entry page loads', arrival.slice(0, maxPreflightText))];
  if (reached)
    await settle(session, { quietMs: 250, capMs: 6_000, signal }).catch((error: unknown) => {
      signal.throwIfAborted();
      if (session.stopped === null) throw error;
    });
  if (session.stopped !== null)
    checks.push(checked('responds', false, 'the entry page responds', 'it stopped responding'));
  checks.push(...checkDocument(preflight, loaded.document), ...checkEnvironment(preflight, target));
  checks.push(...(await checkPage(preflight, session)));
  return { passed: checks.every(({ ok }) => ok), checks };
}

const counted = (count: Promise<number>): Promise<number> =>
  withDeadline(count, 5_000, 'looking for the expectation').catch(() => 0);
