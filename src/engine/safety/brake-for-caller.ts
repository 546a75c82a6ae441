// How far a step that the caller wrote himself is braked. What destroys or pays by its name stays refused. Words such as
// "Send" or "Reset" say nothing for sure: such a control may be used while every write is held back. Leaving the
// session that the run itself began harms nobody.
import type { BrakeFacts } from '#core/evidence/probe-answers.ts';
import {
  cancelledThings,
  dropWords,
  everybodyWords,
  resetWords,
  sendSigns,
  sendWords,
  signOutMarks,
  signOutSigns,
  signOutWords,
} from '#core/words/harmful-words.ts';
import { cancelWords } from '#core/words/leaving-words.ts';
import { everyWord, words } from '#core/words/words.ts';
import { type ControlBrake, brakeForControl } from './brakes.ts';

const leavesSession = everyWord(signOutWords);
const leavesSessionSign = new RegExp(signOutSigns, 'gu');
const others = words(everybodyWords);
const unsure = everyWord(sendWords, resetWords, dropWords, `(?!cancel (?:${cancelledThings}))(?:${cancelWords})`);
const unsureSign = new RegExp(sendSigns, 'gu');

/** Without the words of a kind: what is left must not be braked for another reason. */
const without = (facts: BrakeFacts, ...kinds: readonly RegExp[]): BrakeFacts => {
  const strip = (text: string): string => kinds.reduce((left, kind) => left.replaceAll(kind, ' '), text);
  return { ...facts, words: strip(facts.words), dialog: strip(facts.dialog) };
};

const unmarked = (facts: BrakeFacts): BrakeFacts => ({
  ...facts,
  marks: facts.marks.replaceAll(signOutMarks, ' '),
  address: facts.address.replaceAll(signOutMarks, ' '),
});

export function brakeForCaller(facts: BrakeFacts, inOwnLayer: boolean): ControlBrake {
  const rule = brakeForControl(facts, inOwnLayer);
  if (rule === null) return { kind: 'free' };
  if (rule !== 'destructive') return { kind: 'refused', rule };
  const leaving = facts.words.search(leavesSession) >= 0 || facts.words.search(leavesSessionSign) >= 0;
  const plain = leaving ? unmarked(facts) : facts;
  const rest = without(plain, leavesSession, leavesSessionSign);
  if (leaving && !others.test(facts.words) && brakeForControl(rest, inOwnLayer) === null) return { kind: 'free' };
  if (brakeForControl(without(rest, unsure, unsureSign), inOwnLayer) === null) return { kind: 'guarded' };
  return { kind: 'refused', rule };
}
