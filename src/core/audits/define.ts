// An audit is a pure function of one visit with three results: pass, fail, unsure.
import type { EvidenceItem } from '#contract/finding.ts';
import type { Loss } from '#contract/severity.ts';
import type { FailureType } from '#contract/vocabulary/failure-types.ts';
import type { Viewport } from '#contract/vocabulary/viewports.ts';
import type { ElementFact } from '#core/evidence/page-facts.ts';
import type { ProbeFact } from '#core/evidence/probe-facts.ts';
import type { Visit } from '#core/evidence/visit.ts';

export interface Failure {
  readonly answer: 'fail';
  /** What is at fault, stable from run to run, without the route. */
  readonly cause: string;
  /** The wider cause that this is told with, where that was seen, too: one of many links that all lead nowhere. */
  readonly partOf?: string;
  /** A shared resource at fault is one finding however many routes load it. */
  readonly shared: boolean;
  readonly subtype?: string;
  /** What makes it worse or lighter than others of its kind. */
  readonly loss?: Loss;
  /** Our words only, never text of the target. */
  readonly title: string;
  readonly viewports: readonly Viewport[];
  readonly element?: ElementFact;
  readonly evidence: readonly EvidenceItem[];
  readonly fixHint?: string;
  /** The control that must be used to see the failure again. */
  readonly probe?: Pick<ProbeFact, 'subject' | 'opener' | 'pages'>;
}

export interface Unsure {
  readonly answer: 'unsure';
  readonly reason: string;
  /** Set when the doubt concerns one cause only. */
  readonly cause?: string;
  /** Set when the doubt concerns some widths only. */
  readonly viewports?: readonly Viewport[];
}

export type Answer = Failure | Unsure;

/**
 * `here`: the visit has what the audit judges. `none`: the page has nothing of the kind. `elsewhere`: the page has it, but
 * it was not tried on this visit.
 */
export type Subject = 'here' | 'none' | 'elsewhere';

/** The parts of a visit that an audit can ask for. */
export type VisitPart = keyof Pick<
  Visit,
  | 'document'
  | 'settle'
  | 'console'
  | 'exceptions'
  | 'requests'
  | 'page'
  | 'text'
  | 'transport'
  | 'links'
  | 'linkChecks'
  | 'layouts'
  | 'shift'
  | 'access'
  | 'pictures'
  | 'probes'
  | 'session'
  | 'ways'
>;

type NullablePart = { [Part in VisitPart]: null extends Visit[Part] ? Part : never }[VisitPart];

/** `page`: the audit needs it. `page?`: optional, may be null. */
export type Need = VisitPart | `${NullablePart}?`;

/** What every visit has, even a failed one. */
type VisitBase = Pick<Visit, 'route' | 'template' | 'context' | 'arrivedBy'>;

/** The parts of a visit that an audit with these needs may read. */
export type Seen<Needs extends Need> = VisitBase & {
  readonly [Part in Extract<Needs, VisitPart>]: NonNullable<Visit[Part]>;
} & {
  readonly [Part in NullablePart as `${Part}?` extends Needs ? Part : never]: Visit[Part];
};

interface AuditTerms {
  readonly id: string;
  /** Raised whenever the same evidence could be judged differently. */
  readonly version: number;
  readonly type: FailureType;
  readonly about: string;
  /** Defects of presence are fixed when the thing is gone; defects of function need their subject. */
  readonly defect: 'presence' | 'function';
  /** How many fresh replays confirm a failure. */
  readonly replays: 2 | 3;
  /** One passing replay clears the candidate: what reacted once is not dead, what was found once is not gone. */
  readonly everyReplay?: true;
  /** The audit sees to it that there is something to judge; the text of the page that failed is no witness of it. */
  readonly ownWitness?: true;
}

export interface AuditRule<Needs extends Need> extends AuditTerms {
  readonly needs: readonly Needs[];
  /** Every failure of the visit; none and no unsure means pass. */
  readonly judge: (visit: Seen<Needs>) => readonly Answer[];
  /** Whether a pass means anything: there must be something to judge. Left out where any page is enough. */
  readonly subject?: (visit: Seen<Needs>) => Subject;
}

/** An audit in the list of all audits. Only `judgeVisit` may call `judge`: it checks first that no required part is missing. */
export interface Audit extends AuditTerms {
  readonly needs: readonly Need[];
  readonly judge: (visit: Visit) => readonly Answer[];
  readonly subject?: (visit: Visit) => Subject;
}

export const defineAudit = <const Needs extends Need>(audit: AuditRule<Needs>): Audit =>
  Object.freeze(audit as unknown as Audit);
