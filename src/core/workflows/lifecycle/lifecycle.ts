// The life of a record of our own: what was created is there later, a change replaces, a deletion removes.
// Each absence needs a list that is known to show such records, and that shows the others as before.
import type { WorkflowFamily } from '../define-family.ts';
import type { Look } from '../look.ts';
import { type Looks, type Related, type Relations, broken, holds, open } from '../relation.ts';
import { doubtOf, isAccepted, rejected, took } from './doubts.ts';
import type { RecordAct, RecordLook, RecordWrite } from './record-order.ts';

/** As many of each: rows that differ by a number look alike. */
const sameOthers = (a: readonly string[], b: readonly string[]): boolean =>
  JSON.stringify([...a].sort()) === JSON.stringify([...b].sort());

const recordOf = ({ record }: Look): RecordLook | null => record ?? null;

const crashed = ({ status }: RecordWrite): boolean => status !== null && status >= 500;

const writesOf = (record: RecordLook, ...acts: readonly RecordAct[]): RecordWrite[] =>
  record.writes.filter(({ act }) => acts.includes(act));

const notDone: Readonly<Record<string, string>> = {
  no_form: 'The form for a new record was not found.',
  no_submit: 'The form could not be submitted.',
  refused_form: 'The form is one that a run never submits.',
  no_row: 'The record was not found, so it could not be used.',
  no_edit: 'No way to edit the record was found.',
  no_delete: 'No way to delete the record was found.',
  invalid: 'The form did not accept the values.',
  fills_itself: 'The page fills the required field by itself.',
  not_loaded: 'The page did not load.',
};

const undone = ({ how, did }: RecordLook): Related =>
  open(
    did === 'refused' ? 'refused' : (how ?? 'not_possible'),
    did === 'refused' ? 'A rule refused the step.' : (notDone[how ?? ''] ?? 'The step was not possible.'),
  );

const stopped = open('stopped', 'A write of the record was blocked, so what follows proves nothing.');
const missing = open('not_observed', 'The page did not respond when it was checked.');
/** A text that was never sent was found: then anything is. */
const echoes = open('finds_anything', 'A text that was never sent is found, too, so finding proves nothing.');

/** What every judgement needs: the step was done, and nothing of it was stopped. */
function ready({ now }: Looks, judge: (record: RecordLook) => Related): Related {
  const record = recordOf(now);
  if (record === null) return missing;
  if (record.did !== 'done') return undone(record);
  if (record.held > 0) return stopped;
  return record.rows.never > 0 ? echoes : judge(record);
}

/** Before: nothing of ours is there. */
const absent = (looks: Looks): Related =>
  ready(looks, ({ rows }) =>
    rows.stem > 0 ? open('left_over', 'A record of this test is there before it was created.') : holds,
  );

/** The server's answer to what was sent. */
function answered(record: RecordLook, acts: readonly RecordAct[], what: string): Related | null {
  const writes = writesOf(record, ...acts);
  if (!writes.some(crashed)) return null;
  if (writes.some(took)) return null;
  const hidden = record.errors === 0 && (record.successes > 0 || !record.formOpen);
  return hidden
    ? broken(
        'form_submit_failed',
        'error_swallowed',
        `The server fails to ${what} the record, and the page does not say so.`,
      )
    : broken('form_submit_failed', 'server_error', `The server fails to ${what} the record.`);
}

