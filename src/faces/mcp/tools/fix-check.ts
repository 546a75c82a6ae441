import { z } from 'zod';
import { defineTool } from '../define-tool.ts';

export const fixCheck = defineTool({
  name: 'fix_check',
  title: 'Check a fix',
  about:
    'After a fix is deployed: replays the failing scenarios of a run exactly as they failed. Costs no credit. Only fixStatus fixed_verified counts as a fix. Then call wait_for_run with the new runId.',
  readOnly: false,
  input: z.object({ runId: z.string().describe('The run that failed.') }),
  run: async (client, { runId }, signal) => {
    const started = await client.call('start_fix_check', { params: { runId }, signal });
    const { state, fixCheckOf, scenarios } = started;
    return { runId: started.runId, state, fixCheckOf, scenarios, next: 'wait_for_run' };
  },
});
