// What became of the records of one run of a lifecycle scenario, and how much of their life it proves.
import type { Look } from '../look.ts';
import type { RecordLook, RecordRead, RecordWrite } from './record-order.ts';

export interface Life {
  /** Records that the target accepted, or that were seen. */
  readonly created: number;
  /** Of those, what was still found when the scenario had cleared up, or could not be looked for. */
  readonly left: number;
  readonly writes: readonly RecordWrite[];
  /** Reads by which the app itself returned the record. */
  readonly reads: readonly RecordRead[];
  /** Nothing was sent: the page keeps its records by itself. */
  readonly local: boolean;
}

const accepted = ({ act, status, failed }: RecordWrite): boolean =>
  act === 'create' && !failed && (status === null || status < 400);

/** Server-rendered forms come back with status 200 and say what is wrong. Of two clicks, the first may have worked. */
export const isSentBack = ({ act, formOpen, errors }: Pick<RecordLook, 'act' | 'formOpen' | 'errors'>): boolean =>
  act !== 'create_twice' && formOpen && errors > 0;

/** Two clicks got different answers: the first made the record, and the form came back because the second is a copy. */
export function tookFirstOnly(writes: readonly RecordWrite[]): boolean {
  const [first, ...more] = writes.filter(({ act }) => act === 'create');
  return first !== undefined && accepted(first) && first.status !== null && more.length > 0
    ? more.every(({ status }) => status !== null && status !== first.status)
    : false;
}

/** Null: it used no records. */
export function lifeOf(looks: readonly (Look | null | undefined)[]): Life | null {
  const records = looks.map((look) => look?.record).filter((record): record is RecordLook => record !== undefined);
  const last = records.at(-1);
  if (last === undefined) return null;
  const seen = Math.max(0, ...records.map(({ rows }) => rows.stem));
  const sentBack = records.findLast(({ act }) => act.startsWith('create'));
  const taken = last.writes.filter(accepted).length;
  // What had to be repaired was sent back before.
  const whole = Math.max(Math.min(1, taken), taken - (sentBack?.rounds ?? 0));
  const sent = sentBack !== undefined && isSentBack(sentBack) ? 0 : whole;
  const local = last.writes.length === 0 && !last.sockets;
  const cleared = last.act === 'clear' && last.how !== null && last.did === 'done';
  // What was never seen, and is not in the list that would show it, was not created, whatever the status was.
  const nowhere = seen === 0 && cleared && last.how === 'cleared';
  // Two answers may be about one record: what was seen counts, where something was.
  const created = local || seen > 0 || nowhere ? seen : sent;
  // What was accepted and never found again is somewhere.
  const found = last.how === 'left' && last.rows.stem === 0 ? created : last.rows.stem;
  const left = created === 0 ? 0 : cleared ? found : created;
  return {
    created,
    left: Math.min(created, local && !cleared ? 0 : left),
    writes: last.writes,
    reads: last.reads,
    local,
  };
}
