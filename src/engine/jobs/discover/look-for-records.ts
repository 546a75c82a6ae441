// Looks through one page for forms of new records: on the page, behind a link, or behind a control that opens one.
import type { ActionStep } from '#contract/steps/all-actions.ts';
import type { ControlAnswer } from '#core/evidence/probe-answers.ts';
import { type TargetText, redact } from '#core/evidence/redact.ts';
import { routeOf } from '#core/evidence/route.ts';
import { makesRecord, promisesRecord, rankForm, refusalOf, submitOf } from '#core/workflows/lifecycle/choose-form.ts';
import type { FoundWay } from '#core/workflows/lifecycle/choose-ways.ts';
import { makes } from '#core/workflows/lifecycle/record-controls.ts';
import type { FormLike, RecordControl } from '#core/workflows/lifecycle/record-facts.ts';
import { isJustAbove } from '#core/workflows/lifecycle/same-place.ts';
import { spellings } from '#core/workflows/lifecycle/spellings.ts';
import { markTail } from '#core/workflows/own-mark.ts';
import type { FrontierEntry } from '#engine/crawl/frontier.ts';
import { ActionRecorder } from '#engine/jobs/scenarios/action-recorder.ts';
import { performAction } from '#engine/jobs/scenarios/perform-action.ts';
import { ActionGuard } from '#engine/safety/action-guard.ts';
import { readOnly, ruleAgainst } from '#engine/safety/policy.ts';
import { WriteBarrier } from '#engine/safety/write-barrier.ts';
import type { PageSession } from '#engine/session/page-session.ts';
import { locate } from '#engine/steps/locate.ts';
import { WorkflowObserver } from '#engine/workflow/workflow-observer.ts';
import { workflowPageCode } from '#engine/workflow/workflow-page-code.ts';
import {
  type ReadPage,
  type UseTools,
  comeToRest,
  controlsOf,
  leaveGreetingOf,
  loadPage,
  pathOf,
  readPage,
  unreadPage,
} from './look-tools.ts';
import { linksBeyond } from './unfold-links.ts';

const pageMs = 30_000;
const maxOpeners = 6;

/** A form that would make a record, and the rule that forbids to use it. */
export interface RefusedForm {
  readonly rule: string;
  readonly name: TargetText;
  readonly route: string;
  readonly fields: readonly string[];
}

export interface SeenRecords extends ReadPage {
  readonly found: readonly FoundWay[];
  /** The address of the page, if it lists anything. */
  readonly list: string | null;
  readonly refused: readonly RefusedForm[];
  /** Controls that were tried, by key. */
  readonly tried: readonly string[];
}

export const noRecords: SeenRecords = { ...unreadPage, found: [], list: null, refused: [], tried: [] };

/** What one look at a page gave, before it is known where the form leads. */
/** How often a control that leads to no form is used again on other pages of the kind. */
const vainTries = [1, 2, 3];

interface Behind {
  readonly found: readonly FoundWay[];
  readonly refused: readonly RefusedForm[];
  readonly controls: readonly ControlAnswer[];
}

const nothingBehind: Behind = { found: [], refused: [], controls: [] };

interface Eyes extends UseTools {
  readonly observer: WorkflowObserver;
  readonly prefix: string;
}

const fieldsOf = ({ fields }: FormLike): string[] => fields.map(({ field, name }) => redact(field || name, 80));

/** The page as it is used: nothing stands over it that only greets. */
async function open(eyes: Eyes, path: string): Promise<boolean> {
  if (!(await loadPage(eyes, path))) return false;
  const before = eyes.session.page.url();
  await leaveGreetingOf(eyes);
  return eyes.session.page.url() === before || loadPage(eyes, path);
}

/** Forms that were not there before a control opened them, or all of them. */
async function formsNow(
  eyes: Eyes,
  before: readonly string[] | null = null,
): Promise<{ here: string; forms: FormLike[]; refused: RefusedForm[] }> {
  const { here, forms } = await eyes.observer.forms();
  const opened = before !== null;
  const fresh = forms.filter(({ css, fields }) => before?.includes(`${css} ${fields.length}`) !== true);
  const makers = fresh.filter((form) => makesRecord(form, eyes.prefix.length + markTail));
  return {
    here,
    forms: makers.filter((form) => refusalOf(form, here, opened) === null).sort((a, b) => rankForm(b) - rankForm(a)),
    refused: makers.flatMap((form) => {
      const rule = refusalOf(form, here, opened);
      const route = routeOf(new URL(here, eyes.session.origin));
      const name = redact(submitOf(form)?.name || form.words, 80);
      return rule === null ? [] : [{ rule, name, route, fields: fieldsOf(form) }];
    }),
  };
}

/** The control by its role and name, where no other has them, and the browser knows it by them: a style may add signs. */
async function openerStep({ session }: Eyes, { role, name, css }: RecordControl): Promise<ActionStep> {
  const told = role !== 'generic' && name !== '' && name.length <= 80 && redact(name) === name;
  const named = { role, name };
  const alone = told && (await locate(session.page, named).filter({ visible: true }).count()) === 1;
  return { action: 'click', target: alone ? named : { css } };
}

interface Opened {
  readonly path: string;
  readonly here: string;
  readonly route: string;
  readonly hasList: boolean;
}

