// Every finding is a test: this makes the test.
import type { Audit, Failure } from '#core/audits/define.ts';
import type { ActionStep } from '#contract/steps/all-actions.ts';
import type { Locator } from '#contract/steps/locator.ts';
import type { ElementFact } from '#core/evidence/page-facts.ts';
import { controlKind } from '#core/evidence/control-kind.ts';
import type { ProbeSubject } from '#core/evidence/probe-facts.ts';
import type { Visit } from '#core/evidence/visit.ts';
import { type Scenario, compileScenario } from '#core/scenarios/scenario.ts';
import { subjectId } from '#core/scenarios/subject-id.ts';

function locatorOf(
  { role, name, testId, testIdAttribute }: ProbeSubject,
  element: ElementFact | undefined,
): Locator | null {
  // As a locator, every test id is written as `data-testid`.
  if (testId !== null && testIdAttribute !== undefined)
    return { css: `[${testIdAttribute}=${JSON.stringify(testId)}]` };
  if (testId !== null) return { testId };
  if (name !== '') return { role, name };
  return element === undefined || element.selectorHint === '' ? null : { css: element.selectorHint };
}

/** The controls that must be used before the audit can decide. */
function clicksOf({ probe, element }: Failure): ActionStep[] {
  if (probe === undefined) return [];
  const opener = probe.opener === null ? null : locatorOf(probe.opener.subject, probe.opener.element);
  const target = locatorOf(probe.subject, element);
  return [opener, target]
    .filter((locator) => locator !== null)
    .map((locator): ActionStep => ({ action: 'click', target: locator }));
}

export function compileFinding(audit: Audit, failure: Failure, visit: Visit): Scenario {
  const viewport = failure.viewports[0] ?? visit.context;
  const path = failure.element?.path;
  return compileScenario(
    {
      title: failure.title,
      template: `finding:${audit.id}`,
      route: visit.route,
      viewport,
      preflight: null,
      steps: [
        { action: 'goto', path: visit.route },
        ...(viewport === visit.context ? [] : [{ action: 'setViewport' as const, viewport }]),
        ...clicksOf(failure),
        {
          judge: {
            audit: audit.id,
            auditVersion: audit.version,
            subject: subjectId(failure.cause),
            ...(failure.probe === undefined ? {} : { control: subjectId(controlKind(failure.probe.subject.key)) }),
            witness: {
              renders: true,
              skeleton: visit.page?.skeleton ?? null,
              landmark: null,
              subject: audit.defect === 'function' && path !== undefined ? subjectId(path) : null,
            },
          },
        },
      ],
    },
    failure.cause,
  );
}
