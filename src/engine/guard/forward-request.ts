// One plain http request in absolute form: vetted, sent to the vetted address, its answer passed on under the caps.
import { type Agent, type ClientRequest, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { portOf } from './canonical-host.ts';
import type { Egress } from './egress.ts';
import { endToEndHeaders, GUARD_HEADER } from './end-to-end-headers.ts';
import { headerSize, isHeaderOverflow } from './header-size.ts';
import { pinTo } from './pinned-connect.ts';
import { forgiving, isUnreadable } from './sloppy-responses.ts';

type ReachableHop = { host: string; port: number; addresses: string[] };

function answerAlone(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  response.writeHead(status, { ...headers, 'content-length': '0' }).end();
}

export async function forwardRequest(egress: Egress, asked: IncomingMessage, response: ServerResponse): Promise<void> {
  const { guard, meter } = egress;
  const text = asked.url ?? '';
  const url = /^http:\/\//i.test(text) ? URL.parse(text) : null;
  if (url === null) return answerAlone(response, 400);

  const port = portOf(url);
  const refuse = (reason: string): void => {
    meter.refused(url.hostname, port, reason);
    answerAlone(response, 403, { [GUARD_HEADER]: 'refused' });
  };
  if (egress.readOnly && asked.method !== 'GET' && asked.method !== 'HEAD') return refuse('it may write');
  if (meter.isSpent()) return refuse('the run exceeded its byte limit');
  const hop = await guard.vetHop(url.hostname, port, 'http');
  if (response.destroyed || egress.isClosed()) return void response.destroy();
  if (!hop.ok && hop.cause === 'spent') meter.capExceeded('names', url.hostname, port);
  if (!hop.ok && hop.cause !== 'unresolvable') return refuse(hop.reason);
  if (!hop.ok) {
    // A page must see a dead host as the browser shows one, a failed request, and not as an answer of ours.
    meter.unreachable(url.hostname, port, hop.reason);
    return void response.destroy();
  }
  meter.opened('requests');
  const isBodyless = (asked.method === 'GET' || asked.method === 'HEAD') && !hasBody(asked);
  // Only what can be sent again may ride on a pooled socket that the server is perhaps closing.
  send(egress, hop, url, asked, response, isBodyless ? egress.agent : false);
}

/** Told as an answer of ours: a cut one would look like a target that is down. */
function answerOverCap(egress: Egress, hop: ReachableHop, response: ServerResponse, cap: 'response' | 'headers'): void {
  egress.meter.capExceeded(cap, hop.host, hop.port);
  answerAlone(response, 502, { [GUARD_HEADER]: 'limit' });
}

function hasBody(asked: IncomingMessage): boolean {
  return asked.headers['transfer-encoding'] !== undefined || Number(asked.headers['content-length'] ?? 0) > 0;
}

function headersFor(asked: IncomingMessage, url: URL): string[] {
  const headers = ['Host', url.host, ...endToEndHeaders(asked.rawHeaders, ['host'])];
  if (asked.headers['transfer-encoding'] !== undefined) headers.push('Transfer-Encoding', 'chunked');
  return headers;
}

/** Null where the request cannot be sent as it was asked. */
function open(
  { limits }: Egress,
  hop: ReachableHop,
  url: URL,
  asked: IncomingMessage,
  agent: Agent | false,
): ClientRequest | null {
  try {
    return request({
      host: hop.host,
      port: hop.port,
      method: asked.method,
      path: `${url.pathname}${url.search}`,
      headers: headersFor(asked, url),
      agent,
      maxHeaderSize: limits.headerBytes,
      ...forgiving,
      ...pinTo(hop.addresses),
    });
  } catch {
    return null;
  }
}

function send(
  egress: Egress,
  hop: ReachableHop,
  url: URL,
  asked: IncomingMessage,
  response: ServerResponse,
  agent: Agent | false,
): void {
  const { limits, meter } = egress;
  const outgoing = open(egress, hop, url, asked, agent);
  if (outgoing === null) return answerAlone(response, 400);
  // Their bytes are bounded; dropping some of them would show the page another answer.
  outgoing.maxHeadersCount = 0;
  const connectTimer = setTimeout(() => outgoing.destroy(new Error('no connection in time')), limits.connectMs);
  let retried = false;
  let answered: IncomingMessage | null = null;

  outgoing.on('socket', (socket) => {
    egress.track(socket);
    if (socket.connecting) socket.once('connect', () => clearTimeout(connectTimer));
    else clearTimeout(connectTimer);
  });
  outgoing.setTimeout(limits.idleMs, () => outgoing.destroy(new Error('idle')));
  outgoing.on('response', (answer) => {
    answered = answer;
    passOn(egress, hop, asked, answer, response);
  });
  outgoing.on('error', (error: NodeJS.ErrnoException) => {
    // Some servers send more after the end of their response. Browsers ignore it.
    if (answered?.complete) return;
    const wasStale = outgoing.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
    if (wasStale && !response.headersSent && !response.destroyed) {
      retried = true;
      return send(egress, hop, url, asked, response, false);
    }
    if (response.headersSent || response.destroyed) return void response.destroy();
    if (isHeaderOverflow(error)) return answerOverCap(egress, hop, response, 'headers');
    meter.unreachable(hop.host, hop.port, error.code ?? error.message);
    if (isUnreadable(error)) return answerAlone(response, 502, { [GUARD_HEADER]: 'unreadable' });
    response.destroy();
  });
  outgoing.on('close', () => {
    clearTimeout(connectTimer);
    if (!retried && !response.headersSent) response.destroy();
  });
  response.on('close', () => outgoing.destroy());

  if (!hasBody(asked)) return void outgoing.end();
  asked.on('data', (chunk: Buffer) => {
    if (!meter.count('bytesUp', chunk.length)) egress.spend(hop.host, hop.port);
  });
  asked.pipe(outgoing);
}

/** Node sends no control characters; browsers do not mind them. */
const withoutControls = (text: string): string => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '');

function passOn(
  egress: Egress,
  hop: ReachableHop,
  asked: IncomingMessage,
  answer: IncomingMessage,
  response: ServerResponse,
): void {
  const { limits, meter } = egress;
  const spend = (): void => egress.spend(hop.host, hop.port);
  const stopAtCap = (): void => {
    meter.capExceeded('response', hop.host, hop.port);
    answer.destroy();
    response.destroy();
  };
  const isChunked = answer.headers['transfer-encoding'] !== undefined;
  const declared = asked.method === 'HEAD' || isChunked ? 0 : Number(answer.headers['content-length'] ?? 0);
  if (declared > limits.responseBytes) {
    answer.destroy();
    return answerOverCap(egress, hop, response, 'response');
  }
  if (!meter.count('bytesDown', headerSize(answer))) return spend();
  try {
    const words = (answer.statusMessage ?? '').replace(/[^\t\x20-\x7e]/g, '');
    // A length beside chunks does not count.
    const headers = endToEndHeaders(answer.rawHeaders, isChunked ? ['content-length'] : []);
    response.writeHead(answer.statusCode ?? 502, words, headers.map(withoutControls));
  } catch {
    meter.unreachable(hop.host, hop.port, 'the response is malformed');
    answer.destroy();
    return void response.destroy();
  }
  let received = 0;
  answer.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (!meter.count('bytesDown', chunk.length)) spend();
    else if (received > limits.responseBytes) stopAtCap();
  });
  // A cut answer stays cut: ending it cleanly would pass half a body off as a whole one.
  answer.on('error', () => response.destroy());
  answer.pipe(response);
}