const accepted = (looks: Looks): Related =>
  ready(looks, (record) => {
    const failed = answered(record, ['create'], 'create');
    if (failed !== null) return failed;
    const writes = writesOf(record, 'create');
    if (writes.length > 0 && writes.every(rejected)) {
      if (record.errors === 0 && record.successes > 0 && !record.formOpen)
        return broken(
          'form_submit_failed',
          'error_swallowed',
          'The server rejects the record, and the page says that it worked.',
        );
      return open('rejected', 'The server rejected the values.');
    }
    if (writes.length > 0 || record.sockets) return holds;
    if (record.nativeRefusals || record.errors > 0) return open('invalid', 'The form did not accept the values.');
    if (record.rows.stem > 0 || !record.unchanged || !record.formOpen) return holds;
    if (!record.pressed) return open('nothing_sent', 'Pressing Enter in the filled fields sent nothing.');
    // What is asked first, as whether a name is free, was stopped, and the form may wait for its answer.
    if (record.stopped === true) return stopped;
    if (record.off) return open('switched_off', 'The button that saves the form is shown as switched off.');
    // A form on a page without records may be there to be looked at.
    const before = recordOf(looks.at('before'));
    return before !== null && before.owns && before.others.length > 0
      ? broken(
          'form_submit_failed',
          'nothing_happens',
          'Submitting the filled form causes no request and does not change the page.',
        )
      : open('nothing_sent', 'Submitting the form sends nothing, and the page lists no records.');
  });

/** A step that only prepares: where it fails, this test says nothing. */
const prepared = (looks: Looks): Related => {
  const judged = accepted(looks);
  return judged.answer === 'fail' ? open('set_up_failed', 'The record could not be created.') : judged;
};

const found = (looks: Looks): Related =>
  ready(looks, ({ rows }) =>
    rows.stem > 0 ? holds : open('not_listed', 'The created record was not found in a list.'),
  );

const isLocal = (record: RecordLook): boolean => record.writes.length === 0 && !record.sockets;

/** The list shows others, as before, and all of them. */
function showsTheRest(now: RecordLook, before: RecordLook): boolean {
  return now.place === before.place && !now.partial && now.others.length > 0 && sameOthers(now.others, before.others);
}

const unseen = open('not_seen_again', 'The record was accepted and not found again; it may be shown elsewhere.');

/** As the app shows it without a reload. Whether the record is lost shows when the page is loaded again. */
const listed = (looks: Looks): Related => ready(looks, () => holds);

const kept = (looks: Looks): Related =>
  ready(looks, (record) => {
    const before = recordOf(looks.at('before'));
    const atOnce = recordOf(looks.at('listed'));
    if (before === null || atOnce === null) return missing;
    const writes = writesOf(record, 'create');
    if (record.rows.stem > 0 || record.hits.stem > 0) return stale(record, atOnce, before);
    if (isLocal(record)) return open('not_kept_here', 'The page keeps the record nowhere that could be seen.');
    if (!isAccepted(writes)) return open('unanswered', 'The form was submitted and got no clear response.');
    if (record.errors > 0 || atOnce.errors > before.errors)
      return open('may_be_refused', 'The page may show a rejection.');
    const sent = recordOf(looks.at('created'));
    if (sent?.formOpen === true && sent.successes <= before.successes)
      return open('form_shown_again', 'The page shows the filled form again; it may have refused the record.');
    if (!record.owns || !showsTheRest(record, before)) return unseen;
    if (atOnce.rows.stem > 0)
      return broken(
        'not_persisted',
        'lost_on_reload',
        'The server accepts a new record and the list shows it, but it is gone when the page is loaded again.',
      );
    // What the app itself has read back is kept: the list is of something else.
    return record.reads.length > 0
      ? unseen
      : broken(
          'not_persisted',
          'false_success',
          'The server accepts a new record, but the list of these records never shows it.',
        );
  });

/** The same list, on the same page, showed the others and not the new record until it was loaded again. */
function stale(record: RecordLook, atOnce: RecordLook, before: RecordLook): Related {
  const same = record.place === atOnce.place && record.by === 'list' && record.rows.stem > 0;
  const showed = atOnce.by === 'page' && atOnce.rows.stem === 0 && atOnce.hits.stem === 0 && !atOnce.partial;
  if (!same || !showed || !record.owns || atOnce.others.length === 0) return holds;
  return sameOthers(atOnce.others, before.others) && sameOthers(record.others, before.others)
    ? broken('not_persisted', 'stale_list', 'The list does not show a new record until the page is loaded again.')
    : holds;
}

