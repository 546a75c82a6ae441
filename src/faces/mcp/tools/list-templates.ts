import { z } from 'zod';
import { defineTool } from '../define-tool.ts';
import { maxAnswerBytes, pageOfItems, pageOfValue } from '../paging.ts';

const room = maxAnswerBytes - 200;

export const listTemplates = defineTool({
  name: 'list_templates',
  title: 'Scenario templates',
  about: 'Ready-made scenarios. With id: one of them in full, to adapt and send as a customScenario.',
  readOnly: true,
  input: z.object({ id: z.string().optional(), offset: z.int().min(0).optional() }),
  run: async (client, { id, offset = 0 }, signal) => {
    if (id !== undefined)
      return pageOfValue(await client.call('read_scenario_template', { params: { id }, signal }), offset, room);
    const { templates } = await client.call('list_scenario_templates', { signal });
    const rows = templates.map(({ id: name, title, needsLogin, writes }) => ({
      id: name,
      title,
      ...(needsLogin && { needsLogin }),
      ...(writes && { writes }),
    }));
    return pageOfItems(rows, offset, room);
  },
});
