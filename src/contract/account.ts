// What an account holds: its keys and its ledger.
import { z } from 'zod';
import { planIds } from './plans.ts';
import { keyRoles } from './vocabulary/key-roles.ts';
import { runModes } from './vocabulary/run-modes.ts';

export const newKeySchema = z
  .strictObject({
    name: z
      .string()
      .min(1)
      .max(100)
      .regex(/^\P{C}+$/u, 'A name has no control characters.'),
    role: keyRoles.schema
      .optional()
      .meta({ description: 'Defaults to customer. Only an admin can make an admin key.' }),
    days: z.int().min(1).max(9_999).optional().meta({ description: 'Days until it expires. Omitted: never.' }),
  })
  .meta({ id: 'NewKey' });
export type NewKeyRequest = z.infer<typeof newKeySchema>;

export const accountKeySchema = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    prefix: z.string().meta({ description: 'The first characters of the key.' }),
    role: keyRoles.schema,
    state: z.enum(['valid', 'expired', 'revoked']),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime().nullable(),
    revokedAt: z.iso.datetime().nullable(),
    lastUsedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'AccountKey' });
export type AccountKey = z.infer<typeof accountKeySchema>;

export const madeKeySchema = accountKeySchema
  .extend({ key: z.string().meta({ description: 'The key itself. It is shown only now.' }) })
  .meta({ id: 'MadeKey' });
export const accountKeysSchema = z.strictObject({ keys: z.array(accountKeySchema) }).meta({ id: 'AccountKeys' });

export const ledgerSchema = z
  .strictObject({
    credits: z.int().meta({ description: 'What any mode may spend now.' }),
    entries: z.array(
      z.strictObject({
        at: z.iso.datetime(),
        kind: z.enum(['grant', 'debit', 'refund', 'lapse', 'withdraw', 'bypass']),
        credits: z.int(),
        plan: z.enum(planIds.words as readonly [string, ...string[]]).nullable(),
        onlyMode: runModes.schema.nullable(),
        runId: z.string().nullable(),
        expiresAt: z.iso.datetime().nullable(),
        reason: z.string(),
      }),
    ),
  })
  .meta({ id: 'Ledger', description: 'The newest entries first.' });
export type Ledger = z.infer<typeof ledgerSchema>;
