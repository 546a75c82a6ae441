// Serves one hostile page on loopback.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export interface HostilePage {
  /** Inside `main`, after a heading and a sentence. */
  readonly body: string;
  readonly head?: string;
  /** Further paths; a request to one that never ends is left open. */
  readonly answers?: Readonly<Record<string, Answer>>;
  /** Aborts the run when this path was asked for. */
  readonly cancelAt?: string;
}

const html = ({ body, head = '' }: HostilePage): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Shop</title><link rel="icon" href="data:,">${head}</head><body><main><h1>Shop</h1><p>Tents and stoves for every weather.</p>${body}</main></body></html>`;

export async function servePage(page: HostilePage, onHit: (path: string) => void) {
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    const answer = page.answers?.[path];
    onHit(path);
    if (answer !== undefined) return answer(request, response);
    if (path === '/') response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html(page));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
