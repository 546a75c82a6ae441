import { z } from 'zod';
import { defineTool } from '../define-tool.ts';
import { maxAnswerBytes, pageOfItems } from '../paging.ts';

const room = maxAnswerBytes - 900;
const maxClaims = 3;

export const compareRuns = defineTool({
  name: 'compare_runs',
  title: 'Compare two runs',
  about: 'What is new, still there, gone or not retested between two finished runs of one account.',
  readOnly: true,
  input: z.object({ base: z.string(), head: z.string(), offset: z.int().min(0).optional() }),
  run: async (client, { base, head, offset = 0 }, signal) => {
    const compared = await client.call('compare_runs', { query: { base, head }, signal });
    const { sameRuleset, sameOrigin, counts, findings, doNotClaim } = compared;
    const rows = findings.map(({ findingId, class: change, severity, title, routes }) => ({
      findingId,
      class: change,
      severity,
      title,
      route: routes[0]?.route ?? null,
    }));
    return {
      sameRuleset,
      sameOrigin,
      counts,
      findings: pageOfItems(rows, offset, room),
      doNotClaim: doNotClaim.slice(0, maxClaims),
    };
  },
});
