// An authenticated audit in two calls: a preview with a price, and its execution.
import { z } from 'zod';
import { loginIdSchema } from './ids.ts';
import { limit } from './limits.ts';
import { runStartedSchema } from './run-start.ts';
import { scopedPathSchema } from './target-path.ts';
import { auditAnswers } from './vocabulary/audit-answers.ts';
import { loginStatuses } from './vocabulary/login-statuses.ts';
import { viewportChoices } from './vocabulary/viewport-choices.ts';

const url = z
  .string()
  .min(1)
  .max(limit('urlLengthMax'))
  .meta({ format: 'uri', description: 'On the origin of the login.' });
const scopedPaths = z.array(scopedPathSchema).min(1).max(limit('auditRoutesMax'));

export const auditPreviewRequestSchema = z
  .strictObject({
    url,
    authSessionId: loginIdSchema,
    scopedPaths: scopedPaths.optional().meta({ description: 'The routes to audit. Omitted: found after sign-in.' }),
    viewport: viewportChoices.schema.optional(),
  })
  .meta({ id: 'AuditPreviewRequest' });
export type AuditPreviewRequest = z.infer<typeof auditPreviewRequestSchema>;

const nextSchema = z.strictObject({ action: z.string(), why: z.string() });

export const auditPreviewSchema = z
  .strictObject({
    previewToken: z.string().meta({ description: 'Bound to account, login, origin, routes and price. Works once.' }),
    expiresAt: z.iso.datetime(),
    origin: z.string(),
    login: z.strictObject({ id: loginIdSchema, status: loginStatuses.schema }),
    routes: z.array(z.string()).nullable().meta({ description: 'Null: found after sign-in.' }),
    routesMax: z.int(),
    priceUsd: z.number(),
    creditsNeeded: z.int(),
    creditsLeft: z.int(),
    confirmationRequiredBeforeRun: z.literal(true),
    next: nextSchema,
  })
  .meta({ id: 'AuditPreview' });

export const auditExecuteRequestSchema = z
  .strictObject({
    previewToken: z.string().min(1).max(8_192),
    authSessionId: loginIdSchema,
    url: url.optional().meta({ description: 'If sent, it must be the one of the preview.' }),
    scopedPaths: scopedPaths.optional().meta({ description: 'If sent, they must be those of the preview.' }),
  })
  .meta({ id: 'AuditExecuteRequest' });

export const auditExecutedSchema = z
  .strictObject({
    outcome: auditAnswers.schema,
    next: nextSchema,
    run: runStartedSchema.nullable().meta({ description: 'Only if the outcome is started.' }),
    checkoutUrl: z.string().nullable(),
  })
  .meta({ id: 'AuditExecuted' });
export type AuditExecuted = z.infer<typeof auditExecutedSchema>;
