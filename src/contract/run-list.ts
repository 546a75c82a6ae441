// The runs of an account, so that nobody loses a run by losing its id.
import { z } from 'zod';
import { limit } from './limits.ts';
import { runStatusSchema } from './run-status.ts';
import { runModes } from './vocabulary/run-modes.ts';
import { verdicts } from './vocabulary/verdicts.ts';

export const runListQuerySchema = z.strictObject({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(limit('listedRunsMax'))
    .optional()
    .meta({ description: `Runs on one page. Defaults to ${limit('listedRunsDefault')}.` }),
  cursor: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .meta({ description: 'The nextCursor of the page before. Send the same filters with it.' }),
  target: z.string().min(1).max(limit('urlLengthMax')).optional().meta({
    description: 'A URL, whose origin is compared, or a host name.',
  }),
  mode: runModes.schema.optional(),
  verdict: verdicts.schema.optional().meta({ description: 'Runs that have not ended have no verdict.' }),
});
export type RunListQuery = z.infer<typeof runListQuerySchema>;

export const listedRunSchema = runStatusSchema
  .pick({
    runId: true,
    kind: true,
    mode: true,
    target: true,
    state: true,
    verdict: true,
    reason: true,
    failureCounts: true,
    creditsCharged: true,
    refunded: true,
    parentRunId: true,
    createdAt: true,
    startedAt: true,
    finishedAt: true,
    links: true,
  })
  .meta({ id: 'ListedRun' });
export type ListedRun = z.infer<typeof listedRunSchema>;

export const runListSchema = z
  .strictObject({
    runs: z.array(listedRunSchema).max(limit('listedRunsMax')).meta({ description: 'Newest first.' }),
    nextCursor: z.string().nullable().meta({ description: 'Null on the last page.' }),
  })
  .meta({ id: 'RunList' });
export type RunList = z.infer<typeof runListSchema>;
