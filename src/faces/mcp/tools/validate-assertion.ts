import { z } from 'zod';
import { defineTool } from '../define-tool.ts';

export const validateAssertion = defineTool({
  name: 'validate_assertion',
  title: 'Check an assertion',
  about:
    'Checks one assertion, such as { "assert": "text_visible", "text": "Saved" }, and returns the steps that it compiles to. Starts nothing.',
  readOnly: true,
  input: z.object({ assertion: z.record(z.string(), z.unknown()) }),
  run: (client, { assertion }, signal) => client.call('validate_assertion', { body: { assertion }, signal }),
});
