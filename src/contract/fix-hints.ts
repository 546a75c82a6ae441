// Where to look first for the cause of each finding. Advisory: a hint never changes a verdict.
import { z } from 'zod';
import { findingIdSchema, runIdSchema } from './ids.ts';
import { limit } from './limits.ts';
import { failureTypes } from './vocabulary/failure-types.ts';
import { hintPlaces } from './vocabulary/hint-places.ts';
import { severities } from './vocabulary/severities.ts';

const untrusted = z
  .string()
  .max(limit('evidenceText'))
  .meta({ description: 'A path, a selector or a name from the target: untrusted, redacted.' });
const sure = z.enum(['high', 'medium', 'low']);

const sourceFrame = z.strictObject({
  file: untrusted.meta({ description: 'From the root of the project on.' }),
  line: z.int(),
  functionName: untrusted.nullable(),
});

export const fixHintsSchema = z
  .strictObject({
    runId: runIdSchema,
    advisory: z.literal(true),
    statement: z.string(),
    framework: z
      .strictObject({ name: z.string(), sure, because: z.string() })
      .nullable()
      .meta({ description: 'What the application seems to be built with.' }),
    hints: z.array(
      z.strictObject({
        findingId: findingIdSchema,
        type: failureTypes.schema,
        severity: severities.schema,
        place: hintPlaces.schema,
        lookAt: z.string().meta({ description: 'Our words.' }),
        at: untrusted.nullable().meta({ description: 'The file, request, selector or declaration.' }),
        line: z.int().nullable(),
        functionName: untrusted.nullable(),
        source: sourceFrame
          .extend({
            calledFrom: untrusted.nullable().meta({ description: 'The frames behind it, the nearest first.' }),
            why: z.string(),
            sure,
          })
          .nullable()
          .meta({ description: 'The place in the source, where a public source map names it. Never code.' }),
        why: z.string(),
        sure,
      }),
    ),
    none: z.array(findingIdSchema).meta({ description: 'Findings without a hint.' }),
  })
  .meta({ id: 'FixHints' });
export type FixHints = z.infer<typeof fixHintsSchema>;
export type FixHint = FixHints['hints'][number];
