import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { shownSettings } from './shown-settings.ts';

function settingsOf(env: Record<string, string>): ReadonlyMap<string, string | null> {
  const read = readConfig(env, '/srv');
  if (!read.ok) throw new Error(read.problems.join());
  return new Map(shownSettings(read.config).map(({ name, value }) => [name, value]));
}

test('what was given, what came of it, and what is not set', () => {
  const shown = settingsOf({ PROOFRUN_ALLOW_TARGETS: '127.0.0.1:*', PROOFRUN_DATA_DIR: 'data' });
  expect(shown.get('PROOFRUN_ALLOW_TARGETS')).toBe('127.0.0.1:*');
  expect(shown.get('PROOFRUN_DATA_DIR')).toBe('/srv/data');
  expect(shown.get('PORT')).toBe('4600');
  expect(shown.get('PROOFRUN_CHROMIUM')).toBeNull();
});

test('a secret is only said to be set', () => {
  const shown = settingsOf({ PROOFRUN_API_KEY: 'pfr_hidden', DATABASE_URL: 'postgres://a:hidden@127.0.0.1/b' });
  expect(shown.get('PROOFRUN_API_KEY')).toBe('(set)');
  expect(shown.get('DATABASE_URL')).toBe('(set)');
  expect([...shown.values()].join()).not.toContain('hidden');
  const paid = settingsOf({
    PROOFRUN_SMTP_URL: 'smtps://me:hidden@127.0.0.1',
    PROOFRUN_CHECKOUT: 'stripe',
    PROOFRUN_STRIPE_SECRET_KEY: 'sk_test_hidden',
    PROOFRUN_STRIPE_WEBHOOK_SECRET: 'whsec_hidden',
  });
  expect(paid.get('PROOFRUN_CHECKOUT')).toBe('stripe');
  expect(paid.get('PROOFRUN_STRIPE_SECRET_KEY')).toBe('(set)');
  expect([...paid.values()].join()).not.toContain('hidden');
});
