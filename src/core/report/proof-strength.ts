// How much a pass proves: a table over what was checked, how it was used, and what was tried to make it fail. The first row
// that applies decides.
import type { Report } from '#contract/report.ts';
import type { ConfidenceTier } from '#contract/vocabulary/confidence-tiers.ts';
import type { ProofStrength } from '#contract/vocabulary/proof-strengths.ts';

export interface ProofSignals {
  /** Checks that passed and had something to judge: audits, or scenarios that assert something. */
  readonly checks: number;
  /** Scenarios that assert nothing, or that caught none of the faults injected into them. */
  readonly vacuous: number;
  /** Share of the actions that need a pointer and had a real one; null: none needed one. */
  readonly pointerShare: number | null;
  readonly byScript: number;
  /** Writes that the target accepted, and how many of them were seen again. */
  readonly writes: { readonly accepted: number; readonly persisted: number };
  /** Passing scenarios; how many of them caught a fault, and how many passed again or have their write proved. */
  readonly scenarios: { readonly passed: number; readonly caught: number; readonly repeated: number };
  readonly undecided: number;
  readonly tier: ConfidenceTier;
  /** What coverage the mode is about: of all pages, of the workflows found, or none (the caller chose the scenarios). */
  readonly covers: 'pages' | 'workflows' | 'given';
  /** The most that the mode can prove. */
  readonly most: Extract<ProofStrength, 'moderate' | 'strong'>;
}

const enoughPointer = 0.8;
const thin: ReadonlySet<ConfidenceTier> = new Set(['low', 'unknown']);

interface Row {
  readonly level: ProofStrength;
  readonly applies: (signals: ProofSignals) => boolean;
}

export const proofTable = {
  nothing_checked: { level: 'none', applies: ({ checks }) => checks === 0 },
  vacuous: { level: 'weak', applies: ({ vacuous }) => vacuous > 0 },
  not_as_a_person: {
    level: 'weak',
    applies: ({ pointerShare }) => pointerShare !== null && pointerShare < enoughPointer,
  },
  write_not_seen: { level: 'weak', applies: ({ writes }) => writes.accepted > writes.persisted },
  thin_coverage: { level: 'weak', applies: ({ covers, tier }) => covers === 'pages' && thin.has(tier) },
  mode: { level: 'moderate', applies: ({ most }) => most === 'moderate' },
  undecided: { level: 'moderate', applies: ({ undecided }) => undecided > 0 },
  by_script: { level: 'moderate', applies: ({ byScript }) => byScript > 0 },
  no_fault_caught: { level: 'moderate', applies: ({ scenarios }) => scenarios.caught < scenarios.passed },
  not_repeated: { level: 'moderate', applies: ({ scenarios }) => scenarios.repeated < scenarios.passed },
  few_workflows: { level: 'moderate', applies: ({ covers, tier }) => covers === 'workflows' && tier === 'low' },
  all: { level: 'strong', applies: () => true },
} as const satisfies Record<string, Row>;

export type ProofRule = keyof typeof proofTable;

export function proofRuleOf(signals: ProofSignals): ProofRule {
  const rules = Object.keys(proofTable) as ProofRule[];
  return rules.find((rule) => proofTable[rule].applies(signals)) ?? 'all';
}

export const decideProof = (
  signals: ProofSignals,
  reasons: readonly string[],
): NonNullable<Report['proofStrength']> => {
  const rule = proofRuleOf(signals);
  return { level: proofTable[rule].level, rule, signals: { ...signals }, reasons: [...reasons] };
};
