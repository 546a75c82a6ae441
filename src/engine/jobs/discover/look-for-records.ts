// Looks through one page for forms of new records: on the page, behind a link, or behind a control that opens one.
import type { ActionStep } from '#contract/steps/all-actions.ts';
import { limit } from '#contract/limits.ts';
import type { ControlAnswer } from '#core/evidence/probe-answers.ts';
import { redact } from '#core/evidence/redact.ts';
import { makesRecord, rankForm, refusalOf } from '#core/workflows/lifecycle/choose-form.ts';
import type { FoundWay } from '#core/workflows/lifecycle/choose-ways.ts';
import { makes } from '#core/workflows/lifecycle/record-controls.ts';
import type { FormLike, RecordControl } from '#core/workflows/lifecycle/record-facts.ts';
import { markTail } from '#core/workflows/own-mark.ts';
import type { FrontierEntry } from '#engine/crawl/frontier.ts';
import { ActionRecorder } from '#engine/jobs/scenarios/action-recorder.ts';
import { performAction } from '#engine/jobs/scenarios/perform-action.ts';
import { ActionGuard } from '#engine/safety/action-guard.ts';
import { readOnly, ruleAgainst } from '#engine/safety/policy.ts';
import { WriteBarrier } from '#engine/safety/write-barrier.ts';
import type { PageSession } from '#engine/session/page-session.ts';
import { settle } from '#engine/session/settle.ts';
import { performStep } from '#engine/steps/all.ts';
import { WorkflowObserver } from '#engine/workflow/workflow-observer.ts';
import { workflowPageCode } from '#engine/workflow/workflow-page-code.ts';
import { pathOf } from './look-through-page.ts';

const loadMs = 15_000;
const quietMs = 200;
const settleMs = 3_000;
const pageMs = 30_000;
const maxOpeners = 6;

export interface SeenRecords {
  readonly found: readonly FoundWay[];
  /** Rules by which forms were refused. */
  readonly refused: readonly string[];
  readonly links: readonly URL[];
  readonly skeleton: string | null;
  readonly controls: readonly ControlAnswer[];
}

export const noRecords: SeenRecords = { found: [], refused: [], links: [], skeleton: null, controls: [] };

interface Eyes {
  readonly session: PageSession;
  readonly observer: WorkflowObserver;
  readonly barrier: WriteBarrier;
  readonly signal: AbortSignal;
  readonly prefix: string;
}

async function load({ session, barrier, signal }: Eyes, path: string): Promise<boolean> {
  await barrier.leave();
  const loaded = await performStep({ action: 'goto', path }, { session, deadlineMs: loadMs, signal });
  if (loaded.outcome !== 'done' || (loaded.document?.status ?? 200) >= 400) return false;
  await settle(session, { quietMs, capMs: settleMs, signal });
  barrier.holdWrites();
  return true;
}

const fieldsOf = ({ fields }: FormLike): string[] => fields.map(({ field, name }) => redact(field || name, 80));

/** Forms that were not there before, or all of them. */
async function formsNow(
  eyes: Eyes,
  before: readonly string[] = [],
): Promise<{ here: string; forms: FormLike[]; refused: string[] }> {
  const { here, forms } = await eyes.observer.forms();
  const fresh = forms.filter(({ css, fields }) => !before.includes(`${css} ${fields.length}`));
  const makers = fresh.filter((form) => makesRecord(form, eyes.prefix.length + markTail));
  return {
    here,
    forms: makers.filter((form) => refusalOf(form) === null).sort((a, b) => rankForm(b) - rankForm(a)),
    refused: makers.map(refusalOf).filter((rule) => rule !== null),
  };
}

/** The control by its role and name, where no other has them. */
function openerStep(control: RecordControl, all: readonly RecordControl[]): ActionStep {
  const { role, name, css } = control;
  const alone = all.filter((each) => each.role === role && each.name === name && each.visible).length === 1;
  const target = alone && name !== '' && name.length <= 80 && redact(name) === name ? { role, name } : { css };
  return { action: 'click', target };
}

