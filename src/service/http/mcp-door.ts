// The door for agents that speak MCP: the key is checked here, and every tool comes back through the doors of the API.
import type { FastifyInstance } from 'fastify';
import { mcpSurface } from '#contract/mcp-surface.ts';

/** Answers one request. `fetch` reaches the API of this very server. */
export type McpDoor = (
  request: Request,
  body: unknown,
  api: { readonly apiKey: string; readonly fetch: typeof fetch },
) => Promise<Response>;

const injectFetch =
  (app: FastifyInstance, address: string): typeof fetch =>
  async (input, init = {}) => {
    const { pathname, search } = new URL(String(input));
    const answer = await app.inject({
      method: (init.method ?? 'GET') as 'GET',
      url: `${pathname}${search}`,
      headers: Object.fromEntries(new Headers(init.headers)),
      remoteAddress: address,
      ...(typeof init.body === 'string' && { payload: init.body }),
    });
    const { statusCode: status, headers, rawPayload } = answer;
    const shown = new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    return new Response(status === 304 ? null : new Uint8Array(rawPayload), { status, headers: shown });
  };

export function registerMcp(app: FastifyInstance, publicUrl: string, door: McpDoor): void {
  app.route({
    method: 'POST',
    url: mcpSurface.path,
    config: { row: mcpSurface, bucket: 'reads' },
    handler: async (request, reply) => {
      const headers = new Headers();
      for (const name of ['accept', 'content-type', 'mcp-protocol-version'] as const) {
        const value = request.headers[name];
        if (typeof value === 'string') headers.set(name, value);
      }
      const asked = new Request(`${publicUrl}${mcpSurface.path}`, { method: 'POST', headers });
      const apiKey = String(request.headers['x-api-key'] ?? '');
      const response = await door(asked, request.body ?? null, { apiKey, fetch: injectFetch(app, request.ip) });
      reply.code(response.status).headers({ 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' });
      const type = response.headers.get('content-type');
      if (type !== null) reply.type(type);
      return reply.send(Buffer.from(await response.arrayBuffer()));
    },
  });
}