/** The form has an address of its own: that of a link, or of a page that a frame shows. */
async function atAddress(eyes: Eyes, entry: Opened, path: string): Promise<Behind> {
  if (!(await open(eyes, path))) return nothingBehind;
  const { forms, refused } = await formsNow(eyes);
  const [form] = forms;
  const above = isJustAbove(entry.here, path);
  const way = {
    path,
    open: [],
    form: form?.css ?? '',
    fields: form === undefined ? [] : fieldsOf(form),
    lists: above ? [entry.here] : [],
    // Whatever its address is, a page that offers to make a record may well list them, also while there is none.
    ...(above ? {} : { also: [entry.here] }),
  };
  const route = routeOf(new URL(path, eyes.session.origin));
  const controls = await controlsOf(eyes.session);
  return { found: form === undefined ? [] : [{ way, form, route, hasList: entry.hasList }], refused, controls };
}

async function behindOpener(eyes: Eyes, entry: Opened, control: RecordControl): Promise<Behind> {
  const { session, signal, observer, recorder, guard } = eyes;
  if (control.href !== null) return atAddress(eyes, entry, control.href);
  if (!(await open(eyes, entry.path))) return nothingBehind;
  const before = (await observer.forms()).forms.map(({ css, fields }) => `${css} ${fields.length}`);
  const framed = await observer.frames();
  const step = await openerStep(eyes, control);
  const { outcome } = await performAction(step, { session, recorder, signal, clicked: false, guard });
  if (outcome.outcome !== 'done') return nothingBehind;
  await comeToRest(eyes);
  const { forms, refused } = await formsNow(eyes, before);
  const [form] = forms;
  const fresh = (await observer.frames()).find((path) => !framed.includes(path));
  if (form === undefined && refused.length === 0 && fresh !== undefined) return atAddress(eyes, entry, fresh);
  const way = {
    path: entry.path,
    open: [step],
    form: form?.css ?? '',
    fields: form === undefined ? [] : fieldsOf(form),
    lists: [entry.path],
  };
  const found = form === undefined ? [] : [{ way, form, route: entry.route, hasList: entry.hasList }];
  return { found, refused, controls: await controlsOf(session) };
}

/** A page of frames leads to the pages in them. */
const framesOf = async ({ observer, session }: Eyes): Promise<URL[]> =>
  (await observer.frames()).map((path) => new URL(path, session.origin));

/** What the controls lead to that offer to make something; `tried`: they need not be used on other pages of the kind. */
async function behindOpeners(
  eyes: Eyes,
  { kind, ...place }: Opened & { readonly kind: string },
  controls: readonly RecordControl[],
  known: ReadonlySet<string>,
  startedAt: number,
): Promise<Behind & { readonly tried: readonly string[] }> {
  const all: Behind[] = [];
  const tried: string[] = [];
  const used = new Set<string>();
  const openers = controls.filter(
    (control) => makes(control) && ruleAgainst(readOnly, control.brakes, false) === null && control.href !== place.path,
  );
  for (const control of openers.slice(0, maxOpeners)) {
    const key = control.href ?? `${kind} ${control.role} ${control.name}`;
    const inVain = vainTries.map((time) => `${key} in vain ${time}`).find((each) => !known.has(each));
    if (known.has(key) || used.has(key) || inVain === undefined || eyes.session.now() - startedAt > pageMs) continue;
    used.add(key);
    const behind = await behindOpener(eyes, place, control);
    all.push(behind);
    // Behind the same words of another page of the kind may stand another form, which may be used.
    tried.push(behind.found.length > 0 || control.href !== null ? key : inVain);
  }
  return {
    found: all.flatMap(({ found }) => found),
    refused: all.flatMap(({ refused }) => refused),
    controls: all.flatMap((behind) => behind.controls),
    tried,
  };
}

export async function lookForRecords(
  entry: FrontierEntry,
  session: PageSession,
  known: ReadonlySet<string>,
  signal: AbortSignal,
  prefix: string,
): Promise<SeenRecords> {
  const startedAt = session.now();
  const recorder = await ActionRecorder.open(session);
  const observer = await WorkflowObserver.open(session, workflowPageCode);
  const barrier = await WriteBarrier.open(session);
  const guard = new ActionGuard(readOnly, session, null);
  const eyes: Eyes = { session, observer, barrier, signal, prefix, recorder, guard };
  const path = pathOf(entry);
  try {
    if (!(await open(eyes, path))) return noRecords;
    const read = await readPage(session);
    const own = await formsNow(eyes);
    const page = await observer.record({ texts: [], prefixes: spellings([prefix]) });
    const hasList = page.others.length > 0;
    const found: FoundWay[] = own.forms.map((form) => ({
      way: {
        path,
        open: [],
        form: form.css,
        fields: fieldsOf(form),
        lists: hasList && promisesRecord(form) ? [path] : [],
      },
      form,
      route: entry.route,
      hasList,
    }));
    const place = { path, here: own.here, route: entry.route, hasList };
    const behind = await behindOpeners(eyes, { ...place, kind: entry.template }, page.controls, known, startedAt);
    const inFrames = await framesOf(eyes);
    const { links, unfolded } = await linksBeyond(eyes, path, { ...read, links: [...read.links, ...inFrames] }, known);
    return {
      ...read,
      found: [...found, ...behind.found],
      list: hasList ? path : null,
      refused: [...own.refused, ...behind.refused],
      controls: [...read.controls, ...behind.controls],
      links,
      tried: [unfolded, ...behind.tried],
    };
  } finally {
    await barrier.close().catch(() => undefined);
  }
}
