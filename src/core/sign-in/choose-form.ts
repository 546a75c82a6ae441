// Which of a page's forms signs somebody in, told without a selector: by what its fields are for.
import type { SignInControl, SignInField, SignInGroup, SignInPage } from '#core/evidence/sign-in-facts.ts';
import { asWords } from '#core/words/as-words.ts';
import { asksToSearch, continueWord } from '#core/words/control-words.ts';
import { signOutSigns, signOutWords } from '#core/words/harmful-words.ts';
import { cancelWords, closeWords } from '#core/words/leaving-words.ts';
import {
  asksForCode,
  asksForUser,
  asksToSignIn,
  captchaWord,
  forgotWord,
  otherAccountWord,
  registerWord,
} from '#core/words/sign-in-words.ts';
import { words } from '#core/words/words.ts';

export interface SignInForm {
  readonly group: SignInGroup;
  readonly user: SignInField | null;
  readonly password: SignInField | null;
  /** Where the code goes: one field, or one for each digit. */
  readonly code: readonly SignInField[];
  readonly submit: SignInControl | null;
}

const leaves = words(closeWords, cancelWords);
const signOut = words(signOutWords);
const signOutSign = new RegExp(signOutSigns, 'u');
const signOutMark = /(?:^|[^a-z])(?:log[-_]?(?:out|off)|sign[-_]?out)(?:$|[^a-z])/i;
const codeBoxes = { min: 4, max: 8 };

export const isSignOut = ({ words: name, marks }: SignInControl): boolean =>
  signOut.test(name) || signOutSign.test(name) || (name === '' && signOutMark.test(marks));

const says = ({ words: text }: { readonly words: string }): string => asWords(text);

const isCode = (field: SignInField): boolean =>
  field.kind !== 'password' && (field.autocomplete.includes('one-time-code') || asksForCode(says(field)));

const isUser = (field: SignInField): boolean =>
  field.kind === 'email' ||
  /username|email/.test(field.autocomplete) ||
  (field.kind !== 'password' && field.kind !== 'search' && !asksToSearch(says(field)) && asksForUser(says(field)));

const fieldsOf = ({ fields }: SignInPage, { index }: SignInGroup): readonly SignInField[] =>
  fields.filter(({ group, readOnly }) => group === index && !readOnly);

function submitOf({ controls }: SignInPage, { index }: SignInGroup): SignInControl | null {
  const own = controls.filter(
    (control) =>
      control.group === index &&
      control.leadsTo === null &&
      !leaves.test(control.words) &&
      !registerWord.test(control.words) &&
      !forgotWord.test(control.words) &&
      !otherAccountWord.test(control.words),
  );
  const named = own.filter(({ words: name }) => asksToSignIn(name) || continueWord.test(name));
  return named.find(({ submits }) => submits) ?? named[0] ?? own.find(({ submits }) => submits) ?? null;
}

/** A code that is asked for in one box for each of its digits. */
function codeFields(fields: readonly SignInField[], about: string): readonly SignInField[] {
  const named = fields.filter(isCode);
  if (named.length > 0) return named.length >= codeBoxes.min ? named : named.slice(0, 1);
  const single = fields.filter(({ maxLength, kind }) => maxLength === 1 && kind !== 'password');
  if (single.length >= codeBoxes.min && single.length <= codeBoxes.max) return single;
  const plain = fields.filter(({ kind }) => kind !== 'password' && kind !== 'search' && kind !== 'email');
  return asksForCode(about) && plain.length === 1 ? plain : [];
}

/** Only a form that asks for a password once signs in: who registers or changes it types it twice. */
function formOf(page: SignInPage, group: SignInGroup): SignInForm | null {
  const fields = fieldsOf(page, group);
  const passwords = fields.filter(({ kind }) => kind === 'password');
  const password = passwords[0] ?? null;
  const submit = submitOf(page, group);
  // Some say "new" only to keep the browser from filling the field in: what the button says counts more.
  const isNew = password?.autocomplete.includes('new-password') === true && !asksToSignIn(submit?.words ?? '');
  if (passwords.length > 1 || isNew) return null;
  const about = `${group.words} ${submit?.words ?? ''}`;
  const code = password === null ? codeFields(fields, about) : [];
  if (code.length > 0) return { group, user: null, password: null, code, submit };
  const at = password === null ? fields.length : fields.indexOf(password);
  const others = fields.filter(({ kind }) => kind !== 'password' && kind !== 'search');
  const before = others.filter((field) => fields.indexOf(field) < at);
  // Before a password stands the name, whatever it is called.
  const user = others.find(isUser) ?? (password === null ? null : (before.at(-1) ?? null));
  if (password === null && user === null) return null;
  return { group, user, password, code: [], submit };
}

/** How much speaks for a form; one without a password must say that it signs in. */
function score({ group, user, password, submit, code }: SignInForm, others: number): number {
  const about = `${group.words} ${submit?.words ?? ''}`;
  const signsIn = asksToSignIn(about);
  const registers = registerWord.test(about) && !signsIn;
  if (registers || captchaWord.test(user?.words ?? '')) return 0;
  if (code.length > 0) return 3;
  const base = (password === null ? 0 : 4) + (user === null ? 0 : 2) + (signsIn ? 2 : 0) + (group.dialog ? 1 : 0);
  if (password !== null) return base - Math.max(0, others - 1);
  const goesOn = signsIn || continueWord.test(submit?.words ?? '');
  return goesOn && others === 1 ? base : 0;
}

/** The form that signs in, or the part of one that asks for the rest; null: the page has none. */
export function chooseForm(page: SignInPage): SignInForm | null {
  let best: { readonly form: SignInForm; readonly score: number } | null = null;
  for (const group of page.groups) {
    const form = formOf(page, group);
    if (form === null) continue;
    const others = fieldsOf(page, group).filter(({ kind }) => kind !== 'password' && kind !== 'search').length;
    const scored = score(form, others);
    if (scored > 0 && (best === null || scored > best.score)) best = { form, score: scored };
  }
  return best?.form ?? null;
}

/** What somebody presses who looks for the way in; the most likely first. */
export function waysIn({ controls }: SignInPage): readonly SignInControl[] {
  const named = controls.filter(
    (control) =>
      control.enabled &&
      !isSignOut(control) &&
      asksToSignIn(control.words) &&
      !registerWord.test(control.words) &&
      !forgotWord.test(control.words),
  );
  const own = named.filter(({ words: name }) => !otherAccountWord.test(name));
  return [...(own.length > 0 ? own : named)].sort((a, b) => a.words.length - b.words.length);
}

/** Only others can say who somebody is: the page has no form of its own. */
export const otherWays = ({ controls }: SignInPage): readonly SignInControl[] =>
  controls.filter(({ words: name }) => otherAccountWord.test(name));
