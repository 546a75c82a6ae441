// A name is asked for once per hop, and all its answers are judged together.
import { lookup } from 'node:dns/promises';

export type Resolve = (host: string) => Promise<string[]>;

export const RESOLVE_DEADLINE_MS = 5_000;
const MAX_ANSWERS = 16;

/** The system's resolver. Names under .localhost are loopback by definition and are never sent to a server. */
export const resolveBySystem: Resolve = async (host) => {
  if (host === 'localhost' || host.endsWith('.localhost')) return ['127.0.0.1', '::1'];
  const answers = await lookup(host, { all: true, order: 'ipv4first' });
  return answers.map(({ address }) => address);
};

export type Resolved = { ok: true; addresses: string[] } | { ok: false; reason: string };

export async function resolveHost(host: string, resolve: Resolve, deadlineMs = RESOLVE_DEADLINE_MS): Promise<Resolved> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<null>((done) => {
    timer = setTimeout(done, deadlineMs, null);
  });
  try {
    const answers = await Promise.race([resolve(host), tooLate]);
    if (answers === null) return { ok: false, reason: 'the name did not resolve in time' };
    if (answers.length === 0) return { ok: false, reason: 'the name does not resolve' };
    // Cutting the list short would leave answers unjudged.
    if (answers.length > MAX_ANSWERS) return { ok: false, reason: 'the name has too many addresses' };
    return { ok: true, addresses: [...new Set(answers)] };
  } catch {
    return { ok: false, reason: 'the name does not resolve' };
  } finally {
    clearTimeout(timer);
  }
}
