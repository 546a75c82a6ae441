// How every audit of this folder names and describes a failure of a control.
import type { EvidenceItem } from '#contract/finding.ts';
import { controlKind } from '#core/evidence/control-kind.ts';
import { type ProbeFact, probeChannels } from '#core/evidence/probe-facts.ts';

export const probeCause = ({ subject: { key } }: ProbeFact): string => `control:${controlKind(key)}`;

export const probeOf = ({ subject, opener, pages }: ProbeFact): Pick<ProbeFact, 'subject' | 'opener' | 'pages'> => ({
  subject,
  opener,
  pages,
});

export const watchedEvidence = (probe: ProbeFact): EvidenceItem => ({
  kind: 'interaction',
  note:
    probe.asked === true
      ? 'What changed after the click, compared with an equal time without a click. A search text was typed into the field first.'
      : 'What changed after the click, compared with an equal time without a click.',
  facts: {
    channels: probeChannels.length,
    moved: probe.moved.join(', ') || null,
    watchedMs: probe.watchedMs,
    baselineMs: probe.baselineMs,
    ownListeners: probe.listeners?.own ?? null,
    listenersAbove: probe.listeners?.above ?? null,
    frameworkHandler: probe.listeners?.framework ?? null,
    fidelity: probe.fidelity?.class ?? null,
  },
});
