// The first part of a visit: the steps before the look, the first of which loads the page.
import { thresholds } from '#core/audits/runtime/thresholds.ts';
import type { StepFact } from '#core/evidence/evidence.ts';
import type { DocumentFact } from '#core/evidence/visit.ts';
import { failedDocument } from '#engine/session/document-fact.ts';
import type { PageSession } from '#engine/session/page-session.ts';
import { performStep } from '#engine/steps/all.ts';
import type { VisitOrder } from './visit-order.ts';

export interface LoadedPage {
  readonly steps: readonly StepFact[];
  readonly document: DocumentFact;
  readonly loadFired: boolean;
  /** False: a step failed, or the page is not the target's. */
  readonly loaded: boolean;
}

export async function loadPage(session: PageSession, order: VisitOrder, signal: AbortSignal): Promise<LoadedPage> {
  const steps: StepFact[] = [];
  let document = failedDocument('other', 0);
  let loadFired = false;
  for (const step of order.steps) {
    const startedAt = session.now();
    const before = session.log.counts();
    const outcome = await performStep(step, { session, deadlineMs: thresholds.documentLostMs, signal });
    const after = session.log.counts();
    const isLoad = outcome.document !== undefined;
    steps.push({
      route: order.route,
      viewport: session.log.viewport,
      action: step.action,
      outcome: outcome.outcome,
      reason: outcome.reason,
      facts: outcome.facts,
      requests: Math.max(0, after.requests - (isLoad ? 0 : before.requests)),
      consoleErrors: Math.max(0, after.errors - (isLoad ? 0 : before.errors)),
      durationMs: Math.round(session.now() - startedAt),
    });
    if (outcome.document !== undefined) {
      document = outcome.document;
      loadFired = outcome.loadFired ?? false;
    }
    if (outcome.outcome !== 'done') return { steps, document, loadFired, loaded: false };
  }
  return { steps, document, loadFired, loaded: !document.leftOrigin };
}
