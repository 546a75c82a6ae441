// A page, or a control of it, that keeps the browser from responding at all.
import type { ProbeFact } from '#core/evidence/probe-facts.ts';
import type { SettleFact, Visit } from '#core/evidence/visit.ts';
import { controlWord } from '../control-word.ts';
import type { Answer } from '../define.ts';
import { probeCause, probeOf } from '../interaction/probe-cause.ts';

const doubts = {
  unclear: 'the page stopped responding while it was being measured',
  floods: 'the page was closed because it sent too much',
} as const;

function ofPage({ stopped, loadFired, watchedMs }: SettleFact, { context }: Pick<Visit, 'context'>): Answer[] {
  if (stopped === undefined) return [];
  if (stopped !== 'hangs') return [{ answer: 'unsure', reason: doubts[stopped] }];
  return [
    {
      answer: 'fail',
      cause: 'hang:page',
      shared: false,
      title: 'The page stops responding',
      viewports: [context],
      evidence: [
        {
          kind: 'settle',
          note: 'The browser could not run anything else in the page, so the page was closed.',
          facts: { loadFired, watchedMs },
        },
      ],
    },
  ];
}

function ofControl(probe: ProbeFact): Answer[] {
  if (probe.outcome !== 'hung') return [];
  const cause = `hang:${probeCause(probe)}`;
  if (probe.reason !== null) return [{ answer: 'unsure', reason: probe.reason, cause }];
  return [
    {
      answer: 'fail',
      cause,
      shared: probe.pages > 1,
      title: `Using a ${controlWord(probe.element.role)} makes the page stop responding`,
      viewports: [probe.viewport],
      element: probe.element,
      evidence: [
        {
          kind: 'interaction',
          note: 'After the control was used, the browser could not run anything else in the page, so the page was closed.',
          facts: { role: probe.element.role },
        },
      ],
      fixHint: 'Look for a loop that never ends, or a synchronous request, in the handlers of the control.',
      probe: probeOf(probe),
    },
  ];
}

/** Whether it is the cause of a page that stopped responding. */
export const isHang = (cause: string): boolean => cause.startsWith('hang:');

export const hangsOf = (
  settle: SettleFact,
  probes: readonly ProbeFact[],
  visit: Pick<Visit, 'context'>,
): readonly Answer[] => [...ofPage(settle, visit), ...probes.flatMap(ofControl)];
