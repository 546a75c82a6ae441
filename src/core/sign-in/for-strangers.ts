import { forgotWord, registerWord, signInWord } from '#core/words/sign-in-words.ts';
import { asWords } from '#core/words/as-words.ts';

/** Routes that serve signing in, registering or a lost password are for strangers, whatever they show a member. */
export function servesStrangers(path: string, loginUrl: string): boolean {
  const login = new URL(loginUrl);
  const own = new URL(path, login.origin);
  if (own.pathname === login.pathname && own.hash === login.hash) return login.pathname !== '/' || login.hash !== '';
  const words = asWords(`${own.pathname} ${own.hash}`);
  return [signInWord, registerWord, forgotWord].some((word) => word.test(words));
}
