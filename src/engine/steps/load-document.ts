// Loads a document: first its answer, then its load event, each with a deadline of its own.
import { thresholds } from '#core/audits/runtime/thresholds.ts';
import { routeOf } from '#core/evidence/route.ts';
import type { Response } from 'playwright-core';
import { withDeadline } from '#engine/browser/deadline.ts';
import { documentOf, failedDocument, failureOf } from '#engine/session/document-fact.ts';
import type { StepContext, StepOutcome } from './define-step.ts';

export async function loadDocument(
  { session, deadlineMs, signal }: StepContext,
  address: string,
  navigate: () => Promise<Response | null>,
): Promise<StepOutcome> {
  const startedAt = session.now();
  const { loadEndsMs } = thresholds;
  session.log.restart();
  let response: Response | null;
  try {
    response = await withDeadline(navigate(), deadlineMs, 'loading the document', signal);
  } catch (error) {
    signal.throwIfAborted();
    const lost = session.log.crashed || session.stopped !== null;
    const failure = lost ? 'renderer_crashed' : failureOf(error instanceof Error ? error.message : '');
    const document = failedDocument(failure, Math.round(session.now() - startedAt));
    return { outcome: 'failed', reason: `the document did not load: ${failure}`, facts: { failure }, document };
  }
  const responseMs = Math.round(session.now() - startedAt);
  const loadFired = await withDeadline(
    session.page.waitForLoadState('load', { timeout: loadEndsMs }).then(() => true),
    loadEndsMs + 500,
    'waiting for the load event',
    signal,
  ).catch(() => {
    signal.throwIfAborted();
    return false;
  });
  const title = await session.title().catch(() => '');
  const document = await documentOf({
    response,
    origin: session.origin,
    asked: routeOf(new URL(address)),
    landed: session.page.url(),
    title,
    responseMs,
    loadMs: loadFired ? Math.round(session.now() - startedAt) : null,
  });
  return {
    outcome: document.failure === null ? 'done' : 'failed',
    reason: document.failure,
    facts: { status: document.status, redirects: document.redirects, responseMs, loadFired },
    document,
    loadFired,
  };
}
