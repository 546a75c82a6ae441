// Every finding is a test: this makes the test.
import type { Audit, Failure } from '#core/audits/define.ts';
import type { Visit } from '#core/evidence/visit.ts';
import { type Scenario, compileScenario } from '#core/scenarios/scenario.ts';

export function compileFinding(audit: Audit, failure: Failure, visit: Visit): Scenario {
  const viewport = failure.viewports[0] ?? visit.context;
  return compileScenario({
    title: failure.title,
    template: `finding:${audit.id}`,
    route: visit.route,
    viewport,
    preflight: null,
    steps: [
      { action: 'goto', path: visit.route },
      ...(viewport === visit.context ? [] : [{ action: 'setViewport' as const, viewport }]),
      {
        judge: {
          audit: audit.id,
          auditVersion: audit.version,
          subject: failure.cause,
          witness: {
            renders: true,
            skeleton: visit.page?.skeleton ?? null,
            landmark: null,
            subject: audit.defect === 'function' ? (failure.element?.path ?? null) : null,
          },
        },
      },
    ],
  });
}
