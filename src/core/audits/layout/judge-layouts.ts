// What the layout audits share: the same element at several widths is one failure with several viewports.
import type { EvidenceItem } from '#contract/finding.ts';
import type { Loss } from '#contract/severity.ts';
import type { LayoutType } from '#contract/vocabulary/layout-types.ts';
import type { Viewport } from '#contract/vocabulary/viewports.ts';
import type { LayoutFacts } from '#core/evidence/layout-facts.ts';
import type { ElementFact } from '#core/evidence/page-facts.ts';
import { type Answer, type Audit, type Need, type Seen, type Subject, type Unsure, defineAudit } from '../define.ts';
import { standsInFrame } from '../stands-in-frame.ts';

export interface LayoutFault {
  readonly element?: ElementFact;
  /** Stable name of the fault; the element's path unless the fault has none. */
  readonly cause?: string;
  /** The wider cause that this is a part of, where some page shows that. */
  readonly partOf?: string;
  /** A defect of a style sheet or of the page frame, reported once for all pages. */
  readonly shared?: boolean;
  readonly title: string;
  readonly note: string;
  readonly facts: NonNullable<EvidenceItem['facts']>;
  readonly untrusted?: string;
  readonly fixHint?: string;
  readonly loss?: Loss;
}

export interface LayoutDoubt {
  readonly unsure: string;
  readonly cause?: string;
}

export interface LayoutAudit<Needs extends Need> {
  readonly type: LayoutType;
  readonly version: number;
  readonly about: string;
  readonly defect: Audit['defect'];
  /** The parts of the visit that the audit reads besides the layout. */
  readonly needs?: readonly Needs[];
  readonly judge: (
    layout: LayoutFacts,
    visit: Seen<'page' | 'layouts' | Needs>,
  ) => readonly (LayoutFault | LayoutDoubt)[];
  readonly subject?: (visit: Seen<'page' | 'layouts' | Needs>) => Subject;
}

export function defineLayoutAudit<const Needs extends Need = never>({
  type,
  version,
  about,
  defect,
  needs = [],
  judge,
  subject,
}: LayoutAudit<Needs>): Audit {
  return defineAudit({
    id: type,
    version,
    type: 'layout_defect',
    about,
    defect,
    replays: 2,
    needs: ['page', 'layouts', ...needs],
    ...(subject === undefined ? {} : { subject }),
    judge: (visit) => {
      const faults = new Map<string, { fault: LayoutFault; viewports: Viewport[] }>();
      const doubts = new Map<string, Unsure & { readonly viewports: readonly Viewport[] }>();
      const doubt = (viewport: Viewport, reason: string, cause?: string): void => {
        const key = `${cause ?? ''} ${reason}`;
        const viewports = [...new Set([...(doubts.get(key)?.viewports ?? []), viewport])];
        doubts.set(key, { answer: 'unsure', reason, viewports, ...(cause === undefined ? {} : { cause }) });
      };
      for (const layout of visit.layouts) {
        if (layout.truncated) doubt(layout.viewport, 'the page has more nodes than are audited');
        for (const found of judge(layout, visit)) {
          if ('unsure' in found) {
            doubt(layout.viewport, found.unsure, found.cause);
            continue;
          }
          const cause = found.cause ?? found.element?.path ?? type;
          const known = faults.get(cause);
          if (known === undefined) faults.set(cause, { fault: found, viewports: [layout.viewport] });
          else if (!known.viewports.includes(layout.viewport)) known.viewports.push(layout.viewport);
        }
      }
      const answers: Answer[] = [...doubts.values()];
      for (const [cause, { fault, viewports }] of faults)
        answers.push({
          answer: 'fail',
          cause,
          ...(fault.partOf === undefined ? {} : { partOf: fault.partOf }),
          shared: fault.shared ?? (fault.element !== undefined && standsInFrame(fault.element)),
          subtype: type,
          title: fault.title,
          viewports,
          ...(fault.element === undefined ? {} : { element: fault.element }),
          evidence: [
            {
              kind: 'layout',
              note: fault.note,
              facts: fault.facts,
              ...(fault.untrusted === undefined ? {} : { untrusted: fault.untrusted }),
            },
          ],
          ...(fault.fixHint === undefined ? {} : { fixHint: fault.fixHint }),
          ...(fault.loss === undefined ? {} : { loss: fault.loss }),
        });
      return answers;
    },
  });
}
