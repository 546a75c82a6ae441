// One request of the streamable HTTP transport. Nothing is kept between two of them.
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { type ClientOptions, createClient } from '#faces/client/proofrun-client.ts';
import { createMcpServer } from './create-mcp-server.ts';

export async function answerOverHttp(request: Request, parsedBody: unknown, options: ClientOptions): Promise<Response> {
  const server = createMcpServer(createClient(options));
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    const response = await transport.handleRequest(request, { parsedBody });
    const { status, headers } = response;
    // Read to its end before the server is closed.
    return new Response(status === 202 ? null : await response.arrayBuffer(), { status, headers });
  } finally {
    await server.close();
  }
}
