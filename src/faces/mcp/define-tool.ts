// A tool is a name, what it is for, its input, and one call of the API that is answered in a few lines.
import type { z } from 'zod';
import type { ProofrunClient } from '#faces/client/proofrun-client.ts';

export interface McpTool {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly input: z.ZodObject;
  /** False: it starts something. */
  readonly readOnly: boolean;
  run(client: ProofrunClient, input: never, signal: AbortSignal): Promise<unknown>;
}

interface Definition<I extends z.ZodObject> extends Omit<McpTool, 'input' | 'run'> {
  readonly input: I;
  run(client: ProofrunClient, input: z.infer<I>, signal: AbortSignal): Promise<unknown>;
}

export const defineTool = <I extends z.ZodObject>(definition: Definition<I>): McpTool => definition;
