// Which control of a record does what, by its words, its marks in the code and its signs.
import { backWords, cancelWords, closeWords, laterWords, noWords } from '#core/words/leaving-words.ts';
import {
  confirmWords,
  crossSigns,
  deleteMark,
  deleteSigns,
  deleteWords,
  editMark,
  editSigns,
  editWords,
  makeMark,
  makeSigns,
  makeWords,
  moreMark,
  moreSigns,
  moreWords,
  takenOutWords,
  undoWords,
  withTickedWords,
} from '#core/words/record-words.ts';
import { showAgainWord } from '#core/words/control-words.ts';
import { wholeWord, words } from '#core/words/words.ts';
import type { RecordControl } from './record-facts.ts';

const editWord = words(editWords);
const editSign = new RegExp(editSigns, 'u');
const deleteWord = words(deleteWords);
const deleteSign = new RegExp(deleteSigns, 'u');
const cross = wholeWord(crossSigns);
const moreWord = words(moreWords);
const moreSign = new RegExp(moreSigns, 'u');
const undoWord = words(undoWords);
const confirmWord = words(confirmWords);
const leaving = words(closeWords, cancelWords, laterWords, backWords, noWords);
const makeWord = words(makeWords);
const makeSign = new RegExp(makeSigns, 'u');

type Named = Pick<RecordControl, 'name' | 'brakes'>;

const said = ({ name, brakes }: Named): string => `${name} | ${brakes.words}`;
const coded = ({ brakes }: Named): string => brakes.marks.replace(/([a-z])([A-Z])/g, '$1-$2');
const plain = (control: Named): boolean => control.name.replaceAll(/[^\p{L}]/gu, '').length <= 1;

export const leaves = (control: Named): boolean => leaving.test(control.name);

export const deletes = (control: Named): boolean => {
  const text = said(control);
  if (leaves(control)) return false;
  if (deleteWord.test(text) || deleteSign.test(text)) return true;
  if (!plain(control)) return false;
  return deleteMark.test(coded(control)) || cross.test(control.name.trim()) || deleteMark.test(control.brakes.address);
};

const takenOut = words(takenOutWords);

/** The one that is meant: "Remove from channel" only takes a record out of something, wherever "Delete" stands beside it. */
export function choose<T extends Named>(controls: readonly T[], kind: (control: T) => boolean): T | undefined {
  const all = controls.filter(kind);
  return all.find(({ name }) => !takenOut.test(name)) ?? all[0];
}

/** Tells a control of a page from those that were there before. */
export const keyOf = ({ css, name }: Pick<RecordControl, 'css' | 'name'>): string => `${css} ${name}`;

/** Several addresses that delete are of several things, and nobody can say which of them is ours. */
export const deleteSeveral = (controls: readonly (Named & Pick<RecordControl, 'href'>)[]): boolean =>
  new Set(controls.filter(deletes).flatMap(({ href }) => (href === null ? [] : [href]))).size > 1;

export const edits = (control: Named): boolean => {
  if (deletes(control) || leaves(control)) return false;
  const text = said(control);
  if (editWord.test(text) || editSign.test(text)) return true;
  return plain(control) && (editMark.test(coded(control)) || editMark.test(control.brakes.address));
};

export const opensMore = (control: RecordControl): boolean =>
  !deletes(control) &&
  !edits(control) &&
  (control.popup ||
    moreSign.test(control.name.trim()) ||
    (moreWord.test(control.name) && control.name.length < 24) ||
    (plain(control) && moreMark.test(coded(control))));

/** On a page about one record a closed control is enough: nothing else says what a menu is for. */
export const mayOpen = (control: RecordControl): boolean =>
  control.href === null && (opensMore(control) || (control.closed && !deletes(control) && !edits(control)));

const withTicked = new RegExp(`^(?:${withTickedWords})(?!\\p{L})`, 'iu');

/** It came with the first ticked row, and says that it has something for those. */
export const opensForTicked = (control: RecordControl): boolean =>
  mayOpen(control) || (control.href === null && withTicked.test(control.name.trim()));

/** Does what was chosen in the box beside it. */
export const goesAhead = ({ visible, name }: RecordControl): boolean => visible && showAgainWord.test(name.trim());

export const undoes = (control: RecordControl): boolean =>
  control.visible && control.name.length < 24 && undoWord.test(control.name);

export const confirms = (control: Named): boolean =>
  !leaves(control) && (confirmWord.test(control.name) || deletes(control));

const signOnly = /^[+＋➕]$/u;
const maxName = 60;

/** It leads to a form for a new record. */
export function makes({ name, brakes }: Named): boolean {
  const short = name.trim();
  if (short.length > maxName) return false;
  if (signOnly.test(short) || makeWord.test(short) || makeSign.test(short)) return true;
  return short.replaceAll(/[^\p{L}]/gu, '').length === 0 && makeMark.test(`${brakes.marks} ${brakes.address}`);
}
