// Chooses which controls are used, and on which page: each template once in a run, different kinds first. With what is
// left of the budget, buttons of the contents and those that open a menu are used again on other kinds of page, where other
// code may be behind them, those first that were used least; a page is not opened for that alone.
import { standsInFrame } from '#core/audits/stands-in-frame.ts';
import type { ControlAnswer } from '#core/evidence/probe-answers.ts';
import type { ProbeFact, ProbeSubject } from '#core/evidence/probe-facts.ts';
import { type Offered, offeredOf, redactedKey } from '#core/evidence/offered.ts';
import { redact } from '#core/evidence/redact.ts';
import { routeOf } from '#core/evidence/route.ts';
import type { Visit } from '#core/evidence/visit.ts';
import { closeSigns, closeWords, laterWords } from '#core/words/leaving-words.ts';
import { wholeWord } from '#core/words/words.ts';
import { readOnly, ruleAgainst } from '#engine/safety/policy.ts';
import { redactElement } from '#engine/session/redact-facts.ts';
import type { ProbeTask } from '#engine/probe/probe-order.ts';

export interface SeenControls {
  readonly visit: Visit;
  readonly controls: readonly ControlAnswer[];
}

export interface PagePlan {
  readonly visit: Visit;
  readonly tasks: readonly ProbeTask[];
  readonly refused: readonly ProbeFact[];
}

const perPage = 15;
const perRun = 80;
const perFamily = 2;
const fieldsPerPage = 6;
const linksPerPage = 3;
const linksPerRun = 12;
const againPerPage = 4;
const againPerRun = 16;

export const subjectOf = ({ key, element }: ControlAnswer): ProbeSubject => ({
  key: redactedKey(key),
  role: redact(element.role, 40),
  name: redact(element.name, 120),
  testId: element.testId === null ? null : redact(element.testId, 120),
  testIdAttribute: element.testIdAttribute,
});

/**
 * What most likely hides a fault comes first; native boxes answer by themselves. A link leads away, so that whatever
 * comes after it needs the page to be loaded again.
 */
function rank({ kind, element }: ControlAnswer): number {
  if (kind === 'link') return 4;
  if (kind === 'field') return 3;
  if (kind === 'looks') return 1;
  return element.role === 'checkbox' || element.role === 'radio' || element.role === 'link' ? 2 : 0;
}

/** Rows and cards of one list hold the same controls under other names; a menu is the same on every page. */
function familyOf({ key, kind }: ControlAnswer, template: string): string | null {
  const place = key.split(' ').slice(0, 2).join(' ');
  if (kind === 'link') return `link ${place.replace(/:\d+/g, '')}`;
  return key.includes('*') ? `${template} ${place}` : null;
}

const wayOut = wholeWord(closeWords, laterWords, closeSigns);

/** The way out of a dialog that stands open by itself leads back to the page, whatever the dialog offers. */
const leavesDialog = ({ brakes }: ControlAnswer): boolean =>
  brakes.dialog !== '' && wayOut.test((brakes.words.split(' | ')[0] ?? '').trim());

const brakeOf = (control: ControlAnswer): string | null => ruleAgainst(readOnly, control.brakes, leavesDialog(control));

export const offeredBy = (pages: readonly SeenControls[]): Offered =>
  offeredOf(
    pages.map(({ controls }) => controls),
    (control) => brakeOf(control) !== null,
  );

const nowhere: ReadonlySet<string> = new Set();

/** Only the path matters, so any origin will do. */
function leadsTo({ kind, brakes }: ControlAnswer, { route }: Visit, routes: ReadonlySet<string>): boolean {
  const page = new URL(route, 'https://target.invalid').href;
  const [href = ''] = brakes.address.split(' ');
  return kind === 'link' && routes.size > 0 && URL.canParse(href, page) && routes.has(routeOf(new URL(href, page)));
}

