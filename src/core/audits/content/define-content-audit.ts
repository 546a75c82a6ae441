// What the content audits share: one subtype each, applied to the text at the second reading.
import type { ContentDefect } from '#contract/vocabulary/content-defects.ts';
import type { EvidenceItem } from '#contract/finding.ts';
import type { ElementFact } from '#core/evidence/page-facts.ts';
import type { Visit } from '#core/evidence/visit.ts';
import { type Answer, type Audit, type Unsure, defineAudit } from '../define.ts';

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
}

export interface ContentAudit {
  readonly defect: ContentDefect;
  readonly version: number;
  readonly about: string;
  readonly needs: Audit['needs'];
  readonly judge: (visit: Visit) => readonly (ContentFault | Unsure)[];
}

export function defineContentAudit({ defect, version, about, needs, judge }: ContentAudit): Audit {
  return defineAudit({
    id: defect,
    version,
    type: 'content_defect',
    about,
    defect: 'presence',
    replays: 2,
    needs,
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
              ...(untrusted === undefined ? {} : { untrusted: untrusted.slice(0, 200) }),
              ...(facts === undefined ? {} : { facts }),
            },
          ],
        };
      }),
  });
}
