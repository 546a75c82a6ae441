// Which texts of a login are secret. A user name is masked, never searched for; nor is what an app keeps beside a
// session, such as a theme or the last route: those occur in every report, and would be found in each.
import { isSecretParameter } from '#core/evidence/route.ts';
import type { Login } from './login.ts';

export interface LoginSecret {
  /** In the form of an error's details: `cookies[2].value`. Never the secret itself. */
  readonly name: string;
  readonly value: string;
}

const minTokenChars = 16;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** An id of a user is a UUID as often as a session is, and routes contain ids. */
const isToken = (word: string): boolean =>
  word.length >= minTokenChars && !word.startsWith('/') && /\d/.test(word) && /[A-Za-z]/.test(word) && !uuid.test(word);

interface Kept {
  readonly name: string;
  readonly value: string;
  readonly httpOnly?: boolean;
}

/** The whole value where its name or its cookie says that it is secret, and every word in it that looks like a token. */
function secretsInValue({ name, value, httpOnly = false }: Kept): string[] {
  const whole = httpOnly || isSecretParameter(name) ? [value] : [];
  return [...new Set([...whole, ...value.split(/[^\w.+/=%~-]+/).filter(isToken)])];
}

const ofEntries = (path: string, entries: readonly Kept[]): LoginSecret[] =>
  entries.flatMap((entry, index) => secretsInValue(entry).map((value) => ({ name: `${path}[${index}].value`, value })));

export function loginSecrets(login: Login): readonly LoginSecret[] {
  switch (login.strategy) {
    case 'login_form':
    case 'steps':
      return [
        { name: 'password', value: login.password },
        ...(login.totpSeed === null ? [] : [{ name: 'totpSeed', value: login.totpSeed }]),
      ];
    case 'cookies':
      return ofEntries('cookies', login.cookies);
    case 'storage_state':
      return [
        ...ofEntries('storageState.cookies', login.cookies),
        ...login.storage.flatMap(({ local }, index) => ofEntries(`storageState.origins[${index}].localStorage`, local)),
      ];
    case 'session_injection':
      return [...ofEntries('local', login.local), ...ofEntries('session', login.session)];
  }
}
