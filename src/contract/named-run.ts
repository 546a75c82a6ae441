// A run in a list: only its owner sees the runId; others see its date and position in the list.
import { z } from 'zod';
import { runIdSchema } from './ids.ts';
import { runKinds } from './vocabulary/run-kinds.ts';
import { verdicts } from './vocabulary/verdicts.ts';

export const namedRunSchema = z
  .strictObject({
    name: z.string().meta({ description: 'The day of the run and its number in this list, oldest first.' }),
    runId: runIdSchema.nullable().meta({ description: "Null without the owner's key, unless the caller named it." }),
    kind: runKinds.schema,
    verdict: verdicts.schema,
    finishedAt: z.iso.datetime(),
  })
  .meta({ id: 'NamedRun' });
export type NamedRun = z.infer<typeof namedRunSchema>;
