// Asks for the answer of links that are not visited: a plain guarded GET, never for links that could change something.
import { limit } from '#contract/limits.ts';
import { type WayOn, offersToMake, waysIn } from '#core/words/offers-to-make.ts';
import { thresholds } from '#core/audits/runtime/thresholds.ts';
import { linkKind, templateOf } from '#core/evidence/route.ts';
import type { LinkCheck } from '#core/evidence/visit.ts';
import type { Egress } from '#engine/guard/egress.ts';
import { type SessionState, sessionHeaders } from '#engine/browser/session-state.ts';
import { type Fetched, guardedFetch } from '#engine/guard/guarded-fetch.ts';
import { changesSomething } from '#engine/safety/brakes.ts';

const parallel = 6;
const linkUserAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';

export interface LinkChecker {
  check(routes: readonly string[]): Promise<readonly LinkCheck[]>;
  readonly checked: () => number;
}

/** A template stands for all known routes with their values, and a kind of links for all of them. */
function describedBy(asked: string, paths: ReadonlyMap<string, string>): readonly string[] {
  const described = [...paths.keys()].filter((route) => templateOf(route) === asked || linkKind(route) === asked);
  return described.length === 0 ? [asked] : described;
}

/** What is said of a missing page whose links lead on to making it. */
export const offeredBy = (address: URL, ways: readonly WayOn[]): Pick<LinkCheck, 'offered'> =>
  offersToMake(address, ways) ? { offered: true } : {};

function toldBy(route: string, address: string, { status, bodyText = '', failure }: Fetched): LinkCheck {
  if (status > 0) {
    const gone = status === 404 || status === 410;
    return { route, status, failure: null, ...(gone ? offeredBy(new URL(address), waysIn(bodyText)) : {}) };
  }
  const none = (why: LinkCheck['failure']): LinkCheck => ({ route, status: null, failure: why });
  const kind = failure?.kind;
  if (kind === 'redirect_loop' || kind === 'too_many_redirects') return none('redirect_loop');
  if (kind === 'connect' || kind === 'tls') return none('network');
  if (kind === 'timeout') return none('timed_out');
  return none(kind === 'spent' ? 'not_checked' : 'refused_by_guard');
}

/** `paths` gives back the full path of a route; routes alone have lost what the redactor masked. */
export function createLinkChecker(options: {
  readonly egress: Egress;
  readonly origin: string;
  readonly paths: ReadonlyMap<string, string>;
  /** Who asks; null: a stranger. */
  readonly session?: SessionState | null;
}): LinkChecker {
  const known = new Map<string, Promise<LinkCheck>>();
  let asked = 0;

  const headersOf = (url: URL): Readonly<Record<string, string>> =>
    options.session == null ? {} : sessionHeaders(options.session, url);

  const ask = async (route: string): Promise<LinkCheck> => {
    const path = options.paths.get(route);
    const address = path === undefined ? null : new URL(path, options.origin).href;
    if (address === null || changesSomething(address) || asked >= limit('linkChecks'))
      return { route, status: null, failure: 'not_checked' };
    asked += 1;
    const once = () =>
      guardedFetch(address, {
        egress: options.egress,
        method: 'GET',
        deadlineMs: thresholds.linkLostMs,
        maxBytes: 1024 * 1024,
        headers: { 'user-agent': linkUserAgent, accept: 'text/html,*/*;q=0.8', ...headersOf(new URL(address)) },
      });
    let answer = await once();
    // A cut connection may be chance; the second answer counts.
    if (answer.failure?.kind === 'connect' || answer.failure?.kind === 'timeout' || answer.status >= 500)
      answer = await once();
    return toldBy(route, address, answer);
  };

  return {
    checked: () => known.size,
    async check(routes) {
      const wanted = [...new Set(routes.flatMap((route) => describedBy(route, options.paths)))];
      const results: LinkCheck[] = [];
      let next = 0;
      const worker = async (): Promise<void> => {
        while (next < wanted.length) {
          const route = wanted[next++]!;
          let answer = known.get(route);
          if (answer === undefined) {
            answer = ask(route);
            known.set(route, answer);
          }
          results.push(await answer);
        }
      };
      await Promise.all(Array.from({ length: Math.min(parallel, wanted.length) }, worker));
      return results.sort((a, b) => (a.route < b.route ? -1 : 1));
    },
  };
}
