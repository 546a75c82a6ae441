// The API as tools for an agent. Whoever makes it gives a client with the caller's own key: no tool passes the key check.
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { interfaceVersion } from '#contract/interface-version.ts';
import type { ProofrunClient } from '#faces/client/proofrun-client.ts';
import { ProofrunError, ServiceUnreachable } from '#faces/client/proofrun-error.ts';
import { allTools } from './all-tools.ts';
import { untrustedNote } from './untrusted-note.ts';

const instructions = `Proofrun tests web apps in a real browser. start_run, wait_for_run, get_compact_proof; read findings with get_finding, fix them, deploy, then fix_check and wait_for_run. Only fixed_verified counts as a fix. ${untrustedNote}`;

const maxDetails = 5;

const answer = (value: unknown, isError = false): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(value) }],
  ...(isError && { isError }),
});

/** A refusal is an answer: an agent reads what to do about it. Anything else is a bug. */
function refusal(error: unknown): CallToolResult {
  if (error instanceof ServiceUnreachable)
    return answer(
      { error: 'service_unavailable', message: error.message, next: 'Start the service, then retry.' },
      true,
    );
  if (!(error instanceof ProofrunError)) throw error;
  const { error: code, message, details, checkoutUrl, cli } = error.envelope;
  return answer(
    {
      error: code,
      message,
      ...(details !== undefined && { details: details.slice(0, maxDetails) }),
      ...(checkoutUrl !== undefined && { checkoutUrl, note: 'Show this address to a person. Do not pay by yourself.' }),
      ...(cli !== undefined && { cli: cli.command }),
      ...(error.retryAfterSeconds !== null && { retryAfterSeconds: error.retryAfterSeconds }),
    },
    true,
  );
}

export function createMcpServer(client: ProofrunClient): McpServer {
  const server = new McpServer({ name: 'proofrun', version: interfaceVersion }, { instructions });
  for (const tool of allTools)
    server.registerTool(
      tool.name,
      {
        title: tool.title,
        description: tool.about,
        inputSchema: tool.input.shape,
        annotations: { readOnlyHint: tool.readOnly, destructiveHint: false, openWorldHint: !tool.readOnly },
      },
      async (input: Record<string, unknown>, { signal }: { signal: AbortSignal }) => {
        try {
          return answer(await tool.run(client, input as never, signal));
        } catch (error) {
          return refusal(error);
        }
      },
    );
  return server;
}
