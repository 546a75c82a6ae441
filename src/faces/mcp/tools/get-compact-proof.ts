import { z } from 'zod';
import { defineTool } from '../define-tool.ts';

export const getCompactProof = defineTool({
  name: 'get_compact_proof',
  title: 'Read the compact proof',
  about:
    'The result of a finished run in at most 3 KB: verdict, counts, the most important findings, what to trust and what to do next.',
  readOnly: true,
  input: z.object({ runId: z.string() }),
  run: async (client, { runId }, signal) => {
    const {
      links: _links,
      digest: _digest,
      nextSafeAction,
      ...proof
    } = await client.call('read_compact_proof', {
      params: { runId },
      signal,
    });
    return { ...proof, nextSafeAction: { why: nextSafeAction.why, http: nextSafeAction.http } };
  },
});
