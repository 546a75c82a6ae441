// How far a control of a record of our own may be used. What deletes may be used only where a deletion is the step, on a
// record whose text was just read; what pays, sends, publishes or signs out is refused as everywhere.
import type { BrakeFacts } from '#core/evidence/probe-answers.ts';
import { changingPath, destructiveMark } from '#core/words/harmful-words.ts';
import { deleteSigns, deleteWords } from '#core/words/record-words.ts';
import { everyWord } from '#core/words/words.ts';
import { type ControlBrake, brakeFor } from './brakes.ts';

const deleteWord = everyWord(deleteWords);
const deleteSign = new RegExp(deleteSigns, 'gu');
const deletePath = /(?:^|[/?&=._-])(?:delete|remove|destroy|confirm)(?=$|[/?&=._-])/gi;

const refused = (rule: string): ControlBrake => ({ kind: 'refused', rule });

/** `deletes`: the step deletes the record that the control belongs to. */
export function brakeForOwn(facts: BrakeFacts, deletes: boolean): ControlBrake {
  if (facts.payment) return refused('payment');
  const words = deletes ? facts.words.replaceAll(deleteWord, ' ').replaceAll(deleteSign, ' ') : facts.words;
  const named = brakeFor(words);
  if (named !== null) return refused(named);
  if (!deletes && destructiveMark.test(facts.marks.replace(/([a-z])([A-Z])/g, '$1-$2'))) return refused('destructive');
  const address = deletes ? facts.address.replaceAll(deletePath, ' ') : facts.address;
  return changingPath.test(address) ? refused('destructive') : { kind: 'free' };
}
