// What the owner of a run may do to it while it exists.
import { z } from 'zod';
import { runIdSchema } from './ids.ts';
import { runLinksSchema } from './run-links.ts';
import { runStates } from './vocabulary/run-states.ts';

export const cancelledSchema = z
  .strictObject({ runId: runIdSchema, state: runStates.schema, refunded: z.boolean(), message: z.string() })
  .meta({ id: 'Cancelled' });
export type Cancelled = z.infer<typeof cancelledSchema>;

export const screenshotRequestedSchema = z
  .strictObject({
    runId: runIdSchema,
    requested: z.int(),
    left: z.int(),
    retryAfterMs: z.int(),
    message: z.string(),
  })
  .meta({ id: 'ScreenshotRequested' });
export type ScreenshotRequested = z.infer<typeof screenshotRequestedSchema>;

export const deletedSchema = z.strictObject({ runId: runIdSchema, deleted: z.literal(true) }).meta({ id: 'Deleted' });
export type Deleted = z.infer<typeof deletedSchema>;

export const fixCheckStartedSchema = z
  .strictObject({
    runId: runIdSchema,
    state: z.enum(['queued', 'running']),
    fixCheckOf: runIdSchema,
    scenarios: z.int(),
    links: runLinksSchema,
  })
  .meta({ id: 'FixCheckStarted' });
export type FixCheckStarted = z.infer<typeof fixCheckStartedSchema>;
