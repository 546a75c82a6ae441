import { z } from 'zod';
import { defineTool } from '../define-tool.ts';
import { maxAnswerBytes, pageOfItems } from '../paging.ts';

const room = maxAnswerBytes - 200;

export const listLoginMemories = defineTool({
  name: 'list_login_memories',
  title: 'Saved logins',
  about:
    'Ids and labels of the saved logins that can be used, for authSessionId of start_run. The owner saves logins; no tool can read or make one.',
  readOnly: true,
  input: z.object({ offset: z.int().min(0).optional() }),
  run: async (client, { offset = 0 }, signal) => {
    const { loginMemories } = await client.call('list_login_memories', { signal });
    const usable = loginMemories.filter(({ status }) => status !== 'revoked');
    return pageOfItems(
      usable.map(({ id, label }) => ({ id, label })),
      offset,
      room,
    );
  },
});
