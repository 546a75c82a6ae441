import { signOutSigns, signOutWords } from './harmful-words.ts';
import { words } from './words.ts';

const signOutWord = words(signOutWords);
const signOutSign = new RegExp(signOutSigns, 'u');

/** Using a control with this name ends the session of whoever uses it. */
export const signsOut = (name: string): boolean => signOutWord.test(name) || signOutSign.test(name);