/** `closed`: routes that no link may be followed to. */
export function planProbes(pages: readonly SeenControls[], closed: ReadonlySet<string> = nowhere): readonly PagePlan[] {
  const templates = new Map<string, Set<string>>();
  for (const { visit, controls } of pages)
    for (const { key } of controls) templates.set(key, (templates.get(key) ?? new Set()).add(visit.template));
  const done = new Set<string>();
  const families = new Map<string, number>();
  let left = perRun;
  let linksLeft = linksPerRun;
  const once = pages.map(({ visit, controls }) => {
    const tasks: ProbeTask[] = [];
    const refused: ProbeFact[] = [];
    let fields = 0;
    let links = 0;
    const ordered = [...controls].sort((a, b) => rank(a) - rank(b) || a.index - b.index);
    for (const control of ordered) {
      if (done.has(control.key)) continue;
      const subject = subjectOf(control);
      const pagesWith = templates.get(control.key)?.size ?? 1;
      const brake = control.kind === 'field' ? null : brakeOf(control);
      if ((control.kind === 'link' && brake !== null) || leadsTo(control, visit, closed)) continue;
      if (brake !== null) {
        done.add(control.key);
        refused.push(refusedFact(control, subject, visit, pagesWith, brake));
        continue;
      }
      if (left <= 0 || tasks.length >= perPage + fields) continue;
      if (control.kind === 'field' && ++fields > fieldsPerPage) continue;
      const family = familyOf(control, visit.template);
      const siblings = family === null ? 0 : (families.get(family) ?? 0);
      if (siblings >= (control.kind === 'link' ? 1 : perFamily)) continue;
      if (control.kind === 'link') {
        if (links >= linksPerPage || linksLeft <= 0) continue;
        links += 1;
        linksLeft -= 1;
      }
      if (family !== null) families.set(family, siblings + 1);
      done.add(control.key);
      left -= 1;
      tasks.push({ subject, pages: pagesWith, opener: null });
    }
    return { visit, tasks, refused };
  });
  return useAgain(once, pages, templates, Math.min(left, againPerRun));
}

/** A button of the frame that leads to this very page does nothing on it; one that opens a menu does so everywhere. */
const actsEverywhere = ({ element, opens }: ControlAnswer): boolean => opens === true || !standsInFrame(element);

function useAgain(
  plans: readonly PagePlan[],
  pages: readonly SeenControls[],
  templates: ReadonlyMap<string, ReadonlySet<string>>,
  most: number,
): readonly PagePlan[] {
  const used = new Set<string>();
  const times = new Map<string, number>();
  const timesOf = ({ subject }: ProbeTask): number => times.get(subject.key) ?? 0;
  const placeOf = (key: string, { template }: Visit): string => `${template} ${key}`;
  for (const { visit, tasks } of plans) for (const { subject } of tasks) used.add(placeOf(subject.key, visit));
  const known = new Set(plans.flatMap(({ tasks }) => tasks.map(({ subject }) => subject.key)));
  let left = most;
  return plans.map((plan, index): PagePlan => {
    const again = (plan.tasks.length === 0 ? [] : (pages[index]?.controls ?? []))
      .filter((control) => rank(control) === 0 && !control.key.includes('*') && actsEverywhere(control))
      .map((control) => ({ subject: subjectOf(control), pages: templates.get(control.key)?.size ?? 1, opener: null }))
      .filter(({ subject }) => known.has(subject.key) && !used.has(placeOf(subject.key, plan.visit)))
      .sort((a, b) => timesOf(a) - timesOf(b))
      .slice(0, Math.min(left, againPerPage));
    left -= again.length;
    for (const task of again) {
      used.add(placeOf(task.subject.key, plan.visit));
      times.set(task.subject.key, timesOf(task) + 1);
    }
    return again.length === 0 ? plan : { ...plan, tasks: [...plan.tasks, ...again] };
  });
}

function refusedFact(
  control: ControlAnswer,
  subject: ProbeSubject,
  visit: Visit,
  pages: number,
  reason: string,
): ProbeFact {
  return {
    subject,
    element: redactElement(control.element),
    viewport: visit.context,
    opener: null,
    pages,
    outcome: 'refused',
    reason,
    fidelity: null,
    moved: [],
    held: 0,
    exceptions: [],
    silence: null,
    listeners: null,
    cover: null,
    layer: null,
    watchedMs: 0,
    baselineMs: 0,
  };
}
