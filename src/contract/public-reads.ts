// The shapes of the public reads that describe the service itself.
import { z } from 'zod';
import { planIds } from './plans.ts';
import { docAudiences } from './vocabulary/doc-audiences.ts';
import { runModes } from './vocabulary/run-modes.ts';
import { surfaceStages } from './vocabulary/surface-stages.ts';

export const pricingSchema = z
  .strictObject({
    currency: z.literal('USD'),
    modes: z.array(
      z.strictObject({
        mode: runModes.schema,
        credits: z.int(),
        priceUsd: z.number().nullable(),
        available: z.boolean(),
        about: z.string(),
      }),
    ),
    plans: z.array(
      z.strictObject({
        id: planIds.schema,
        name: z.string(),
        priceUsd: z.number(),
        interval: z.enum(['none', 'once', 'month']),
        runCredits: z.int(),
        stacks: z.boolean(),
        expires: z.enum(['never', 'period_end']),
        onlyMode: runModes.schema.nullable(),
        about: z.string(),
      }),
    ),
    fixCheckCredits: z.int(),
    refund: z.strictObject({ days: z.int(), basis: z.string() }),
    limits: z.strictObject({ pagesMax: z.int(), auditRoutesMax: z.int() }),
  })
  .meta({ id: 'Pricing' });
export type Pricing = z.infer<typeof pricingSchema>;

export const agentsIndexSchema = z
  .strictObject({
    version: z.int(),
    service: z.strictObject({ name: z.string(), version: z.string(), baseUrl: z.string() }),
    surfaces: z.array(
      z.strictObject({
        name: z.string(),
        method: z.string(),
        path: z.string(),
        auth: z.string(),
        stage: surfaceStages.schema,
        available: z.boolean(),
        about: z.string(),
      }),
    ),
    openapi: z.string(),
    docs: z.string(),
    llms: z.string(),
  })
  .meta({ id: 'AgentsIndex' });
export type AgentsIndex = z.infer<typeof agentsIndexSchema>;

export const onboardingSchema = z
  .strictObject({
    firstCommand: z.strictObject({ command: z.string(), why: z.string() }),
    decisionTable: z.array(z.strictObject({ when: z.string(), do: z.string(), why: z.string() })),
    loop: z.array(z.strictObject({ step: z.int(), do: z.string(), command: z.string() })).length(5),
  })
  .meta({ id: 'Onboarding' });
export type Onboarding = z.infer<typeof onboardingSchema>;

export const browserCapabilitiesSchema = z
  .strictObject({
    engines: z.array(
      z.strictObject({
        engine: z.enum(['chromium', 'firefox', 'webkit']),
        availability: z.enum(['managed', 'unavailable']),
        capabilities: z.record(z.string(), z.boolean()),
      }),
    ),
    capabilities: z.array(z.strictObject({ name: z.string(), about: z.string() })),
  })
  .meta({ id: 'BrowserCapabilities' });
export type BrowserCapabilities = z.infer<typeof browserCapabilitiesSchema>;

export const docsEntrySchema = z.strictObject({
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  path: z.string().regex(/^\/api\/docs\/[a-z0-9-]+\.json$/),
  canonicalUrl: z.string(),
  audience: docAudiences.schema,
  tags: z.array(z.string()),
});
export const docsIndexSchema = z
  .strictObject({ version: z.int(), updatedAt: z.iso.date(), docs: z.array(docsEntrySchema) })
  .meta({ id: 'DocsIndex' });
export type DocsIndex = z.infer<typeof docsIndexSchema>;

export const docsPageSchema = z
  .strictObject({
    ...docsEntrySchema.shape,
    updatedAt: z.iso.date(),
    available: z.boolean(),
    markdown: z.string(),
    sections: z.array(z.strictObject({ heading: z.string(), markdown: z.string() })),
  })
  .meta({ id: 'DocsPage' });
export type DocsPage = z.infer<typeof docsPageSchema>;

export const healthSchema = z.strictObject({ status: z.literal('ok') }).meta({ id: 'Health' });
export const readinessSchema = z
  .strictObject({ status: z.enum(['ready', 'not_ready']), checks: z.record(z.string(), z.boolean()) })
  .meta({ id: 'Ready' });
