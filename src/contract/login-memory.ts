// A Login Memory as its owner saves it, and what is shown of it afterwards: never a secret.
import { z } from 'zod';
import { loginIdSchema } from './ids.ts';
import { limit } from './limits.ts';
import { givenStepSchema } from './scenario.ts';
import { targetPathSchema } from './target-path.ts';
import { loginStatuses } from './vocabulary/login-statuses.ts';
import { loginStrategies } from './vocabulary/login-strategies.ts';
import { loginTestStates } from './vocabulary/login-test-states.ts';
import { signInOutcomes } from './vocabulary/sign-in-outcomes.ts';

const secretSchema = z.string().min(1).max(limit('loginValueChars'));
const labelSchema = z
  .string()
  .min(1)
  .max(100)
  .regex(/^\P{C}+$/u, 'A label has no control characters.');
const addressSchema = z.string().min(1).max(limit('urlLengthMax'));

/** Base32, in the groups and with the padding that apps show it with. */
const totpSeedSchema = z
  .string()
  .max(200)
  .regex(/^[A-Za-z2-7\s-]{16,}=*$/, 'A TOTP seed is base32: at least 16 letters A to Z and digits 2 to 7.');

const checkSchema = z
  .strictObject({ path: targetPathSchema.optional(), text: z.string().min(1).max(200).optional() })
  .refine(({ path, text }) => path !== undefined || text !== undefined, 'Give path, text or both.')
  .meta({ description: 'A path that opens, or a text that shows, only when signed in. Omitted: found by evidence.' });

const base = {
  label: labelSchema.meta({ description: 'Your name for it.' }),
  loginUrl: addressSchema.meta({
    format: 'uri',
    description: 'The page with the login form, or any page behind the login. Runs on the same origin can use it.',
  }),
  origins: z
    .array(addressSchema)
    .max(limit('loginOriginsMax'))
    .optional()
    .meta({ description: 'Further origins that the sign-in may post to. Fixed once saved.' }),
  check: checkSchema.optional(),
};

const credentials = {
  username: z.string().min(1).max(limit('loginNameChars')),
  password: secretSchema,
  totpSeed: totpSeedSchema.optional(),
};

const cookieName = z
  .string()
  .regex(/^[\w!#$%&'*+.^`|~-]{1,200}$/, 'A cookie name has no spaces, separators or quotes.');

export const givenCookieSchema = z.strictObject({
  name: cookieName,
  value: z.string().max(limit('loginValueChars')),
  domain: z
    .string()
    .min(1)
    .max(255)
    .optional()
    .meta({ description: 'Inside the registrable domain of loginUrl. Omitted: the host of loginUrl alone.' }),
  path: z.string().min(1).max(limit('pathLengthMax')).startsWith('/').optional(),
  expires: z
    .number()
    .min(-1)
    .max(99_999_999_999)
    .optional()
    .meta({ description: 'Seconds since 1970; -1: a session cookie.' }),
  httpOnly: z.boolean().optional(),
  secure: z.boolean().optional(),
  sameSite: z.enum(['Strict', 'Lax', 'None']).optional(),
});
export type GivenCookie = z.infer<typeof givenCookieSchema>;

const entrySchema = z.strictObject({
  name: z.string().min(1).max(limit('loginNameChars')),
  value: z.string().max(limit('loginValueChars')),
});
const entriesSchema = z.array(entrySchema).max(limit('loginEntriesMax'));
const cookiesSchema = z.array(givenCookieSchema).max(limit('loginEntriesMax'));

/** The file that Playwright writes; what it holds beside cookies and local storage is not used. */
const storageStateSchema = z.strictObject({
  cookies: z
    .array(
      givenCookieSchema.extend({
        partitionKey: z.unknown().optional(),
        _crHasCrossSiteAncestor: z.unknown().optional(),
      }),
    )
    .max(limit('loginEntriesMax')),
  origins: z
    .array(
      z.strictObject({
        origin: addressSchema,
        localStorage: entriesSchema,
        indexedDB: z.unknown().optional(),
      }),
    )
    .max(limit('loginEntriesMax')),
});

const strategies = {
  login_form: {
    strategy: z.literal('login_form'),
    ...credentials,
    basic: z
      .boolean()
      .optional()
      .meta({ description: "true: answers the browser's HTTP basic prompt instead of a form." }),
  },
  steps: {
    strategy: z.literal('steps'),
    ...credentials,
    steps: z
      .array(givenStepSchema)
      .min(1)
      .max(limit('stepsMax'))
      .meta({ description: 'Values may contain {{username}}, {{password}} and {{totp}}.' }),
  },
  storage_state: { strategy: z.literal('storage_state'), storageState: storageStateSchema },
  cookies: { strategy: z.literal('cookies'), cookies: cookiesSchema.min(1) },
  session_injection: {
    strategy: z.literal('session_injection'),
    local: entriesSchema.optional(),
    session: entriesSchema.optional(),
  },
};

export const newLoginMemorySchema = z
  .discriminatedUnion('strategy', [
    z.strictObject({ ...strategies.login_form, ...base }),
    z.strictObject({ ...strategies.steps, ...base }),
    z.strictObject({ ...strategies.storage_state, ...base }),
    z.strictObject({ ...strategies.cookies, ...base }),
    z.strictObject({ ...strategies.session_injection, ...base }),
  ])
  .meta({ id: 'NewLoginMemory', description: 'Sealed when it is saved. No response repeats a part of it.' });
export type NewLoginMemory = z.infer<typeof newLoginMemorySchema>;

export const loginTestSchema = z
  .strictObject({
    state: loginTestStates.schema,
    outcome: signInOutcomes.schema.nullable().meta({ description: 'null until it is done.' }),
    reason: z.string().nullable().meta({ description: 'Why the sign-in ended as it did. Never a secret.' }),
    startedAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'LoginTest' });
export type LoginTest = z.infer<typeof loginTestSchema>;

export const loginMemorySchema = z
  .strictObject({
    id: loginIdSchema,
    label: z.string(),
    strategy: loginStrategies.schema,
    loginUrl: z.string().meta({ description: 'Without its query.' }),
    origin: z.string(),
    origins: z.array(z.string()),
    hasTotp: z.boolean(),
    status: loginStatuses.schema,
    reason: z.string().nullable().meta({ description: 'Why the last sign-in failed.' }),
    createdAt: z.iso.datetime(),
    rotatedAt: z.iso.datetime().nullable(),
    lastTestedAt: z.iso.datetime().nullable(),
    lastTest: loginTestSchema.nullable().meta({ description: 'The last test of it, since it was saved or rotated.' }),
    lastUsedAt: z.iso.datetime().nullable(),
    expiresAt: z.iso.datetime().nullable().meta({ description: 'When the last of its saved cookies ends.' }),
  })
  .meta({ id: 'LoginMemory' });
export type LoginMemory = z.infer<typeof loginMemorySchema>;

export const savedLoginMemorySchema = loginMemorySchema
  .extend({
    warnings: z.array(
      z.strictObject({
        code: z.enum(['weak_secret', 'left_out']),
        path: z.string(),
        message: z.string(),
      }),
    ),
  })
  .meta({ id: 'SavedLoginMemory' });
export type SavedLoginMemory = z.infer<typeof savedLoginMemorySchema>;

export const loginMemoriesSchema = z
  .strictObject({ loginMemories: z.array(loginMemorySchema) })
  .meta({ id: 'LoginMemories' });