async function behindOpener(
  eyes: Eyes,
  entry: { path: string; route: string; hasList: boolean },
  control: RecordControl,
  step: ActionStep,
): Promise<{ found: FoundWay[]; refused: string[] }> {
  const { session, signal, observer } = eyes;
  const nothing = { found: [], refused: [] };
  if (control.href !== null) {
    if (!(await load(eyes, control.href))) return nothing;
    const { forms, refused } = await formsNow(eyes);
    const [form] = forms;
    const way = {
      path: control.href,
      open: [],
      form: form?.css ?? '',
      fields: form === undefined ? [] : fieldsOf(form),
      lists: [entry.path],
    };
    return { found: form === undefined ? [] : [{ way, form, route: entry.route, hasList: entry.hasList }], refused };
  }
  if (!(await load(eyes, entry.path))) return nothing;
  const before = (await observer.forms()).forms.map(({ css, fields }) => `${css} ${fields.length}`);
  const recorder = await ActionRecorder.open(session);
  const guard = new ActionGuard(readOnly, session, null);
  const { outcome } = await performAction(step, { session, recorder, signal, clicked: false, guard });
  if (outcome.outcome !== 'done') return nothing;
  await settle(session, { quietMs, capMs: settleMs, signal });
  const { forms, refused } = await formsNow(eyes, before);
  const [form] = forms;
  const way = {
    path: entry.path,
    open: [step],
    form: form?.css ?? '',
    fields: form === undefined ? [] : fieldsOf(form),
    lists: [entry.path],
  };
  return { found: form === undefined ? [] : [{ way, form, route: entry.route, hasList: entry.hasList }], refused };
}

async function readPage(session: PageSession): Promise<Pick<SeenRecords, 'links' | 'skeleton' | 'controls'>> {
  const most = limit('auditedNodes');
  const links = await session.ask('readLinks', [most]);
  const page = await session.ask('readFacts', [most]).catch(() => null);
  return {
    links: links.filter(({ visible, href }) => visible && URL.canParse(href)).map(({ href }) => new URL(href)),
    skeleton: page?.skeleton ?? null,
    controls: await session.ask('listControls', [most]).catch(() => []),
  };
}

export async function lookForRecords(
  entry: FrontierEntry,
  session: PageSession,
  known: ReadonlySet<string>,
  signal: AbortSignal,
  prefix: string,
): Promise<SeenRecords & { readonly tried: readonly string[] }> {
  const startedAt = session.now();
  const observer = await WorkflowObserver.open(session, workflowPageCode);
  const barrier = await WriteBarrier.open(session);
  const eyes: Eyes = { session, observer, barrier, signal, prefix };
  const path = pathOf(entry);
  try {
    if (!(await load(eyes, path))) return { ...noRecords, tried: [] };
    const read = await readPage(session);
    const own = await formsNow(eyes);
    const page = await observer.record({ texts: [], prefix });
    const hasList = page.others.length > 0;
    const found: FoundWay[] = own.forms.map((form) => ({
      way: { path, open: [], form: form.css, fields: fieldsOf(form), lists: hasList ? [path] : [] },
      form,
      route: entry.route,
      hasList,
    }));
    const refused = [...own.refused];
    const openers = page.controls.filter(
      (control) => makes(control) && ruleAgainst(readOnly, control.brakes, false) === null && control.href !== path,
    );
    const tried: string[] = [];
    for (const control of openers.slice(0, maxOpeners)) {
      const key = control.href ?? `${entry.template} ${control.role} ${control.name}`;
      if (known.has(key) || tried.includes(key) || session.now() - startedAt > pageMs) continue;
      tried.push(key);
      const behind = await behindOpener(
        eyes,
        { path, route: entry.route, hasList },
        control,
        openerStep(control, page.controls),
      );
      found.push(...behind.found);
      refused.push(...behind.refused);
    }
    return { found, refused, ...read, tried };
  } finally {
    await barrier.close().catch(() => undefined);
  }
}
