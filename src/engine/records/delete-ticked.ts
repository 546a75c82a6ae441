// Deletes the record by what acts on ticked rows: a button, an option of a select, or a menu that a script draws.
import {
  choose,
  deletes,
  goesAhead,
  keyOf,
  opensForTicked,
  opensMore,
} from '#core/workflows/lifecycle/record-controls.ts';
import type { RecordControl, RecordPage } from '#core/workflows/lifecycle/record-facts.ts';
import type { Seat } from './seat.ts';

const maxMenus = 3;

const noBrakes = { words: '', marks: '', address: '', payment: false, dialog: '' };
const deletesByName = (name: string): boolean => deletes({ name, brakes: { ...noBrakes, words: name } });

async function use(seat: Seat, css: string | undefined): Promise<boolean> {
  if (css === undefined || !(await seat.click(css))) return false;
  await seat.settle();
  return true;
}

/** Null: no select offers it. */
async function byOption(seat: Seat): Promise<boolean | null> {
  const { forms } = await seat.forms();
  const choice = forms
    .flatMap(({ fields, buttons }) => fields.map((field) => ({ field, buttons })))
    .find(({ field }) => field.tag === 'select' && field.options.some(({ name }) => deletesByName(name)));
  const option = choice?.field.options.find(({ name }) => deletesByName(name))?.name;
  if (choice === undefined || option === undefined) return null;
  if (!(await seat.do({ action: 'select', target: { css: choice.field.css }, option }))) return false;
  return use(seat, choice.buttons.find(({ submits, visible, name }) => submits && visible && !/save/i.test(name))?.css);
}

/** What was chosen in a box is done by the button beside it. */
async function go(seat: Seat): Promise<boolean> {
  const { controls } = await seat.read();
  return use(seat, controls.find(goesAhead)?.css);
}

/** `before`: as the page was when nothing was ticked. */
async function byMenu(seat: Seat, { controls }: RecordPage, before: RecordPage): Promise<boolean> {
  const known = new Set(controls.map(keyOf));
  const old = new Set(before.controls.filter(({ visible }) => visible).map(keyOf));
  const opens = (control: RecordControl): boolean =>
    control.role === 'combobox' || opensMore(control) || (!old.has(keyOf(control)) && opensForTicked(control));
  const menus = controls.filter((control) => control.visible && opens(control));
  for (const menu of menus.slice(0, maxMenus)) {
    if (!(await use(seat, menu.css))) continue;
    const { controls: now, layer } = await seat.read();
    const offered = choose(
      [...(layer?.controls ?? []), ...now],
      (control) => control.visible && deletes(control) && !known.has(keyOf(control)),
    );
    if (offered !== undefined) return use(seat, offered.css);
    const choice = (await seat.choices()).find(({ name }) => deletesByName(name));
    if (choice !== undefined) return (await use(seat, choice.css)) && (await go(seat));
    await seat.press('Escape');
  }
  return false;
}

/** Ticks the row, and uses what acts on ticked rows. */
export async function deleteTicked(seat: Seat, page: RecordPage): Promise<boolean> {
  const box = page.row?.checkbox ?? null;
  if (box === null || !(await seat.do({ action: 'check', target: { css: box } }))) return false;
  await seat.settle();
  const after = await seat.read();
  // A bar among the rows is for ticked ones only if it came with the tick: that of a group stands there before.
  // Rows move down when it comes, so that names tell, and not places.
  const old = new Set(page.spanned.map(({ name }) => name));
  const button = choose(
    [...after.controls, ...after.spanned.filter(({ name }) => !old.has(name))],
    (control) => control.visible && control.role !== 'combobox' && deletes(control),
  );
  if (button !== undefined) return use(seat, button.css);
  return (await byOption(seat)) ?? byMenu(seat, after, page);
}
