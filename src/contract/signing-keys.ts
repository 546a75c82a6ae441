// The public keys that proof packets are signed with: the current one, and those before it.
import { z } from 'zod';

export const publishedKeySchema = z.strictObject({
  keyId: z.string().regex(/^[0-9a-f]{32}$/),
  algorithm: z.literal('ed25519'),
  publicKey: z.string().meta({ description: 'The 32 bytes of the key, base64url.' }),
  createdAt: z.iso.datetime(),
  retiredAt: z.iso.datetime().nullable().meta({ description: 'Null: the key that signs now.' }),
});
export type PublishedKey = z.infer<typeof publishedKeySchema>;

/** As a service keeps it: a retired key has no private part any more. */
export const keptKeySchema = z.strictObject({ ...publishedKeySchema.shape, privateKey: z.string().nullable() });
export type KeptKey = z.infer<typeof keptKeySchema>;
export const keptKeysSchema = z.array(keptKeySchema).min(1);

export const signingKeysSchema = z.strictObject({ keys: z.array(publishedKeySchema) }).meta({ id: 'SigningKeys' });
export type SigningKeys = z.infer<typeof signingKeysSchema>;
