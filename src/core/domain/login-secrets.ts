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

/** What a part of a stored object is called that signs somebody in. */
const credentialName =
  /pass(?!ive)|pwd|secret|token|auth|sess|sid$|csrf|xsrf|otp|jwt|nonce|ticket|(?:api|access|private).?key/i;
/** It names somebody or something, and stands in routes. */
const identifierName = /(?:^|[_.-]|[a-z](?=I))(?:id|uid|uuid|slug)$/i;

const maxLeaves = 500;

/** An object that was stored as text, as it is or as a cookie holds it; null: it is plain text. */
function objectIn(value: string): object | null {
  for (const text of [value, value.includes('%') ? decoded(value) : '']) {
    if (!/^\s*[[{]/.test(text)) continue;
    try {
      return JSON.parse(text) as object;
    } catch {
      // Plain text that begins like an object.
    }
  }
  return null;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}

/** The texts in an object, each with the name that it stands under. */
function leavesOf(root: object): Kept[] {
  const leaves: Kept[] = [];
  const open: [name: string, value: unknown][] = [['', root]];
  for (let next = open.pop(); next !== undefined && leaves.length < maxLeaves; next = open.pop()) {
    const [name, value] = next;
    if (typeof value === 'string') leaves.push({ name, value });
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value).slice(0, maxLeaves).reverse())
        open.push([Array.isArray(value) ? name : key, inner]);
  }
  return leaves;
}

const namesSomething = (name: string): boolean => identifierName.test(name) && !credentialName.test(name);

const tokensIn = ({ name, value }: Kept): string[] =>
  namesSomething(name) ? [] : value.split(/[^\w.+/=%~-]+/).filter(isToken);

/**
 * The whole value where its name or its cookie says that it is secret, and every word in it that looks like a token.
 * The whole state of an app is no secret: of an object only the parts that are called so.
 */
function secretsInValue(kept: Kept): string[] {
  const { name, value, httpOnly = false } = kept;
  const object = objectIn(value);
  if (object === null) {
    const whole = httpOnly || isSecretParameter(name) ? [value] : [];
    return [...new Set([...whole, ...tokensIn(kept)])];
  }
  const leaves = leavesOf(object).flatMap((leaf) => [
    ...(credentialName.test(leaf.name) ? [leaf.value] : []),
    ...tokensIn(leaf),
  ]);
  return [...new Set(leaves)];
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
