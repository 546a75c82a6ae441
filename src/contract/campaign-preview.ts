// A campaign preview: what the server sends against what a browser makes of it, before any run. It only reads.
import { z } from 'zod';
import { previewIdSchema } from './ids.ts';
import { limit } from './limits.ts';
import { progressSchema } from './run-status.ts';
import { targetPathSchema } from './target-path.ts';
import { mismatchClasses } from './vocabulary/mismatch-classes.ts';
import { parityReasons } from './vocabulary/parity-reasons.ts';
import { parityStatuses } from './vocabulary/parity-statuses.ts';
import { previewReasons } from './vocabulary/preview-reasons.ts';
import { previewStates } from './vocabulary/preview-states.ts';
import { runModes } from './vocabulary/run-modes.ts';

export const campaignPreviewRequestSchema = z
  .strictObject({
    url: z
      .string()
      .min(1)
      .max(limit('urlLengthMax'))
      .meta({ format: 'uri', description: 'Must be publicly reachable.' }),
    paths: z
      .array(targetPathSchema.refine((path) => !path.includes('*'), { message: 'Name each path; "*" is not allowed.' }))
      .min(1)
      .max(limit('scopedPathsMax'))
      .optional()
      .meta({ description: 'The routes to compare. Omitted: url and the pages that it leads to.' }),
    pagesLimit: z
      .int()
      .min(limit('pagesMin'))
      .max(limit('pagesMax'))
      .optional()
      .meta({ description: 'Routes to compare. Defaults to the number of paths, else 10.' }),
  })
  .meta({ id: 'CampaignPreviewRequest' });
export type CampaignPreviewRequest = z.infer<typeof campaignPreviewRequestSchema>;

const previewLinksSchema = z.strictObject({ status: z.string() });

export const campaignPreviewStartedSchema = z
  .strictObject({
    previewId: previewIdSchema,
    state: z.literal('queued'),
    confirmationRequiredBeforeRun: z.literal(true),
    chromeParityAvailable: z.literal(false),
    pollAfterMs: z.int(),
    links: previewLinksSchema,
  })
  .meta({ id: 'CampaignPreviewStarted' });

/** chrome_checked is a word of the set that no answer has: nothing but the managed browser looks at a target. */
const emittedStatusSchema = parityStatuses.schema
  .refine((status) => status !== 'chrome_checked')
  .meta({ description: 'chrome_checked is never returned.' });

const sampleSchema = z.string().max(limit('evidenceText'));
const maxSamples = 3;

export const mismatchSchema = z
  .strictObject({
    mismatchClassification: mismatchClasses.schema,
    /** A mismatch is not automatically a defect of the app. */
    appDefect: z.literal(false),
    about: z.string().meta({ description: 'Written by Proofrun, never text from the target.' }),
    count: z.int().min(1).meta({ description: 'How many texts, links, errors or requests it is about.' }),
    untrusted: z
      .strictObject({ static: z.array(sampleSchema).max(maxSamples), browser: z.array(sampleSchema).max(maxSamples) })
      .meta({ description: 'A few examples, in the words of the target.' }),
  })
  .meta({ id: 'Mismatch' });
export type Mismatch = z.infer<typeof mismatchSchema>;

const sideSchema = z.strictObject({
  status: z.int(),
  redirects: z.int(),
  words: z.int(),
  links: z.int(),
});
export type SideSummary = z.infer<typeof sideSchema>;

export const routeParitySchema = z
  .strictObject({
    route: z.string(),
    parityStatus: emittedStatusSchema,
    reason: parityReasons.schema.nullable(),
    mismatches: z.array(mismatchSchema).max(mismatchClasses.words.length),
    static: sideSchema.nullable(),
    browser: sideSchema.nullable(),
  })
  .meta({ id: 'RouteParity' });
export type RouteParity = z.infer<typeof routeParitySchema>;

export const jobParitySchema = z
  .strictObject({
    parityStatus: emittedStatusSchema,
    routes: z.strictObject({
      total: z.int(),
      compared: z.int(),
      mismatched: z.int(),
      insufficient: z.int(),
      notChecked: z.int(),
    }),
    mismatches: z.array(z.strictObject({ mismatchClassification: mismatchClasses.schema, routes: z.int() })),
  })
  .meta({ id: 'JobParity' });
export type JobParity = z.infer<typeof jobParitySchema>;

export const suggestedRunSchema = z.strictObject({
  mode: runModes.schema,
  credits: z.int(),
  why: z.string(),
  needs: z.enum(['authSessionId']).nullable().meta({ description: 'What you must add to the request.' }),
  request: z
    .strictObject({ url: z.string(), mode: runModes.schema, pagesLimit: z.int() })
    .meta({ description: 'The body for POST /api/runs/start, once you have confirmed it.' }),
});
export type SuggestedRun = z.infer<typeof suggestedRunSchema>;

export const suggestedCampaignSchema = z
  .strictObject({
    runs: z.array(suggestedRunSchema),
    creditsNeeded: z.int(),
    creditsLeft: z.int(),
    confirmationRequiredBeforeRun: z.literal(true),
  })
  .meta({ id: 'SuggestedCampaign' });

/** Where a route is while the preview works. */
export const routeStandingSchema = z.strictObject({ route: z.string(), parityStatus: emittedStatusSchema });
export type RouteStanding = z.infer<typeof routeStandingSchema>;

export const campaignPreviewSchema = z
  .strictObject({
    previewId: previewIdSchema,
    target: z.string(),
    state: previewStates.schema,
    reason: previewReasons.schema.nullable().meta({ description: 'Why an errored preview compared nothing.' }),
    pagesLimit: z.int(),
    progress: progressSchema,
    routes: z
      .array(routeStandingSchema)
      .max(limit('previewRoutesListed'))
      .meta({ description: 'The routes known so far; not_checked before their turn.' }),
    confirmationRequiredBeforeRun: z.literal(true),
    chromeParityAvailable: z.literal(false),
    runsCreated: z.literal(0),
    creditsCharged: z.literal(0),
    jobParity: jobParitySchema.nullable().meta({ description: 'Null until the preview is completed.' }),
    routeParities: z
      .array(routeParitySchema)
      .max(limit('previewRoutesListed'))
      .nullable()
      .meta({ description: 'Null until the preview is completed.' }),
    suggestedCampaign: suggestedCampaignSchema.nullable(),
    createdAt: z.iso.datetime(),
    startedAt: z.iso.datetime().nullable(),
    finishedAt: z.iso.datetime().nullable(),
    pollAfterMs: z.int(),
    links: previewLinksSchema,
  })
  .meta({ id: 'CampaignPreview' });
export type CampaignPreview = z.infer<typeof campaignPreviewSchema>;
