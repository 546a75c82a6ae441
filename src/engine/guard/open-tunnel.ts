// One CONNECT (https, ws, wss): vetted, dialled to the vetted address, then carried unread.
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Egress } from './egress.ts';
import { GUARD_HEADER } from './end-to-end-headers.ts';
import { pinTo } from './pinned-connect.ts';

const AUTHORITY = /^(\[[0-9a-f:.]+\]|[^[\]:/@?#\\\s]+):(\d{1,5})$/i;

function endWith(client: Socket, status: string, header = ''): void {
  client.end(`HTTP/1.1 ${status}\r\n${header}Content-Length: 0\r\nConnection: close\r\n\r\n`);
}

export async function openTunnel(egress: Egress, asked: IncomingMessage, client: Socket, head: Buffer): Promise<void> {
  const { guard, meter, limits } = egress;
  const [, hostText, portText] = AUTHORITY.exec(asked.url ?? '') ?? [];
  if (hostText === undefined) return endWith(client, '400 Bad Request');
  const port = Number(portText);

  const refuse = (reason: string): void => {
    meter.refused(hostText, port, reason);
    endWith(client, '403 Forbidden', `${GUARD_HEADER}: refused\r\n`);
  };
  const giveUp = (reason: string): void => {
    meter.unreachable(hostText, port, reason);
    endWith(client, '502 Bad Gateway', `${GUARD_HEADER}: unreachable\r\n`);
  };
  if (meter.isSpent()) return refuse('the run exceeded its byte limit');
  const hop = await guard.vetHop(hostText, port, 'https');
  if (client.destroyed || egress.isClosed()) return void client.destroy();
  if (!hop.ok && hop.cause === 'spent') meter.capExceeded('names', hostText, port);
  if (!hop.ok) return hop.cause === 'unresolvable' ? giveUp(hop.reason) : refuse(hop.reason);

  const server = connect({ host: hop.host, port: hop.port, allowHalfOpen: true, ...pinTo(hop.addresses) });
  egress.track(server);
  let isOpen = false;
  const connectTimer = setTimeout(() => server.destroy(new Error('no connection in time')), limits.connectMs);

  server.on('connect', () => {
    clearTimeout(connectTimer);
    if (client.destroyed) return void server.destroy();
    isOpen = true;
    meter.opened('tunnels');
    client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    if (head.length > 0) server.write(head);
    carry(egress, client, server, hop.host, hop.port);
  });
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (!isOpen && !client.destroyed) giveUp(error.code ?? error.message);
    else client.destroy();
  });
  server.on('close', () => {
    clearTimeout(connectTimer);
    if (isOpen) client.end();
  });
  client.on('close', () => server.destroy());
}

function carry(egress: Egress, client: Socket, server: Socket, host: string, port: number): void {
  const { meter, limits } = egress;
  const closeBoth = (): void => {
    client.destroy();
    server.destroy();
  };
  server.setTimeout(limits.idleMs, closeBoth);
  client.on('data', (chunk: Buffer) => {
    if (!meter.count('bytesUp', chunk.length)) egress.spend(host, port);
  });
  server.on('data', (chunk: Buffer) => {
    if (!meter.count('bytesDown', chunk.length)) egress.spend(host, port);
  });
  client.pipe(server);
  server.pipe(client);
}
