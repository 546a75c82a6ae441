// One name, one family: a question that gets no answer is asked again of the next server, and a late answer still counts.
import { Resolver } from 'node:dns/promises';

export type Family =
  | { readonly state: 'found'; readonly addresses: string[]; readonly ttl: number }
  /** The servers say that there is no such name, or no address of this family. */
  | { readonly state: 'absent' }
  /** Nobody said anything that counts. */
  | { readonly state: 'unanswered'; readonly reason: string };

export interface FamilyQuestion {
  readonly name: string;
  readonly family: 4 | 6;
  /** Empty: those that the system itself would ask. */
  readonly servers: readonly string[];
  readonly signal: AbortSignal;
}

/** When the second and the third attempt start, unless the one before has failed. */
const NEXT_AFTER_MS = [1_000, 1_500];
const MAX_ATTEMPTS = NEXT_AFTER_MS.length + 1;
/** Longer than anybody waits: the signal ends an attempt. */
const ATTEMPT_MS = 10_000;
const ABSENT = new Set(['ENOTFOUND', 'ENODATA']);

async function read(answers: Promise<{ address: string; ttl: number }[]>): Promise<Family> {
  try {
    const records = await answers;
    if (records.length === 0) return { state: 'absent' };
    const ttl = Math.min(...records.map((record) => record.ttl));
    return { state: 'found', addresses: records.map(({ address }) => address), ttl };
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    return ABSENT.has(code) ? { state: 'absent' } : { state: 'unanswered', reason: code };
  }
}

/** Each attempt has a resolver, and so sockets, of its own: nothing that others ask can hold it up. */
function openAttempt(servers: readonly string[], attempt: number): Resolver {
  const resolver = new Resolver({ timeout: ATTEMPT_MS, tries: 1 });
  const known = servers.length > 0 ? servers : resolver.getServers();
  if (known.length > 0) resolver.setServers([known[attempt % known.length]!]);
  return resolver;
}

export function askFamily({ name, family, servers, signal }: FamilyQuestion): Promise<Family> {
  const resolvers: Resolver[] = [];
  let timer: NodeJS.Timeout | undefined;
  let open = 0;
  let isDone = false;
  return new Promise<Family>((settle) => {
    const finish = (answer: Family): void => {
      isDone = true;
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
      settle(answer);
      for (const resolver of resolvers) resolver.cancel();
    };
    const cancel = (): void => finish({ state: 'unanswered', reason: 'cancelled' });
    const attempt = (): void => {
      clearTimeout(timer);
      const resolver = openAttempt(servers, resolvers.length);
      const wait = NEXT_AFTER_MS[resolvers.length];
      resolvers.push(resolver);
      open += 1;
      if (wait !== undefined) timer = setTimeout(attempt, wait);
      const asked = family === 4 ? resolver.resolve4(name, { ttl: true }) : resolver.resolve6(name, { ttl: true });
      void read(asked).then((answer) => {
        open -= 1;
        if (isDone) return;
        if (answer.state !== 'unanswered') finish(answer);
        else if (resolvers.length < MAX_ATTEMPTS) attempt();
        else if (open === 0) finish(answer);
      });
    };
    if (signal.aborted) return cancel();
    signal.addEventListener('abort', cancel);
    attempt();
  });
}
