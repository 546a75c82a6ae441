// A server on loopback that its test closes, with every connection it still holds.
import { createServer as createHttp, type RequestListener, type Server } from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';

export interface LocalServer {
  readonly port: number;
  readonly server: Server;
  /** Connections taken, whether or not a request followed. */
  connections(): number;
  close(): Promise<void>;
}

export async function openLocalServer(
  listener: RequestListener,
  tls?: { key: string; cert: string },
  maxHeaderSize?: number,
): Promise<LocalServer> {
  const options = maxHeaderSize === undefined ? {} : { maxHeaderSize };
  const server: Server = tls ? createHttps({ ...tls, ...options }, listener) : createHttp(options, listener);
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    server,
    connections: () => connections,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
