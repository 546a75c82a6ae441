// Accessibility facts of one page beyond its layout: axe rules, and whether the focus is visible.
import type { ElementFact } from './page-facts.ts';
import type { TargetText } from './redact.ts';
import type { WithTraits } from './traits.ts';

export type AxeImpact = 'minor' | 'moderate' | 'serious' | 'critical';

/**
 * Told of rules that ask a control for a name: it holds an unnamed picture, a style sheet writes words into it, or its
 * words are there but shown and told to nobody.
 */
export type AxeNodeTrait = 'holds_unnamed_picture' | 'named_by_style' | 'hides_its_words';

export interface AxeNode extends WithTraits<AxeNodeTrait> {
  readonly element: ElementFact;
  /** How many elements of the same structure break the rule. */
  readonly alike: number;
  /** Missing in older stored runs, which left out what is minor or moderate. */
  readonly impact?: AxeImpact;
}

export interface AxeRule {
  readonly id: string;
  readonly impact: AxeImpact;
  readonly nodes: readonly AxeNode[];
  /** How many kinds of element without text of their own the rule asks for a name; missing for rules about other things. */
  readonly kinds?: number;
}

export interface AxeFacts {
  readonly version: string;
  /** Rules that the page breaks. */
  readonly broken: readonly AxeRule[];
  /** Ids of the rules that it keeps. */
  readonly kept: readonly string[];
  /** Ids of the rules that only a person can decide here. */
  readonly undecided: readonly string[];
}

/** What plain markup already decides, so that axe need not run. */
export interface RuleGlance {
  /** Rules that the page clearly satisfies; rules that do not apply are not listed. */
  readonly kept: readonly string[];
  /** Rules that are open. */
  readonly open: readonly string[];
}

export interface UnmarkedFocus {
  readonly element: ElementFact;
  /** Tag and classes: controls that share them were tested once. */
  readonly kind: TargetText;
}

export interface FocusFacts {
  /** Controls that took the focus. */
  readonly tried: number;
  /** Those that look the same with the focus as without. */
  readonly unmarked: readonly UnmarkedFocus[];
}

export interface AccessFacts {
  readonly axe: AxeFacts | null;
  readonly focus: FocusFacts | null;
}
