// The settings as they are in force, for people: secrets are never shown.
import type { ServiceSetting } from '#contract/service-settings.ts';
import { type Config, type SettingName, settings } from './config.ts';

const mayBeSecret = /KEY|SECRET|TOKEN|PASSWORD|DATABASE_URL|SMTP_URL/;

/** Where the text of the variable says less than what came of it. */
const inForce: Partial<Record<SettingName, (config: Config) => string>> = {
  PROOFRUN_DATA_DIR: ({ dataDir }) => dataDir,
  PROOFRUN_PUBLIC_URL: ({ publicUrl }) => publicUrl,
  PROOFRUN_CHECKOUT: ({ checkout }) => (typeof checkout === 'string' ? checkout : 'stripe'),
};

function valueOf(config: Config, name: SettingName, fallback: string): string | null {
  const given = config.env[name]?.trim() ?? '';
  if (given !== '' && mayBeSecret.test(name)) return '(set)';
  return inForce[name]?.(config) ?? (given || fallback || null);
}

export const shownSettings = (config: Config): ServiceSetting[] =>
  settings.map((row) => ({ name: row.name, value: valueOf(config, row.name, row.default), about: row.about }));
