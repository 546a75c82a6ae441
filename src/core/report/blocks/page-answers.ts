// What each audit says about each page, by viewport: the worst load of a page decides.
import type { Viewport } from '#contract/vocabulary/viewports.ts';
import { auditById } from '#core/audits/all.ts';
import { elsewhere } from '#core/audits/elsewhere.ts';
import type { Judgement } from '#core/audits/run-audits.ts';
import type { Visit } from '#core/evidence/visit.ts';

export type PageAnswer = 'pass' | 'nothingToJudge' | 'unsure' | 'fail';

const weight = { nothingToJudge: 0, pass: 1, unsure: 2, fail: 3 } as const satisfies Record<PageAnswer, number>;

export const worse = (a: PageAnswer | undefined, b: PageAnswer): PageAnswer =>
  a === undefined || weight[b] > weight[a] ? b : a;

/** Null: the visit says nothing about it; another one does. */
export function answerOf({ answer, subject, doubts }: Judgement): PageAnswer | null {
  if (answer === 'unsure') return doubts.every(({ reason }) => reason === elsewhere) ? null : 'unsure';
  if (answer === 'fail') return 'fail';
  if (subject === 'elsewhere') return null;
  return subject === 'none' ? 'nothingToJudge' : 'pass';
}

/** The same at one of the widths that were measured during the visit. */
export function answerAt(judgement: Judgement, viewport: Viewport): PageAnswer | null {
  const whole = answerOf(judgement);
  if (whole === null || whole === 'pass' || whole === 'nothingToJudge') return whole;
  if (judgement.failures.some(({ viewports }) => viewports.includes(viewport))) return 'fail';
  const here = judgement.doubts.some(
    ({ reason, viewports }) => reason !== elsewhere && (viewports === undefined || viewports.includes(viewport)),
  );
  return here ? 'unsure' : 'pass';
}

/** The widths that an audit judges during a visit. */
export const widthsOf = (audit: string, { context, layouts }: Visit): readonly Viewport[] =>
  layouts.length > 0 && auditById.get(audit)?.needs.includes('layouts') === true
    ? layouts.map(({ viewport }) => viewport)
    : [context];
