// What the content audits share: one subtype each, applied to the text at the second reading.
import type { Loss } from '#contract/severity.ts';
import type { ContentDefect } from '#contract/vocabulary/content-defects.ts';
import type { EvidenceItem } from '#contract/finding.ts';
import { cutText } from '#core/evidence/cut-text.ts';
import type { ElementFact } from '#core/evidence/page-facts.ts';
import { type Answer, type Audit, type Need, type Seen, type Subject, type Unsure, defineAudit } from '../define.ts';

export interface ContentFault {
  readonly cause: string;
  /** The defect is in the shell that every page shares. */
  readonly shared?: boolean;
  readonly title: string;
  readonly note: string;
  readonly element?: ElementFact;
  readonly untrusted?: string;
  readonly facts?: NonNullable<EvidenceItem['facts']>;
  readonly fixHint: string;
  readonly loss?: Loss;
}

export interface ContentAudit<Needs extends Need> {
  readonly defect: ContentDefect;
  readonly version: number;
  readonly about: string;
  readonly needs: readonly Needs[];
  readonly judge: (visit: Seen<Needs>) => readonly (ContentFault | Unsure)[];
  readonly subject?: (visit: Seen<Needs>) => Subject;
}

export function defineContentAudit<const Needs extends Need>({
  defect,
  version,
  about,
  needs,
  judge,
  subject,
}: ContentAudit<Needs>): Audit {
  return defineAudit({
    id: defect,
    version,
    type: 'content_defect',
    about,
    defect: 'presence',
    replays: 2,
    needs,
    ...(subject === undefined ? {} : { subject }),
    judge: (visit) =>
      judge(visit).map((found): Answer => {
        if ('answer' in found) return found;
        const { note, untrusted, facts, shared = false, ...rest } = found;
        return {
          ...rest,
          answer: 'fail',
          shared,
          subtype: defect,
          viewports: [visit.context],
          evidence: [
            {
              kind: 'text',
              note,
              ...(untrusted === undefined ? {} : { untrusted: cutText(untrusted) }),
              ...(facts === undefined ? {} : { facts }),
            },
          ],
        };
      }),
  });
}
