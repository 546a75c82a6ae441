// The settings that a running service was started with.
import { z } from 'zod';

export const serviceSettingSchema = z.strictObject({
  name: z.string(),
  value: z.string().nullable().meta({ description: 'Null: not set. The value of a secret is "(set)".' }),
  about: z.string(),
});
export type ServiceSetting = z.infer<typeof serviceSettingSchema>;

export const serviceSettingsSchema = z
  .strictObject({ settings: z.array(serviceSettingSchema) })
  .meta({ id: 'ServiceSettings' });
