// Where the way out hides that is not in sight: in a menu that concerns the user himself.
import type { SignInControl, SignInPage } from '#core/evidence/sign-in-facts.ts';
import { ownMenuWord } from '#core/words/sign-in-words.ts';
import { asWords } from '#core/words/as-words.ts';
import { isSignOut } from './choose-form.ts';

const longestName = 60;

/** The control that signs out, if it is in sight. */
export const wayOut = ({ controls }: SignInPage): SignInControl | null =>
  controls.find((control) => control.enabled && isSignOut(control)) ?? null;

/** Controls that may open a menu with it; those that lead nowhere else first. */
export function ownMenus({ controls }: SignInPage, username: string | null): readonly SignInControl[] {
  const name = username?.split('@')[0]?.toLowerCase() ?? null;
  const named = controls.filter(({ words, marks, enabled }) => {
    if (!enabled || words.length > longestName) return false;
    if (name !== null && name.length > 2 && words.toLowerCase().includes(name)) return true;
    return ownMenuWord.test(words) || (words === '' && ownMenuWord.test(asWords(marks)));
  });
  return [...named].sort((a, b) => Number(a.leadsTo !== null) - Number(b.leadsTo !== null));
}
