import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { ProofrunClient } from '#faces/client/proofrun-client.ts';
import { createMcpServer } from './create-mcp-server.ts';

/** Answers until the other side closes its end, or the signal falls. */
export async function answerOverStdio(client: ProofrunClient, stop: AbortSignal): Promise<void> {
  const server = createMcpServer(client);
  const ended = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve);
    stop.addEventListener('abort', () => resolve(), { once: true });
  });
  await server.connect(new StdioServerTransport());
  await ended;
  await server.close();
}
