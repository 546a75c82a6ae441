// Which coverage tier a run gets: by what was possible on the target, and how much of it was really exercised. The first row
// that applies decides. What nobody can tell is never counted as covered.
import type { ConfidenceTier } from './vocabulary/confidence-tiers.ts';
import { type CoverageRule, coverageRules } from './vocabulary/coverage-rules.ts';

/** Null: it cannot be told how many there are. */
export interface Share {
  readonly possible: number | null;
  readonly done: number;
}

export interface CoverageSignals {
  /** Routes that were tested. */
  readonly pages: number;
  readonly kinds: Share;
  /** Kinds of control that no safety rule forbids. */
  readonly controls: Share;
  readonly forms: Share;
  /** Scenarios or workflows, and how many of them gave a clear result. */
  readonly scenarios: Share;
  /** Links were followed over the whole target: neither skipCrawl nor scopedPaths held the run back. */
  readonly explored: boolean;
  readonly stoppedEarly: boolean;
}

/** Shares that the rows compare with. */
export const coverageShares = {
  kindsForMedium: 0.5,
  kindsForHigh: 0.9,
  controlsForMedium: 0.2,
  controlsForHigh: 0.5,
  formsForHigh: 0.5,
  decidedForMedium: 0.5,
} as const;

/** Of nothing, everything was done; of the unknown, no one can tell. */
export const shareOf = ({ possible, done }: Share): number | null =>
  possible === null ? null : possible === 0 ? 1 : Math.min(1, done / possible);

const below = (share: Share, least: number): boolean => (shareOf(share) ?? 1) < least;
const reaches = (share: Share, least: number): boolean => (shareOf(share) ?? 0) >= least;
const percent = (share: number): string => `${Math.round(share * 100)} %`;

interface CoverageRow {
  readonly tier: ConfidenceTier;
  /** Our words, for reasons and docs. */
  readonly because: string;
  readonly applies: (signals: CoverageSignals) => boolean;
}

export const coverageTable = {
  nothing_tested: {
    tier: 'unknown',
    because: 'No page was tested.',
    applies: ({ pages }) => pages === 0,
  },
  few_decided: {
    tier: 'low',
    because: `At most ${percent(coverageShares.decidedForMedium)} of the scenarios gave a clear result.`,
    applies: ({ scenarios }) => (shareOf(scenarios) ?? 1) <= coverageShares.decidedForMedium,
  },
  few_kinds: {
    tier: 'low',
    because: `Less than ${percent(coverageShares.kindsForMedium)} of the known kinds of page were tested.`,
    applies: ({ kinds }) => below(kinds, coverageShares.kindsForMedium),
  },
  few_controls: {
    tier: 'low',
    because: `Less than ${percent(coverageShares.controlsForMedium)} of the known kinds of control were used.`,
    applies: ({ controls }) => below(controls, coverageShares.controlsForMedium),
  },
  size_unknown: {
    tier: 'unknown',
    because: 'The run did not explore the whole target, so no one can tell how much of it was tested.',
    applies: ({ explored, kinds, controls }) => !explored || kinds.possible === null || controls.possible === null,
  },
  most: {
    tier: 'high',
    because: `At least ${percent(coverageShares.kindsForHigh)} of the kinds of page were tested, and ${percent(coverageShares.controlsForHigh)} of the kinds of control and ${percent(coverageShares.formsForHigh)} of any forms were used.`,
    applies: ({ stoppedEarly, kinds, controls, forms }) =>
      !stoppedEarly &&
      reaches(kinds, coverageShares.kindsForHigh) &&
      reaches(controls, coverageShares.controlsForHigh) &&
      reaches(forms, coverageShares.formsForHigh),
  },
  some: {
    tier: 'medium',
    because: `At least ${percent(coverageShares.kindsForMedium)} of the kinds of page were tested, and ${percent(coverageShares.controlsForMedium)} of the kinds of control were used.`,
    applies: () => true,
  },
} as const satisfies Record<CoverageRule, CoverageRow>;

export function coverageTierOf(signals: CoverageSignals): {
  readonly rule: CoverageRule;
  readonly tier: ConfidenceTier;
  readonly because: string;
} {
  const rule = coverageRules.words.find((word) => coverageTable[word].applies(signals)) ?? 'some';
  const { tier, because } = coverageTable[rule];
  return { rule, tier, because };
}
