// What must hold before a run does anything else.
import { z } from 'zod';
import { environments } from './vocabulary/environments.ts';

export const preflightSchema = z
  .strictObject({
    expectStatus: z.int().min(100).max(599).optional(),
    expectText: z.string().min(1).max(200).optional(),
    expectTestIds: z.array(z.string().min(1).max(200)).min(1).max(20).optional(),
    expectEnvironment: environments.schema.optional(),
    maxResponseMs: z.int().min(1).max(60_000).optional(),
  })
  .refine((preflight) => Object.values(preflight).some((value) => value !== undefined), {
    message: 'A preflight needs at least one expectation.',
  })
  .meta({ id: 'Preflight' });
export type Preflight = z.infer<typeof preflightSchema>;
