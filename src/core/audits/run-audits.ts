// Puts every audit to a visit. A throw becomes that audit's doubt, never a lost run.
import type { Visit } from '#core/evidence/visit.ts';
import { elsewhere } from './elsewhere.ts';
import type { Answer, Audit, Failure, Need, Subject, Unsure, VisitPart } from './define.ts';

export interface Judgement {
  readonly audit: string;
  readonly version: number;
  readonly visit: string;
  readonly answer: 'pass' | 'fail' | 'unsure';
  /** Whether the visit had what the audit judges; left out: it had. A pass without a subject proves nothing. */
  readonly subject?: Exclude<Subject, 'here'>;
  readonly failures: readonly Failure[];
  readonly doubts: readonly Unsure[];
}

interface PartRule {
  /** Only a loaded page has it: an audit that needs it is unsure on an error page. */
  readonly ofPage: boolean;
  readonly missing: (visit: Visit) => string | null;
}

/** Parts that every visit has, even if empty. */
const always: PartRule = { ofPage: false, missing: () => null };

const whenNull = (part: keyof Visit, reason: string): PartRule => ({
  ofPage: true,
  missing: (visit) => (visit[part] === null ? reason : null),
});

const partRules = {
  document: always,
  console: always,
  exceptions: always,
  requests: always,
  linkChecks: always,
  pictures: always,
  probes: always,
  page: whenNull('page', 'the page could not be read'),
  settle: whenNull('settle', 'the page was not watched'),
  text: whenNull('text', 'the text could not be read'),
  transport: whenNull('transport', 'the URLs of the page could not be read'),
  links: whenNull('page', 'the links could not be read'),
  layouts: {
    ofPage: true,
    missing: ({ layouts }) => (layouts.length === 0 ? 'the layout was not measured' : null),
  },
  shift: whenNull('shift', 'layout shifts were not measured'),
  access: whenNull('access', elsewhere),
  ways: { ofPage: true, missing: ({ ways }) => (ways === undefined ? elsewhere : null) },
  session: { ofPage: false, missing: ({ session }) => (session === undefined ? 'the session was not tested' : null) },
} as const satisfies Record<VisitPart, PartRule>;

const isPart = (need: Need): need is VisitPart => !need.endsWith('?');

function missingPart({ needs }: Audit, visit: Visit): string | null {
  if (visit.crashed) return 'the renderer crashed';
  const rules = needs.filter(isPart).map((part): PartRule => partRules[part]);
  if (rules.some(({ ofPage }) => ofPage)) {
    if (visit.document.failure !== null) return 'the document did not load';
    if (visit.document.leftOrigin) return 'the visit left the target';
    if ((visit.document.status ?? 200) >= 400) return 'the page returned an error status';
  }
  for (const { missing } of rules) {
    const reason = missing(visit);
    if (reason !== null) return reason;
  }
  return null;
}

/** A feed, a text or a picture is shown by the browser's own means: neither its look nor its words are the app's page. */
const isNoPage = ({ document }: Visit): boolean => document.mime !== '' && !document.mime.includes('html');

export function judgeVisit(audit: Audit, visit: Visit): Judgement {
  const base = { audit: audit.id, version: audit.version, visit: visit.key };
  if (audit.needs.includes('page') && isNoPage(visit))
    return { ...base, answer: 'pass', subject: 'none', failures: [], doubts: [] };
  const missing = missingPart(audit, visit);
  if (missing !== null)
    return { ...base, answer: 'unsure', failures: [], doubts: [{ answer: 'unsure', reason: missing }] };
  let answers: readonly Answer[];
  try {
    answers = audit.judge(visit);
  } catch (error) {
    const reason = `the audit failed: ${error instanceof Error ? error.name : 'unknown'}`;
    return { ...base, answer: 'unsure', failures: [], doubts: [{ answer: 'unsure', reason }] };
  }
  const failures = answers.filter((answer) => answer.answer === 'fail');
  const doubts = answers.filter((answer) => answer.answer === 'unsure');
  if (failures.length > 0) return { ...base, answer: 'fail', failures, doubts };
  if (doubts.length > 0) return { ...base, answer: 'unsure', failures, doubts };
  const subject = audit.subject?.(visit) ?? 'here';
  return { ...base, answer: 'pass', ...(subject === 'here' ? {} : { subject }), failures, doubts };
}

export const judgeVisits = (audits: readonly Audit[], visits: readonly Visit[]): readonly Judgement[] =>
  visits.flatMap((visit) => audits.map((audit) => judgeVisit(audit, visit)));
