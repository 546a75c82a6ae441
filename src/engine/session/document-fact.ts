// Reads what the browser says about the load of a document.
import { limit } from '#contract/limits.ts';
import type { DocumentFact, DocumentFailure } from '#core/evidence/visit.ts';
import { routeOf } from '#core/evidence/route.ts';
import type { Response } from 'playwright-core';

const failures: readonly { readonly find: RegExp; readonly is: DocumentFailure }[] = [
  { find: /ERR_NAME_NOT_RESOLVED/, is: 'name_not_resolved' },
  { find: /ERR_CONNECTION_REFUSED|ERR_ADDRESS_UNREACHABLE/, is: 'connection_refused' },
  {
    find: /ERR_CONNECTION_(?:RESET|CLOSED|ABORTED)|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE|ERR_CONTENT_LENGTH/,
    is: 'connection_reset',
  },
  { find: /ERR_TOO_MANY_REDIRECTS/, is: 'redirect_loop' },
  { find: /ERR_CERT|ERR_SSL/, is: 'tls' },
  { find: /ERR_TUNNEL|ERR_PROXY|ERR_BLOCKED/, is: 'refused_by_guard' },
  { find: /ERR_ABORTED|Download is starting/, is: 'download' },
  { find: /crash/i, is: 'renderer_crashed' },
  { find: /Timeout|took longer|ERR_TIMED_OUT|ERR_CONNECTION_TIMED_OUT/, is: 'timed_out' },
];

export const failureOf = (message: string): DocumentFailure =>
  failures.find(({ find }) => find.test(message))?.is ?? 'other';

const wallTitle =
  /^(?:just a moment|attention required|access denied|are you (?:a )?(?:human|robot)|verify you are human|security check)/i;

export async function documentOf(options: {
  readonly response: Response | null;
  readonly origin: string;
  readonly asked: string;
  readonly landed: string;
  readonly title: string;
  readonly responseMs: number | null;
  readonly loadMs: number | null;
}): Promise<DocumentFact> {
  const { response, origin, responseMs, loadMs } = options;
  const landed = new URL(options.landed);
  const headers = response?.headers() ?? {};
  const guarded = headers['x-proofrun-guard'] !== undefined;
  let redirects = 0;
  for (
    let hop = response?.request().redirectedFrom() ?? null;
    hop !== null && redirects < 30;
    hop = hop.redirectedFrom()
  )
    redirects += 1;
  const leftOrigin = landed.origin !== origin;
  const route = leftOrigin ? null : routeOf(landed);
  const status = guarded ? null : (response?.status() ?? null);
  const wall =
    headers['cf-mitigated'] === 'challenge' ||
    ((status === 403 || status === 429 || status === 503) && wallTitle.test(options.title));
  return {
    status,
    failure: guarded ? 'refused_by_guard' : null,
    redirects,
    landedOn: route === options.asked ? null : (route?.slice(0, limit('urlLengthMax')) ?? null),
    leftOrigin,
    challenge: wall,
    mime: (headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase() || 'text/html',
    responseMs,
    loadMs,
  };
}

export const failedDocument = (failure: DocumentFailure, ms: number): DocumentFact => ({
  status: null,
  failure,
  redirects: 0,
  landedOn: null,
  leftOrigin: false,
  challenge: false,
  mime: '',
  responseMs: null,
  loadMs: ms,
});
