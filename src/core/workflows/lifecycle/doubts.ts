// Why a change or a deletion that cannot be seen may still not be lost: the page refused it, asks something first, or the
// server did not take it.
import { type Related, open } from '../relation.ts';
import type { RecordLook, RecordWrite } from './record-order.ts';

/** Ways in which a step was done, and of which nothing can be said where the record then looks as before. */
const doubtful: Readonly<Record<string, string>> = {
  question_open: 'The page still asks something, so the step may not be complete.',
  one_of_several: 'Several controls of the page delete something, and the one that was used may delete a part.',
};

const codeOf: Readonly<Record<string, string>> = { asks: 'question_open', one_of_several: 'one_of_several' };

/** It was done, and something about how it was is unclear. */
export const isDoubtfulWay = (how: string | null): boolean => how !== null && codeOf[how] !== undefined;

export const took = ({ status, failed, unclear }: RecordWrite): boolean =>
  status !== null && status < 400 && !failed && unclear !== true;
export const rejected = ({ status, failed }: RecordWrite): boolean => failed || (status !== null && status >= 400);

/** The last answer counts for a create, whose values are corrected and sent again. */
export const isAccepted = (creates: readonly RecordWrite[]): boolean => {
  const last = creates.at(-1);
  return last !== undefined && took(last);
};

/** `used`: as the page was right after the step. */
export function doubtOf(used: RecordLook | null, before: RecordLook, writes: readonly RecordWrite[]): Related | null {
  const code = used === null ? undefined : codeOf[used.how ?? ''];
  if (code !== undefined) return open(code, doubtful[code]!);
  if (writes.length > 0 && !writes.every(took))
    return open('unanswered', 'What was sent was not clearly accepted by the server.');
  if (used === null) return null;
  if (used.errors > before.errors) return open('may_be_refused', 'The page may show a rejection.');
  return used.formOpen && used.successes <= before.successes
    ? open('form_shown_again', 'The page shows the filled form again; it may have refused the change.')
    : null;
}
