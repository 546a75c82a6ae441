// Node's own look at a target: each hop vetted and pinned like the browser's, every failure a value.
import {
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
  request as requestHttp,
} from 'node:http';
import { request as requestHttps } from 'node:https';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { portOf } from './canonical-host.ts';
import type { Egress } from './egress.ts';
import { headerSize, isHeaderOverflow } from './header-size.ts';
import { parseTarget } from './parse-target.ts';
import { pinTo } from './pinned-connect.ts';
import { forgiving, isUnreadable } from './sloppy-responses.ts';

export type FetchFailure =
  | 'refused'
  | 'unresolvable'
  | 'malformed'
  | 'connect'
  | 'tls'
  | 'timeout'
  | 'too_large'
  /** The run has used up its bytes or its names. */
  | 'spent'
  | 'redirect_loop'
  | 'too_many_redirects';

export interface GuardedFetchOptions {
  /** Of the run on whose behalf Node fetches: its guard vets each hop, and its account pays for each byte. */
  readonly egress: Egress;
  readonly method?: 'GET' | 'HEAD';
  /** At most 5; 0 answers the redirect itself. */
  readonly maxRedirects?: number;
  readonly deadlineMs?: number;
  readonly maxBytes?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface FetchedHop {
  readonly url: string;
  readonly status: number;
}

export interface Fetched {
  /** 0 when no answer came. */
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly finalUrl: string;
  readonly redirects: FetchedHop[];
  readonly bodyText?: string;
  readonly failure?: { readonly kind: FetchFailure; readonly reason: string };
}

const MAX_REDIRECTS = 5;
const DEADLINE_MS = 15_000;
const MAX_BYTES = 5 * 1024 * 1024;
const SAME_ORIGIN_ONLY = new Set(['authorization', 'cookie']);

type FailureValue = NonNullable<Fetched['failure']>;
const SPENT: FailureValue = { kind: 'spent', reason: 'the run exceeded its byte limit' };
type Outcome =
  | { ok: true; answer: IncomingMessage; bytes: Buffer }
  | { ok: false; failure: FailureValue; answer?: IncomingMessage };

export async function guardedFetch(urlText: string, options: GuardedFetchOptions): Promise<Fetched> {
  const { egress, maxRedirects = MAX_REDIRECTS, deadlineMs = DEADLINE_MS } = options;
  const redirects: FetchedHop[] = [];
  const seen = new Set<string>();
  const signal = AbortSignal.timeout(deadlineMs);
  const first = parseTarget(urlText);
  if (!first.ok)
    return failed(urlText, redirects, first.code === 'unsafe_target' ? 'refused' : 'malformed', first.reason);
  const origin = first.url.origin;

  let url = first.url;
  for (let followed = 0; ; followed += 1) {
    seen.add(withoutFragment(url));
    const scheme = url.protocol === 'https:' ? 'https' : 'http';
    if (egress.meter.isSpent()) return failed(url.href, redirects, SPENT.kind, SPENT.reason);
    const hop = await egress.guard.vetHop(url.hostname, portOf(url), scheme);
    if (!hop.ok && hop.cause === 'spent') egress.meter.capExceeded('names', url.hostname, portOf(url));
    if (!hop.ok) return failed(url.href, redirects, hop.cause, hop.reason);
    if (signal.aborted) return failed(url.href, redirects, 'timeout', 'no response in time');

    const outcome = await fetchOnce(url, hop, options, url.origin === origin, signal);
    if (!outcome.ok) return failed(url.href, redirects, outcome.failure.kind, outcome.failure.reason, outcome.answer);
    const status = outcome.answer.statusCode ?? 0;
    const { location } = outcome.answer.headers;
    const isRedirect = location !== undefined && [301, 302, 303, 307, 308].includes(status);
    if (!isRedirect || maxRedirects === 0) return read(url, redirects, outcome, options);

    redirects.push({ url: url.href, status });
    const next = parseTarget(URL.parse(location, url.href)?.href ?? '');
    if (!next.ok) {
      return failed(
        url.href,
        redirects,
        next.code === 'unsafe_target' ? 'refused' : 'malformed',
        `redirect: ${next.reason}`,
      );
    }
    if (seen.has(withoutFragment(next.url)))
      return failed(next.url.href, redirects, 'redirect_loop', 'the redirects form a loop');
    if (followed >= Math.min(maxRedirects, MAX_REDIRECTS)) {
      return failed(next.url.href, redirects, 'too_many_redirects', `more than ${followed} redirects`);
    }
    url = next.url;
  }
}

function withoutFragment(url: URL): string {
  return url.href.split('#', 1)[0]!;
}

function failed(
  finalUrl: string,
  redirects: FetchedHop[],
  kind: FetchFailure,
  reason: string,
  answer?: IncomingMessage,
): Fetched {
  const { statusCode: status = 0, headers = {} } = answer ?? {};
  return { status, headers, finalUrl, redirects, failure: { kind, reason } };
}

type DialledHop = { host: string; port: number; addresses: readonly string[] };

function fetchOnce(
  url: URL,
  hop: DialledHop,
  options: GuardedFetchOptions,
  isSameOrigin: boolean,
  signal: AbortSignal,
): Promise<Outcome> {
  const { egress, method = 'GET', headers = {} } = options;
  const sent = Object.entries(headers).filter(([name]) => isSameOrigin || !SAME_ORIGIN_ONLY.has(name.toLowerCase()));
  const isTls = url.protocol === 'https:';
  let isHandshaking = false;
  const failureOf = (error: NodeJS.ErrnoException): FailureValue => {
    if (signal.aborted) return { kind: 'timeout', reason: 'no response in time' };
    if (egress.meter.isSpent()) return SPENT;
    if (isHeaderOverflow(error)) {
      egress.meter.capExceeded('headers', hop.host, hop.port);
      return { kind: 'too_large', reason: `headers of more than ${egress.limits.headerBytes} bytes` };
    }
    if (isUnreadable(error)) return { kind: 'malformed', reason: 'the headers of the response cannot be read' };
    return { kind: isHandshaking ? 'tls' : 'connect', reason: error.code ?? error.message };
  };

  return new Promise((settle) => {
    const requestOptions: RequestOptions = {
      method,
      headers: { accept: '*/*', 'accept-encoding': 'identity', ...Object.fromEntries(sent) },
      agent: false,
      signal,
      maxHeaderSize: egress.limits.headerBytes,
      ...forgiving,
      ...pinTo(hop.addresses),
    };
    let outgoing: ClientRequest;
    try {
      outgoing = (isTls ? requestHttps : requestHttp)(url, requestOptions);
    } catch {
      return settle({ ok: false, failure: { kind: 'malformed', reason: 'a header cannot be sent' } });
    }
    outgoing.maxHeadersCount = 0;
    outgoing.on('socket', (socket) => {
      egress.track(socket);
      socket.on('connect', () => {
        isHandshaking = isTls;
      });
      socket.on('secureConnect', () => {
        isHandshaking = false;
      });
    });
    let answered: IncomingMessage | null = null;
    const fail = (failure: FailureValue): void => {
      // Some servers send more after the end of their response. Browsers ignore it.
      if (!answered?.complete) settle({ ok: false, failure });
    };
    outgoing.on('error', (error) => fail(failureOf(error)));
    outgoing.on('close', () => fail({ kind: 'connect', reason: 'closed without a response' }));
    outgoing.on('response', (answer) => {
      answered = answer;
      readBody(answer, hop, options, failureOf, settle);
    });
    outgoing.end();
  });
}

function readBody(
  answer: IncomingMessage,
  hop: DialledHop,
  { egress, maxBytes = MAX_BYTES }: GuardedFetchOptions,
  failureOf: (error: NodeJS.ErrnoException) => FailureValue,
  settle: (outcome: Outcome) => void,
): void {
  const chunks: Buffer[] = [];
  let received = 0;
  const pay = (bytes: number): void => {
    if (egress.meter.count('bytesDown', bytes)) return;
    settle({ ok: false, answer, failure: SPENT });
    egress.spend(hop.host, hop.port);
  };
  answer.on('data', (chunk: Buffer) => {
    received += chunk.length;
    chunks.push(chunk);
    pay(chunk.length);
    if (received <= maxBytes) return;
    settle({ ok: false, answer, failure: { kind: 'too_large', reason: `more than ${maxBytes} bytes` } });
    answer.destroy();
  });
  answer.on('error', (error) => settle({ ok: false, answer, failure: failureOf(error) }));
  answer.on('end', () => settle({ ok: true, answer, bytes: Buffer.concat(chunks) }));
  pay(headerSize(answer));
}

const DECODERS: Record<string, (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
  identity: (bytes) => Promise.resolve(bytes),
};

async function read(
  url: URL,
  redirects: FetchedHop[],
  { answer, bytes }: { answer: IncomingMessage; bytes: Buffer },
  { method = 'GET', maxBytes = MAX_BYTES }: GuardedFetchOptions,
): Promise<Fetched> {
  const { statusCode: status = 0, headers } = answer;
  const fetched: Fetched = { status, headers, finalUrl: url.href, redirects };
  if (method === 'HEAD' || bytes.length === 0) return { ...fetched, bodyText: '' };
  const decode = DECODERS[(headers['content-encoding'] ?? 'identity').trim().toLowerCase()];
  if (decode === undefined) return failed(url.href, redirects, 'malformed', 'unknown content encoding', answer);
  try {
    const body = await decode(bytes, { maxOutputLength: maxBytes });
    return { ...fetched, bodyText: decoderFor(headers['content-type']).decode(body) };
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    return failed(url.href, redirects, isTooLarge ? 'too_large' : 'malformed', 'the body does not decode', answer);
  }
}

function decoderFor(contentType = '') {
  const label = /charset\s*=\s*"?([^\s";]+)/i.exec(contentType)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}