/** Others may keep their records in the browser, or for one session. */
const keptFresh = (looks: Looks): Related =>
  ready(looks, (record) => {
    if (record.rows.stem > 0 || record.hits.stem > 0) return holds;
    return isLocal(record)
      ? open('kept_in_browser', 'The record is kept in the browser only: no other visitor can see it.')
      : open('kept_for_session', 'The record is not there in a fresh browser context; it may be kept for one session.');
  });

const updated = (looks: Looks): Related =>
  ready(looks, (record) => {
    const failed = answered(record, ['update'], 'update');
    if (failed !== null) return failed;
    const writes = writesOf(record, 'update');
    if (writes.length > 0 && writes.every(rejected)) return open('rejected', 'The server rejected the change.');
    if (record.nativeRefusals) return open('invalid', 'The form did not accept the values.');
    return holds;
  });

/** The record before it was changed or deleted. */
const replaced =
  (fresh: boolean) =>
  (looks: Looks): Related =>
    ready(looks, (record) => {
      const before = recordOf(looks.at('found'));
      if (before === null) return missing;
      const was = before.rows.mark > 0 ? 'mark' : 'side';
      const old = record.rows[was];
      const now = record.rows.next;
      const same = record.place === before.place && record.by === before.by;
      if (now > 0 && old === 0)
        return !same || record.partial || sameOthers(record.others, before.others)
          ? holds
          : open('others_changed', 'The change is there, and other records look different, too.');
      if (fresh && isLocal(record)) return open('kept_in_browser', 'The record is kept in the browser only.');
      if (!same || (record.others.length === 0 && old === 0)) return unseen;
      const updated = recordOf(looks.at('updated'));
      const doubt = doubtOf(updated, before, writesOf(record, 'update'));
      const shown = before.rows[was] > 0 && (updated?.changed ?? 'mark') === was;
      return doubt ?? whatBecame({ now, old, was: before.rows[was], shown }, record, before);
    });

function whatBecame(
  { now, old, was, shown }: Readonly<Record<'now' | 'old' | 'was', number>> & { readonly shown: boolean },
  record: RecordLook,
  before: RecordLook,
): Related {
  const intact = sameOthers(record.others, before.others);
  if (record.how === 'kept_in_form')
    return open('shown_otherwise', 'The form of the record holds the change, and the list shows another text of it.');
  // The list shows the record by another of its texts, which nobody changed.
  if (now === 0 && !shown) return open('not_shown', 'The list does not show the text that was changed.');
  // Other rows may differ by themselves; one that is gone while the new text stands in another row was overwritten.
  if (now > 0 && old >= was && record.others.length < before.others.length)
    return broken('update_not_persisted', 'wrong_record', 'Saving a change of one record changes another one.');
  if (old >= was && !intact)
    return open('others_changed', 'The old text stays, and other records look different, too.');
  if (now > 0 && old >= was)
    return broken(
      'update_not_persisted',
      'copied',
      'Saving a change adds a second record and leaves the first as it was.',
    );
  if (now === 0 && old >= was && record.writes.some(({ act }) => act === 'update'))
    return broken('update_not_persisted', 'old_value_stays', 'A saved change is gone when the page is loaded again.');
  if (now === 0 && old >= was && isLocal(record))
    return open('nothing_sent', 'The change was not sent, and it is unclear whether it should be.');
  if (now === 0 && old === 0 && intact && !record.partial)
    return broken('update_not_persisted', 'record_lost', 'The record is gone after a change of it was saved.');
  return open('unclear', 'It is unclear what became of the change.');
}

const deleted = (looks: Looks): Related =>
  ready(looks, (record) => {
    const writes = writesOf(record, 'delete');
    if (writes.some(crashed) && !writes.some(took))
      return broken('delete_not_performed', 'server_error', 'The server fails to delete the record.');
    if (writes.length > 0 && writes.every(rejected))
      return open('rejected', 'The server refused to delete the record.');
    return holds;
  });

