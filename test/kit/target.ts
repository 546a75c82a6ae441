// A small web app on loopback, described by its routes; what it serves can be changed while it runs.
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Route = string | ((request: IncomingMessage, response: ServerResponse) => void);
export type Routes = Readonly<Record<string, Route>>;

export interface Target {
  /** Under a name of its own. */
  readonly url: string;
  readonly hits: string[];
  serve(routes: Routes): void;
  close(): Promise<void>;
}

let count = 0;

export const page = (title: string, body: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><link rel="icon" href="data:,"><style>body{margin:0;font:16px/1.6 sans-serif;color:#111;background:#fff}main{padding:24px}a{display:inline-block;padding:8px 0}</style>${head}</head><body><main><h1>${title}</h1>${body}</main></body></html>`;

export async function startTarget(routes: Routes): Promise<Target> {
  let current = routes;
  const hits: string[] = [];
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://target.test').pathname;
    hits.push(`${request.method} ${request.url}`);
    const route = current[path];
    if (typeof route === 'function') return route(request, response);
    if (route !== undefined)
      return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(route);
    response
      .writeHead(404, { 'content-type': 'text/html; charset=utf-8' })
      .end(page('Not found', '<p>There is no such page.</p>'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  count += 1;
  return {
    url: `http://app${process.pid}-${count}.localhost:${port}`,
    hits,
    serve: (next) => {
      current = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
