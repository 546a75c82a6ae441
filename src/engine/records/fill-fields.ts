// Fills the fields of a form as people do: typed, chosen from what opens, or given a file.
import { type FillAsk, type FillPlan, fillSteps } from '#core/workflows/lifecycle/field-values.ts';
import type { ChoiceFact, FieldFact, FormLike } from '#core/workflows/lifecycle/record-facts.ts';
import { movedTo } from './same-form.ts';
import type { Seat } from './seat.ts';

/** Lists that wait for a letter before they offer anything are given one that most words have. */
const commonLetter = 'e';
/** Suggestions that the page has show at once; those of a server follow what is typed. */
const atOnceMs = 500;
const typedMs = 2_500;
const againMs = 150;

async function choiceWithin(seat: Seat, ms: number): Promise<ChoiceFact | null> {
  for (const end = seat.session.now() + ms; ; ) {
    await seat.settle();
    const [choice] = await seat.choices();
    if (choice !== undefined || seat.session.now() >= end) return choice ?? null;
    await seat.pause(againMs);
  }
}

async function choose(seat: Seat, { field }: FillPlan, ask: FillAsk): Promise<void> {
  const target = { css: field.css };
  let choice = await choiceWithin(seat, atOnceMs);
  if (choice === null && field.tag === 'input') {
    await seat.do({ action: 'type', target, value: commonLetter });
    choice = await choiceWithin(seat, typedMs);
  }
  if (choice !== null) {
    await seat.click(choice.css);
    return;
  }
  // It offers nothing, so that it may take what is new.
  if (field.tag === 'input') await seat.do({ action: 'fill', target, value: ask.marks.side });
}

async function pickDay(seat: Seat): Promise<void> {
  await seat.settle();
  const day = await seat.day();
  if (day !== null) await seat.click(day.css);
}

/** The same step where its field stands now. */
function movedPlan(plan: FillPlan, field: FieldFact): FillPlan {
  const { step } = plan;
  if (!('target' in step) || step.target === undefined) return plan;
  const isField = 'css' in step.target && step.target.css === plan.field.css;
  const css = isField ? field.css : (field.by ?? field.css);
  return { ...plan, field, step: { ...step, target: { css } } };
}

export async function fillFields(seat: Seat, form: FormLike, ask: FillAsk): Promise<void> {
  for (const planned of fillSteps(form.fields, ask)) {
    let plan = planned;
    if (!(await seat.do(plan.step))) {
      const moved = await movedTo(seat, form, plan.field);
      if (moved === null) continue;
      plan = movedPlan(plan, moved);
      await seat.do(plan.step);
    }
    if (plan.after === 'choose') await choose(seat, plan, ask);
    if (plan.after === 'pick_day') await pickDay(seat);
    if (plan.after === 'leave') await seat.press('Tab');
  }
  await seat.settle();
}
