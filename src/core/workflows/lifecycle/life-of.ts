// What became of the records of one run of a lifecycle scenario, and how much of their life it proves.
import type { Look } from '../look.ts';
import type { RecordLook, RecordRead, RecordWrite } from './record-order.ts';

export interface Life {
  /** Records that the target accepted, or that were seen. */
  readonly created: number;
  /** Of those, what was still found when the scenario had cleared up, or could not be looked for. */
  readonly left: number;
  readonly writes: readonly RecordWrite[];
  /** Creates that the target refused, and that were corrected and sent again. */
  readonly corrected: number;
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

/** A round that the browser itself refused has sent nothing. */
const correctedOf = ({ rounds }: Pick<RecordLook, 'rounds'>, writes: readonly RecordWrite[]): number =>
  Math.max(0, Math.min(rounds, writes.filter(({ act }) => act === 'create').length - 1));

/** Null: it used no records. */
export function lifeOf(looks: readonly (Look | null | undefined)[]): Life | null {
  const records = looks.map((look) => look?.record).filter((record): record is RecordLook => record !== undefined);
  const last = records.at(-1);
  if (last === undefined) return null;
  const most = (looks: readonly RecordLook[]): number => Math.max(0, ...looks.map(({ rows }) => rows.stem));
  // A page may draw two rows of one record that it has just sent; loaded again, it shows what is stored.
  const loaded = records.filter(
    ({ act, by, did }) => by !== 'page' && did === 'done' && ['find', 'clear'].includes(act),
  );
  const local = last.writes.length === 0 && !last.sockets;
  // Where nothing was sent, what the page shows may be what was typed into it.
  const drawn = local && loaded.length > 0 ? 0 : Math.min(1, most(records));
  const seen = most(records.filter(({ by }) => by !== 'page')) || drawn;
  const sentBack = records.findLast(({ act }) => act.startsWith('create'));
  // Two answers may be about one record, or about a try that had to be repaired.
  const taken = last.writes.some(accepted) ? 1 : 0;
  const sent = sentBack !== undefined && isSentBack(sentBack) ? 0 : taken;
  const cleared = last.act === 'clear' && last.how !== null && last.did === 'done';
  // What was never seen, and is not in the list that would show it, was not created, whatever the status was.
  const nowhere = seen === 0 && cleared && last.how === 'cleared';
  // What was seen counts, where something was.
  const created = local || seen > 0 || nowhere ? seen : sent;
  // What was accepted and never found again is somewhere.
  const found = last.how === 'left' && last.rows.stem === 0 ? created : last.rows.stem;
  const left = created === 0 ? 0 : cleared ? found : created;
  return {
    created,
    left: Math.min(created, local && !cleared ? 0 : left),
    writes: last.writes,
    corrected: sentBack?.act === 'create' ? correctedOf(sentBack, last.writes) : 0,
    reads: last.reads,
    local,
  };
}
