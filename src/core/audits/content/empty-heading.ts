import type { EmptyHeading, HeadingTrait } from '#core/evidence/text-facts.ts';
import { defineContentAudit } from './define-content-audit.ts';
import { thresholds } from './thresholds.ts';
import { onHeadings } from '../subjects.ts';

/** With any of these a heading may legitimately have no text. */
const excuses = {
  /** aria-label or aria-labelledby names it. */
  labelled: true,
  /** Its role says that it is not a heading. */
  other_role: true,
  /** It is hidden or inert, so it is not announced. */
  not_exposed: true,
  /** A live region: its text appears on an update. */
  live: true,
  /** Its text is still loading: it is busy, or styled as a skeleton. */
  waiting: true,
  /** It contains a picture, a control or a component. */
  holds_content: true,
  /** A background or generated content shows something. */
  painted: true,
} as const satisfies Record<HeadingTrait, true>;

const isExcused = ({ traits = [], widthPx }: EmptyHeading): boolean =>
  traits.some((trait) => excuses[trait]) || (widthPx !== undefined && widthPx <= thresholds.headingWidthPx);

export const emptyHeading = defineContentAudit({
  defect: 'empty_heading',
  version: 1,
  about: 'A heading has no text.',
  needs: ['page', 'text'],
  subject: onHeadings,
  judge: ({ text }) =>
    text.emptyHeadings
      .filter((heading) => !isExcused(heading))
      .map(({ traits: _traits, widthPx: _widthPx, ...element }) => ({
        cause: `heading:${element.path}`,
        title: 'A heading is empty',
        note: 'The heading has no text, no named picture and no label.',
        element,
        fixHint: 'Give the heading its text, or remove the element.',
      })),
});
