// The only door of a run's browser: a forward proxy on loopback that passes what the guard admits.
import { Agent, type Server, createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Egress } from './egress.ts';
import { EGRESS_LIMITS, type EgressLimits } from './egress-limits.ts';
import { createEgressMeter, type EgressEvent, type EgressStats, type Refusal } from './egress-meter.ts';
import { forwardRequest } from './forward-request.ts';
import { createGuard, type GuardOptions } from './guard.ts';
import { openTunnel } from './open-tunnel.ts';
import { registerProxyPort } from './proxy-ports.ts';

export interface EgressProxyOptions extends Omit<GuardOptions, 'signal'> {
  readonly limits?: Partial<EgressLimits>;
  /** Refuses every plain request but GET and HEAD. */
  readonly readOnly?: boolean;
  readonly onEvent?: (event: EgressEvent) => void;
}

export interface EgressProxy {
  readonly port: number;
  readonly url: string;
  /** For fetches that Node makes on behalf of the same run: the same guard, and the same account of bytes. */
  readonly egress: Egress;
  stats(): EgressStats;
  refusals(): Refusal[];
  close(): Promise<void>;
}

async function listenOnLoopback(server: Server): Promise<number> {
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(0, '127.0.0.1', done);
  });
  return (server.address() as AddressInfo).port;
}

export async function openEgressProxy(options: EgressProxyOptions): Promise<EgressProxy> {
  const limits = { ...EGRESS_LIMITS, ...options.limits };
  const meter = createEgressMeter(limits, options.onEvent ?? (() => undefined));
  const ending = new AbortController();
  const guard = createGuard({ ...options, signal: ending.signal });
  const agent = new Agent({ keepAlive: true, maxTotalSockets: limits.sockets, maxFreeSockets: 32 });
  const sockets = new Set<Socket>();
  let isClosed = false;
  let isSpent = false;

  const track = (socket: Socket): void => {
    if (sockets.has(socket)) return;
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    if (isClosed) socket.destroy();
  };
  const cutAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const spend = (host: string, port: number): void => {
    if (!isSpent) meter.capExceeded('run', host, port);
    isSpent = true;
    cutAll();
  };
  const { readOnly = false } = options;
  const egress: Egress = { guard, meter, limits, agent, readOnly, track, spend, isClosed: () => isClosed };

  const server = createServer({ maxHeaderSize: limits.requestHeaderBytes, keepAliveTimeout: limits.idleMs });
  server.maxConnections = limits.sockets;
  server.on('connection', track);
  server.on('clientError', (_error, socket) => socket.destroy());
  server.on('request', (asked, response) => {
    forwardRequest(egress, asked, response).catch(() => response.destroy());
  });
  server.on('connect', (asked, stream, head) => {
    const client = stream as Socket;
    openTunnel(egress, asked, client, head).catch(() => client.destroy());
  });

  const port = await listenOnLoopback(server);
  let unregister: () => void;
  try {
    unregister = registerProxyPort(port);
  } catch (error) {
    server.close();
    throw error;
  }

  const close = async (): Promise<void> => {
    if (isClosed) return;
    isClosed = true;
    ending.abort();
    const closed = new Promise<void>((done) => server.close(() => done()));
    agent.destroy();
    cutAll();
    await closed;
    unregister();
  };
  return { port, url: `http://127.0.0.1:${port}`, egress, stats: meter.stats, refusals: meter.refusals, close };
}
