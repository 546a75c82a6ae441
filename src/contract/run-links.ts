import { z } from 'zod';

export const runLinksSchema = z
  .strictObject({
    status: z.string(),
    report: z.string(),
    proofPack: z.string(),
    compactProof: z.string(),
    console: z.string().nullable(),
  })
  .meta({ id: 'RunLinks' });
export type RunLinks = z.infer<typeof runLinksSchema>;
