// What the engine never touches: links and controls that could destroy, send, pay or sign out.
import type { BrakeFacts } from '#core/evidence/probe-answers.ts';
import {
  actingPart,
  changingPath,
  destroySigns,
  destroyWords,
  destructiveMark,
  dropWords,
  paymentSigns,
  paymentWords,
  resetWords,
  sendSigns,
  sendWords,
  signOutSigns,
  signOutWords,
} from '#core/words/harmful-words.ts';
import { backWords, cancelWords, closeWords, laterWords, noWords } from '#core/words/leaving-words.ts';
import { words } from '#core/words/words.ts';
import { tokenIn } from './forgery-token.ts';

const destructiveWord = words(destroyWords, sendWords, resetWords, dropWords, signOutWords);
const destructiveSign = new RegExp([destroySigns, sendSigns, signOutSigns].join('|'), 'u');
const cancelWord = words(cancelWords);
const paymentWord = words(paymentWords);
const paymentSign = new RegExp(paymentSigns, 'u');
const leaves = words(closeWords, cancelWords, laterWords, backWords, noWords);

export function changesSomething(address: string): boolean {
  const url = new URL(address);
  return changingPath.test(`${url.pathname}${url.search}`);
}

/**
 * Whether following the link does more than to show something. Some apps put their token on every link, so that it tells
 * nothing; then the page with the link has it in its own address.
 */
export function changesWhenFollowed(address: string, page: string | null = null): boolean {
  const { pathname, search } = new URL(address);
  if (changesSomething(address) || actingPart.test(`${pathname}${search}`)) return true;
  const token = tokenIn(search);
  return token !== null && (page === null || tokenIn(page) !== token);
}

export type Brake = 'destructive' | 'payment';

/** How far a control may be used. */
export type ControlBrake =
  | { readonly kind: 'free' }
  /** It may be used as long as nothing that it sends can change the target. */
  | { readonly kind: 'guarded' }
  | { readonly kind: 'refused'; readonly rule: string };

export function brakeFor(name: string): Brake | null {
  if (destructiveWord.test(name) || destructiveSign.test(name)) return 'destructive';
  if (paymentWord.test(name) || paymentSign.test(name)) return 'payment';
  return null;
}

/** A whole question names what it answers, not what it does. */
const isQuestion = (words: string): boolean => {
  const name = words.split(' | ')[0] ?? '';
  return name.trim().endsWith('?') && name.trim().split(/\s+/).length >= 5;
};

const asWords = (marks: string): string => marks.replace(/([a-z])([A-Z])/g, '$1-$2');

/** The rule that forbids to use a control; null when it may be used. `inOwnLayer`: it stands in a layer that the run opened. */
export function brakeForControl(facts: BrakeFacts, inOwnLayer: boolean): string | null {
  if (facts.payment) return 'payment';
  const named = isQuestion(facts.words) ? null : brakeFor(facts.words);
  if (named !== null) return named;
  if (cancelWord.test(facts.words) && !inOwnLayer) return 'destructive';
  if (destructiveMark.test(asWords(facts.marks))) return 'destructive';
  if ([changingPath, actingPart].some((each) => each.test(facts.address)) || tokenIn(facts.address) !== null)
    return 'destructive';
  // "Yes" means what the dialog around it asks.
  if (facts.dialog !== '' && !inOwnLayer && brakeFor(facts.dialog) !== null) return 'destructive';
  if (facts.dialog !== '' && inOwnLayer && brakeFor(facts.dialog) !== null && !leaves.test(facts.words))
    return 'destructive';
  return null;
}
