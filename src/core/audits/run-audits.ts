// Puts every audit to a visit. A throw becomes that audit's doubt, never a lost run.
import type { Visit } from '#core/evidence/visit.ts';
import { elsewhere } from './elsewhere.ts';
import type { Answer, Audit, Failure, Unsure } from './define.ts';

export interface Judgement {
  readonly audit: string;
  readonly version: number;
  readonly visit: string;
  readonly answer: 'pass' | 'fail' | 'unsure';
  readonly failures: readonly Failure[];
  readonly doubts: readonly Unsure[];
}

function missingPart(audit: Audit, visit: Visit): string | null {
  if (visit.crashed) return 'the renderer crashed';
  if (visit.document.failure !== null && audit.needs.length > 0) return 'the document did not load';
  if (visit.document.leftOrigin && audit.needs.length > 0) return 'the visit left the target';
  if ((visit.document.status ?? 200) >= 400 && audit.needs.length > 0) return 'the page returned an error status';
  for (const part of audit.needs) {
    if (part === 'page' && visit.page === null) return 'the page could not be read';
    if (part === 'settle' && visit.settle === null) return 'the page was not watched';
    if (part === 'access' && visit.access === null) return elsewhere;
    if (part === 'layouts' && visit.layouts.length === 0) return 'the layout was not measured';
    if (part === 'text' && visit.text === null) return 'the text could not be read';
    if (part === 'transport' && visit.transport === null) return 'the URLs of the page could not be read';
    if (part === 'links' && visit.page === null) return 'the links could not be read';
  }
  return null;
}

/** A feed, a text or a picture is shown by the browser's own means: neither its look nor its words are the app's page. */
const isNoPage = ({ document }: Visit): boolean => document.mime !== '' && !document.mime.includes('html');

export function judgeVisit(audit: Audit, visit: Visit): Judgement {
  const base = { audit: audit.id, version: audit.version, visit: visit.key };
  if (audit.needs.includes('page') && isNoPage(visit)) return { ...base, answer: 'pass', failures: [], doubts: [] };
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
  return { ...base, answer: failures.length > 0 ? 'fail' : doubts.length > 0 ? 'unsure' : 'pass', failures, doubts };
}

export const judgeVisits = (audits: readonly Audit[], visits: readonly Visit[]): readonly Judgement[] =>
  visits.flatMap((visit) => audits.map((audit) => judgeVisit(audit, visit)));
