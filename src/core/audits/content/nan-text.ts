// A calculation that failed, printed as its result.
import { defineContentAudit } from './define-content-audit.ts';
import { judgeSuspects } from './judge-suspects.ts';
import type { SuspectNet } from './suspect-net.ts';
import { isAbout, valuePosition } from './value-position.ts';
import { onText } from '../subjects.ts';

export const nanNet: SuspectNet = {
  pattern: 'nan',
  finds: [
    /(?<![A-Za-z0-9_])NaN(?:(?![A-Za-z0-9_])|(?=(?:px|ms|s|m|h|d|[kKMG]?B|k[gm]|[cm]m|min|th)\b))|-?(?<![A-Za-z0-9_])Infinity(?![A-Za-z0-9_])/g,
  ],
  sign: /NaN|Infinity/,
};

export const nanText = defineContentAudit({
  defect: 'nan_text',
  version: 2,
  about: 'The page shows “NaN” or “Infinity”.',
  needs: ['page', 'text'],
  subject: onText,
  judge: (visit) =>
    judgeSuspects(visit.text, {
      nets: [nanNet],
      title: 'The page shows NaN',
      note: 'The text around it.',
      fixHint: 'Check the inputs of the calculation before showing its result.',
      judge: (suspect, text) => {
        const position = valuePosition(suspect);
        if (position === 'prose') return null;
        if (position === 'certain') return true;
        // Infinity is also a word and a name; only an amount or a span of time makes it a result.
        if (suspect.hit.includes('Infinity'))
          return /^(?:days?|hours?|minutes?|seconds?|weeks?|months?|years?) (?:ago|left|remaining)\b/.test(
            suspect.after,
          )
            ? true
            : null;
        if (isAbout('nan', text)) return 'the page mentions such values elsewhere';
        if (suspect.place === 'cell' && text.codeBlocks > 0) return 'a table next to code may list such values';
        return true;
      },
    }),
});
