// Whether a run would have seen a finding on a route, had it still been there: the very check must have run again there. A
// page that was opened for another purpose, or judged with other inputs, proves nothing.
import type { Finding } from '#contract/finding.ts';
import type { CheckRow, Report, RouteRecord } from '#contract/report.ts';
import type { Viewport } from '#contract/vocabulary/viewports.ts';

interface JudgedBy {
  readonly audit: string;
  readonly subject: string;
  /** The control that has to be used. */
  readonly control: string | null;
  /** Without its subject there is nothing to look at. */
  readonly needsSubject: boolean;
}

/** Null: no audit judges it. Null, too, if it is not known which control has to be used. */
function judgedBy({ reproduction: { steps } }: Finding): JudgedBy | null {
  const judge = steps.at(-1)?.['judge'];
  if (typeof judge !== 'object' || judge === null || !('audit' in judge) || !('subject' in judge)) return null;
  const control = 'control' in judge ? String(judge.control) : null;
  const witness = 'witness' in judge ? judge.witness : null;
  if (control === null && steps.some(({ action }) => action === 'click')) return null;
  const needsSubject =
    typeof witness === 'object' && witness !== null && 'subject' in witness && witness.subject !== null;
  return { audit: String(judge.audit), subject: String(judge.subject), control, needsSubject };
}

function judgedAgain(row: CheckRow, viewport: Viewport, { audit, subject, control, needsSubject }: JudgedBy): boolean {
  if (!row.viewports.includes(viewport)) return false;
  if (control !== null && !row.controls.includes(control)) return false;
  const about = [...row.failed, ...row.unsure].filter((each) => each.audit === audit);
  const open = about.some(
    ({ subjects, viewports }) =>
      (subjects === null || subjects.includes(subject)) && (viewports === undefined || viewports.includes(viewport)),
  );
  if (open) return false;
  return about.length > 0 || row.passed.includes(audit) || (!needsSubject && row.nothingToJudge.includes(audit));
}

const wasReached = ({ state, depth }: RouteRecord): boolean => state === 'tested' && depth !== 'unreached';

export function looksFor({ scenarios, routes, unconfirmed }: Report, finding: Finding, route: string): boolean {
  const { type, subtype, viewports, reproduction } = finding;
  if (scenarios.some(({ id, outcome }) => id === reproduction.scenarioId && outcome === 'passed')) return true;
  const judged = judgedBy(finding);
  const record = routes.find((each) => each.route === route && wasReached(each));
  if (judged === null || record === undefined) return false;
  // It was seen and did not reproduce often enough: neither there nor gone.
  if (unconfirmed.some((each) => each.type === type && each.subtype === subtype && each.route === route)) return false;
  return viewports.every((viewport) => (record.checks ?? []).some((row) => judgedAgain(row, viewport, judged)));
}