const gone =
  (fresh: boolean) =>
  (looks: Looks): Related =>
    ready(looks, (record) => {
      const before = recordOf(looks.at('found'));
      const atOnce = recordOf(looks.at('deleted'));
      if (before === null || atOnce === null) return missing;
      const same = record.place === before.place && record.by === before.by;
      const intact = sameOthers(record.others, before.others);
      if (record.rows.stem === 0 && record.hits.stem === 0) {
        if (!same || record.partial || intact) return holds;
        return before.others.length - record.others.length > 0 && before.others.length < 20
          ? open('others_gone', 'The record is gone, and other records are not shown either.')
          : holds;
      }
      if (fresh && isLocal(record)) return holds;
      if (!same) return open('shown_elsewhere', 'The deleted record is still shown somewhere.');
      // A log of actions tells of the deletion, too.
      if (record.rows.stem > before.rows.stem)
        return open('told_again', 'The page names the deleted record more often than before, as a log does.');
      if (!intact && record.others.length < before.others.length)
        return broken('delete_not_performed', 'wrong_record', 'Deleting one record removes another one.');
      // A mark such as "deleted" may be all that the app means by it.
      if (record.row !== before.row) return open('marked_only', 'The record is still listed, but looks different.');
      const writes = writesOf(record, 'delete');
      // A page that never listed the record, or lists nothing any more, does not show that it went.
      const showed = atOnce.place === before.place && sameOthers(atOnce.others, before.others);
      if (writes.length === 0 && (atOnce.rows.stem > 0 || !showed))
        return open(
          'nothing_sent',
          'Nothing was sent to delete the record, and it is unclear whether a step is missing.',
        );
      const doubt = doubtOf(atOnce, before, writes);
      if (doubt !== null) return doubt;
      return atOnce.rows.stem > 0
        ? broken('delete_not_performed', 'record_stays', 'A deleted record is still listed.')
        : broken(
            'delete_not_performed',
            'comes_back',
            'A deleted record is listed again when the page is loaded again.',
          );
    });

/** Two clicks are one wish, and so is a click and a reload. */
const once =
  (code: string, reason: string) =>
  (looks: Looks): Related =>
    ready(looks, (record) => {
      const { rows } = record;
      if (rows.stem === 0) return unseen;
      if (rows.stem === 1) return holds;
      if (record.copies < 2)
        return open('shown_apart', 'The page shows the record in several places, in no list twice.');
      return writesOf(record, 'create').filter(took).length >= 2
        ? broken('duplicate_on_submit', code, reason)
        : open('unclear', 'The record is listed twice, but was sent once.');
    });

const refusesEmpty = (looks: Looks): Related => {
  const record = recordOf(looks.now);
  if (record === null) return missing;
  if (record.did !== 'done') return undone(record);
  if (record.held > 0) return stopped;
  const writes = writesOf(record, 'create');
  // A server that fails on every record fails on this one, too: that is one cause, told by another scenario.
  if (writes.some(crashed) && !writes.some(took))
    return open('server_error', 'The server fails when a required field is empty.');
  // A click that reached no form refuses nothing.
  const before = recordOf(looks.at('before'));
  const answered = writes.length > 0 || record.nativeRefusals || record.errors > (before?.errors ?? 0);
  return answered ? holds : open('no_refusal_seen', 'Nothing shows that the form was submitted.');
};

const notStored = (looks: Looks): Related =>
  ready(looks, (record) =>
    record.rows.stem > 0 && writesOf(record, 'create').some(took)
      ? broken('validation_missing', 'required_accepted', 'A record is stored although a required field is empty.')
      : holds,
  );

/** Found by its own discovery, since a record has to be created before its life can be seen. */
export const lifecycle: WorkflowFamily = { name: 'lifecycle', recognise: () => [] };

export const lifecycleRelations: Relations = {
  absent,
  accepted,
  prepared,
  found,
  listed,
  kept,
  kept_fresh: keptFresh,
  updated,
  replaced: replaced(false),
  replaced_fresh: replaced(true),
  deleted,
  gone: gone(false),
  gone_fresh: gone(true),
  once: once('kept_twice', 'A double click creates the same record twice.'),
  sent_once: once('sent_again', 'Reloading the page after a create creates the same record again.'),
  refuses_empty: refusesEmpty,
  not_stored: notStored,
};
