// What the server sends to a plain request, read in an empty tab: the browser's own parser, without its scripts.
import { limit } from '#contract/limits.ts';
import { documentFacts } from '#core/parity/document-facts.ts';
import type { StaticLoad } from '#core/parity/side-load.ts';
import { routeOf } from '#core/evidence/route.ts';
import type { Egress } from '#engine/guard/egress.ts';
import { type FetchFailure, type Fetched, guardedFetch } from '#engine/guard/guarded-fetch.ts';
import type { PageSession } from '#engine/session/page-session.ts';

const fetchMs = 20_000;
const readMs = 15_000;
const page = /^(?:text\/html|application\/xhtml\+xml)\b/i;

/** As the browser introduces itself: another name would be served other pages. */
const headersFor = (userAgent: string): Record<string, string> => ({
  'user-agent': userAgent,
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-language': 'en-US',
});

const tooLarge: ReadonlySet<FetchFailure> = new Set(['too_large', 'spent']);

export const hasLeft = (url: URL, origin: string): boolean => url.origin !== origin;
/** Where a load ended, without what only identifies the visitor. */
export const landingOf = (url: URL, origin: string): string => (hasLeft(url, origin) ? url.host : routeOf(url));

export interface Served {
  readonly load: StaticLoad;
  /** Addresses of its links. */
  readonly found: readonly string[];
}

const lost = (reason: Extract<StaticLoad, { kind: 'lost' }>['reason']): Served => ({
  load: { kind: 'lost', reason },
  found: [],
});

async function readAnswer(session: PageSession, fetched: Fetched, fragment: string): Promise<Served> {
  const { status, redirects, bodyText = '', headers } = fetched;
  const url = new URL(fetched.finalUrl);
  // As in a browser, a redirect without a fragment keeps the one that was asked for.
  if (url.hash === '') url.hash = fragment;
  const arrival = {
    kind: 'loaded',
    status,
    redirects: redirects.length,
    landedOn: landingOf(url, session.origin),
    leftTarget: hasLeft(url, session.origin),
  } as const;
  if (arrival.leftTarget) return { load: { ...arrival, document: null }, found: [] };
  // Without a type the browser decides by the look of the content; most such answers are pages.
  const type = headers['content-type'] ?? 'text/html';
  if (!page.test(type)) return lost('not_a_page');
  const raw = await session.ask('readServed', [bodyText, url.href, limit('auditedNodes')], readMs);
  return {
    load: { ...arrival, document: documentFacts(raw, session.origin) },
    found: raw.links.map(({ href }) => href),
  };
}

/** `session`: a tab that has opened nothing yet. */
export async function fetchServed(
  session: PageSession,
  egress: Egress,
  path: string,
  userAgent: string,
): Promise<Served> {
  const url = new URL(path, session.origin);
  const { hash } = url;
  // A fragment never reaches the server.
  url.hash = '';
  const fetched = await guardedFetch(url.href, {
    egress,
    method: 'GET',
    headers: headersFor(userAgent),
    deadlineMs: fetchMs,
    maxBytes: limit('previewDocumentBytes'),
  });
  if (fetched.failure !== undefined)
    return lost(tooLarge.has(fetched.failure.kind) ? 'too_large' : 'static_not_loaded');
  if (fetched.headers['cf-mitigated'] === 'challenge') return lost('bot_wall');
  return readAnswer(session, fetched, hash);
}
