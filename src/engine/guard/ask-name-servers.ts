// One full name, both families at once; one that fails or is late does not fail the name.
import { askFamily, type Family } from './ask-family.ts';

export type NameAnswer =
  /** `whole` is false when one family gave no answer, so that the next question may bring more. */
  | { kind: 'found'; addresses: string[]; ttl: number; whole: boolean }
  | { kind: 'absent' }
  | { kind: 'unanswered'; reason: string };

/** How long addresses of one family wait for the other. IPv4 is waited for longer: not every machine can dial IPv6. */
const IPV6_GRACE_MS = 500;
const IPV4_GRACE_MS = 3_000;

const LATE: Family = { state: 'unanswered', reason: 'late' };

const isFound = (family: Family) => family.state === 'found';

async function within(ms: number, answer: Promise<Family>): Promise<Family> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<Family>((done) => {
    timer = setTimeout(done, ms, LATE);
  });
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

async function bothFamilies(asked4: Promise<Family>, asked6: Promise<Family>): Promise<Family[]> {
  const ipv4 = await within(IPV4_GRACE_MS, asked4);
  if (isFound(ipv4)) return [ipv4, await within(IPV6_GRACE_MS, asked6)];
  if (ipv4 !== LATE) return [ipv4, await asked6];
  return Promise.race([
    asked4.then(async (late4) => [late4, isFound(late4) ? LATE : await asked6]),
    asked6.then(async (ipv6) => [isFound(ipv6) ? LATE : await asked4, ipv6]),
  ]);
}

export async function askNameServers(
  name: string,
  { servers, signal }: { readonly servers: readonly string[]; readonly signal: AbortSignal },
): Promise<NameAnswer> {
  const done = new AbortController();
  const stop = (): void => done.abort();
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
  const ask = (family: 4 | 6) => askFamily({ name, family, servers, signal: done.signal });
  try {
    const families = await bothFamilies(ask(4), ask(6));
    const found = families.filter(isFound);
    const unanswered = families.find((family) => family.state === 'unanswered');
    if (found.length > 0) {
      return {
        kind: 'found',
        addresses: found.flatMap(({ addresses }) => addresses),
        ttl: Math.min(...found.map(({ ttl }) => ttl)),
        whole: unanswered === undefined,
      };
    }
    return unanswered === undefined ? { kind: 'absent' } : { kind: 'unanswered', reason: unanswered.reason };
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
}
