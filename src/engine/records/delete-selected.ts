// Deletes the record by what a click on its row switches on, as the bar above a list of mails does it.
import { choose, deletes, keyOf } from '#core/workflows/lifecycle/record-controls.ts';
import type { RecordControl, RecordPage } from '#core/workflows/lifecycle/record-facts.ts';
import type { Seat } from './seat.ts';

const canDelete = (control: RecordControl): boolean => control.visible && !control.off && deletes(control);

/** What could be used before the row was selected has nothing to do with it. */
export async function deleteSelected(seat: Seat, page: RecordPage): Promise<boolean> {
  if (page.row === null || !(await seat.click(page.row.shown))) return false;
  await seat.settle();
  const after = await seat.read();
  if (after.here !== page.here || after.row === null || after.layer !== null) return false;
  const before = new Set(page.controls.filter(canDelete).map(keyOf));
  const button = choose(
    after.controls,
    (control) => canDelete(control) && control.href === null && !before.has(keyOf(control)),
  );
  if (button === undefined || !(await seat.click(button.css))) return false;
  await seat.settle();
  return true;
}
