import { z } from 'zod';
import { defineTool } from '../define-tool.ts';
import { maxAnswerBytes, pageOfItems } from '../paging.ts';

const room = maxAnswerBytes - 1_400;
const maxReasons = 6;

export const launchReadiness = defineTool({
  name: 'launch_readiness',
  title: 'May it launch?',
  about:
    'GO, GO_AFTER_DEPLOY, INSUFFICIENT_PROOF or NO_GO from the stored proof of finished runs, with the reasons. Tests nothing itself.',
  readOnly: true,
  input: z.object({
    runIds: z.array(z.string()).min(1).max(20).describe('Scans and their Fix Checks.'),
    offset: z.int().min(0).optional(),
  }),
  run: async (client, { runIds, offset = 0 }, signal) => {
    const { verdict, rule, reasons, openFindings } = await client.call('evaluate_launch_readiness', {
      body: { runIds },
      signal,
    });
    const open = openFindings.map(({ findingId, severity, title }) => ({ findingId, severity, title }));
    return {
      verdict,
      rule,
      reasons: reasons.slice(0, maxReasons).map(({ message }) => message),
      openFindings: pageOfItems(open, offset, room),
    };
  },
});
