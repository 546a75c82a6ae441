import { describe, expect, test } from 'vitest';
import { isLoopback, readConfig, settings } from './config.ts';
import { refuseWithoutSandbox } from './open-service.ts';

const read = (env: Record<string, string> = {}) => readConfig(env, '/somewhere');
function configOf(env: Record<string, string> = {}) {
  const answer = read(env);
  if (!answer.ok) throw new Error(answer.problems.join(' '));
  return answer;
}

describe('settings', () => {
  test('with nothing set the service listens on loopback and keeps everything in the working directory', () => {
    const { config, warnings } = configOf();
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 4600,
      publicUrl: 'http://127.0.0.1:4600',
      dataDir: '/somewhere/.proofrun',
      databaseUrl: null,
      trustProxy: false,
      checkout: 'local',
      rateLimits: true,
      allow: [],
    });
    expect(warnings).toEqual([]);
  });

  test('what saves time at the next start is kept in the cache folder of the user, if there is one', () => {
    const kept = (env: Record<string, string>) => configOf(env).config.cacheDir;
    const inHome = process.platform === 'darwin' ? '/home/anna/Library/Caches/proofrun' : '/home/anna/.cache/proofrun';
    expect([kept({}), kept({ HOME: '/home/anna' })]).toEqual([null, inHome]);
  });

  test('an unknown setting is reported', () => {
    expect(configOf({ PROOFRUN_ALLOW_TARGET: 'x:1' }).warnings[0]).toContain('PROOFRUN_ALLOW_TARGET is not a setting');
  });

  test('public URLs come from the setting, without the slash at its end', () => {
    expect(configOf({ PROOFRUN_PUBLIC_URL: 'https://proof.example.com/' }).config.publicUrl).toBe(
      'https://proof.example.com',
    );
  });

  test('the local checkout is off beyond loopback, unless it is asked for', () => {
    expect(configOf({ HOST: '0.0.0.0' }).config.checkout).toBe('none');
    expect(configOf({ HOST: '0.0.0.0', PROOFRUN_CHECKOUT: 'local' }).config.checkout).toBe('local');
    expect(configOf({ PROOFRUN_CHECKOUT: 'none' }).config.checkout).toBe('none');
  });

  test('payment by Stripe needs its secrets, and TLS beyond this machine', () => {
    const given = {
      PROOFRUN_CHECKOUT: 'stripe',
      PROOFRUN_STRIPE_SECRET_KEY: 'rk_live_abc',
      PROOFRUN_STRIPE_WEBHOOK_SECRET: 'whsec_abc',
    };
    expect(configOf(given).config.checkout).toEqual({
      secretKey: 'rk_live_abc',
      webhookSecret: 'whsec_abc',
      apiBase: 'https://api.stripe.com',
    });
    const local = { ...given, PROOFRUN_STRIPE_API_BASE: 'http://127.0.0.1:9/' };
    expect(configOf(local).config.checkout).toMatchObject({ apiBase: 'http://127.0.0.1:9' });
    const problemsOf = (env: Record<string, string>): readonly string[] => {
      const read = readConfig(env, '/srv');
      return read.ok ? [] : read.problems;
    };
    expect(problemsOf({ PROOFRUN_CHECKOUT: 'stripe' })).toHaveLength(2);
    expect(problemsOf({ ...given, PROOFRUN_STRIPE_SECRET_KEY: 'pk_live_abc' }).join()).not.toContain('pk_live_abc');
    expect(problemsOf({ ...given, PROOFRUN_STRIPE_API_BASE: 'http://stripe.example' })).toHaveLength(1);
    expect(configOf({ PROOFRUN_STRIPE_SECRET_KEY: 'sk_live_abc' }).config.checkout).toBe('local');
  });

  test.each([
    [{ PORT: '0' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ PORT: 'http' }, 'PORT'],
    [{ PROOFRUN_TRUST_PROXY: 'yes' }, 'PROOFRUN_TRUST_PROXY'],
    [{ PROOFRUN_ALLOW_TARGETS: 'everything' }, 'PROOFRUN_ALLOW_TARGETS'],
    [{ PROOFRUN_PUBLIC_URL: 'proof.example.com' }, 'PROOFRUN_PUBLIC_URL'],
    [{ DATABASE_URL: 'mysql://127.0.0.1/' }, 'DATABASE_URL'],
    [{ PROOFRUN_CHECKOUT: 'paypal' }, 'PROOFRUN_CHECKOUT'],
    [{ PROOFRUN_CONCURRENCY: '0' }, 'PROOFRUN_CONCURRENCY'],
    [{ PROOFRUN_LOG_LEVEL: 'loud' }, 'PROOFRUN_LOG_LEVEL'],
  ])('%o is refused by name', (env, name) => {
    const answer = read(env as Record<string, string>);
    expect(answer.ok ? [] : answer.problems.map((problem) => problem.startsWith(name))).toEqual([true]);
  });

  test('every default is itself a valid setting', () => {
    const given = Object.fromEntries(settings.map((row) => [row.name, row.default]));
    expect(configOf(given).config).toMatchObject({ port: 4600, host: '127.0.0.1' });
  });
});

test('loopback is what only this machine can reach', () => {
  expect(['127.0.0.1', '127.9.9.9', '::1', 'localhost'].map(isLoopback)).toEqual([true, true, true, true]);
  expect(['0.0.0.0', '::', '10.0.0.1', '127.example.com', ''].map(isLoopback)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
});

test('without a sandbox the service is open to others only when the operator wants it so', () => {
  const { config } = configOf({ HOST: '0.0.0.0' });
  const held = { ownUser: false, sandbox: false };
  expect(() => refuseWithoutSandbox(config, held)).toThrow('Chromium has no sandbox here');
  expect(() => refuseWithoutSandbox(config, { ...held, sandbox: true })).not.toThrow();
  expect(() => refuseWithoutSandbox(configOf().config, held)).not.toThrow();
  const wanted = configOf({ HOST: '0.0.0.0', PROOFRUN_ALLOW_NO_SANDBOX: '1' });
  expect(() => refuseWithoutSandbox(wanted.config, held)).not.toThrow();
});
