// The last wall before the store: what a run with a login sends is searched for the secrets of that login.
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Login } from '#core/domain/login.ts';
import { loginSecrets } from '#core/domain/login-secrets.ts';
import { isWeakSecret } from '#core/evidence/weak-secret.ts';
import { type SearchedSecret, SecretSearch } from '#core/evidence/search-secrets.ts';
import type { FromRunner } from '#runner/channel/messages.ts';
import type { RunResult } from '#runner/run-result.ts';

const unpack = promisify(gunzip);
const maxUnpackedBytes = 512 * 1024 * 1024;

/** Names the secret, and never contains it. */
export class SecretBlocked extends Error {
  constructor(names: readonly string[]) {
    super(`a secret of the login was about to be stored: ${names.join(', ')}`);
    this.name = 'SecretBlocked';
  }
}

/** Every text of a message; pictures are painted over where they are taken. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...textsIn(inner)]);
}

export interface LeakGuard {
  /** What the run itself obtained, such as its session, is searched for, too. */
  learn(secrets: readonly SearchedSecret[]): void;
  /** Throws SecretBlocked. */
  check(message: FromRunner): void;
  /** The same for the end of a run, with what is packed in it. */
  checkResult(result: RunResult): Promise<void>;
  checkText(text: string): boolean;
}

/** Short and common secrets occur in ordinary text, so they are protected by position alone. */
export function makeLeakGuard(login: Login | null): LeakGuard | null {
  if (login === null) return null;
  const isSearched = ({ value, wholeWord = false }: SearchedSecret): boolean => wholeWord || !isWeakSecret(value);
  const search = new SecretSearch(loginSecrets(login).filter(isSearched));
  const checkAll = (texts: readonly string[]): void => {
    const found = search.find(texts.join('\u0000'));
    if (found.length > 0) throw new SecretBlocked(found);
  };
  return {
    learn: (secrets) => search.add(secrets.filter(isSearched)),
    check: (message) => checkAll(textsIn(message)),
    checkResult: async (result) => {
      checkAll(textsIn(result));
      for (const packed of [result.material, result.baseline])
        if (packed !== null) checkAll([(await unpack(packed, { maxOutputLength: maxUnpackedBytes })).toString('utf8')]);
    },
    checkText: (text) => search.find(text).length === 0,
  };
}
