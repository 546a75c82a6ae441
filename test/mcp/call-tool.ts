import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { expect } from 'vitest';
import { maxAnswerBytes } from '#faces/mcp/paging.ts';

/** Bytes that an agent read, over all calls of this process. */
export const read = { bytes: 0 };

export const textOf = (result: unknown): string =>
  (result as { content: { type: string; text: string }[] }).content.map(({ text }) => text).join('');

/** The answer of a tool; fails where it is too large for an agent. */
export async function callTool(
  client: Client,
  name: string,
  input: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const result = await client.callTool({ name, arguments: input });
  const text = textOf(result);
  read.bytes += Buffer.byteLength(text);
  expect(result.isError ?? false, text).toBe(false);
  expect(Buffer.byteLength(text), `${name} ${JSON.stringify(input)}`).toBeLessThanOrEqual(maxAnswerBytes + 72);
  return JSON.parse(text) as Record<string, unknown>;
}
