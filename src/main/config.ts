// The only reader of the environment: every setting is one row, and an unknown name is reported.
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { limit } from '#contract/limits.ts';
import { type AllowEntry, parseAllowList } from '#engine/guard/allow-list.ts';
import { type MasterKey, parseMasterKeys } from '#service/store/sealing/master-keys.ts';
import { cacheDirOf } from './cache-dir.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export const settings = [
  { name: 'HOST', default: '127.0.0.1', about: 'Address to listen on.' },
  { name: 'PORT', default: '4600', about: 'Port to listen on.' },
  { name: 'DATABASE_URL', default: '', about: 'PostgreSQL 15 or newer. Default: PGlite in the data folder.' },
  {
    name: 'PROOFRUN_DATA_DIR',
    default: '.proofrun',
    about: 'The data folder: database, pictures and the keys of the local account.',
  },
  {
    name: 'PROOFRUN_MASTER_KEY',
    default: '',
    about:
      'Seals saved logins: 32 bytes in base64; after a comma, older keys that only open. Default: the file master-key in the data folder.',
  },
  {
    name: 'PROOFRUN_SMTP_URL',
    default: '',
    about: 'The mail server, as smtp://user:password@host:587 or smtps://. Default: mails are written to the log.',
  },
  { name: 'PROOFRUN_MAIL_FROM', default: 'proofrun@localhost', about: 'The sender of mails.' },
  {
    name: 'PROOFRUN_PUBLIC_URL',
    default: '',
    about: 'The URL that callers use. Default: built from HOST and PORT. The Host header is never used.',
  },
  {
    name: 'PROOFRUN_TRUST_PROXY',
    default: '0',
    about: '1: take the client address from X-Forwarded-For. Use only behind a proxy that sets it.',
  },
  {
    name: 'PROOFRUN_ALLOW_TARGETS',
    default: '',
    about: 'Private targets that runs may test, as host:port with wildcards, separated by commas.',
  },
  {
    name: 'PROOFRUN_ALLOW_NO_SANDBOX',
    default: '0',
    about:
      '1: listen on any HOST although Chromium has no sandbox here. Pages of targets could then harm this machine.',
  },
  { name: 'PROOFRUN_CHROMIUM', default: '', about: 'Path of the Chromium to use. Default: search for one.' },
  {
    name: 'PROOFRUN_CHECKOUT',
    default: '',
    about:
      'local: a page that grants credits without payment. stripe: payment by Stripe. none: no checkout. Default: local on a loopback HOST, otherwise none.',
  },
  {
    name: 'PROOFRUN_STRIPE_SECRET_KEY',
    default: '',
    about: 'Stripe: the secret or restricted key of the API. Needed with PROOFRUN_CHECKOUT=stripe.',
  },
  {
    name: 'PROOFRUN_STRIPE_WEBHOOK_SECRET',
    default: '',
    about: 'Stripe: the signing secret of the webhook endpoint, whsec_…. Needed with PROOFRUN_CHECKOUT=stripe.',
  },
  {
    name: 'PROOFRUN_STRIPE_API_BASE',
    default: 'https://api.stripe.com',
    about: 'Stripe: where its API is. Without TLS only on this machine, for tests.',
  },
  { name: 'PROOFRUN_CONCURRENCY', default: '2', about: 'Concurrent runs per worker, 1 to 16.' },
  {
    name: 'PROOFRUN_RUN_MEMORY_MIB',
    default: String(limit('runMemoryMiB')),
    about: 'Memory in MiB that one run may hold, its browser included. A run that holds more is ended.',
  },
  {
    name: 'PROOFRUN_RATE_LIMITS',
    default: '1',
    about: '0 disables the rate limits. For measurements only.',
  },
  { name: 'PROOFRUN_DEMO', default: '1', about: '0: npm start does not start the demo shop or a first run.' },
  { name: 'PROOFRUN_LOG_LEVEL', default: 'info', about: 'trace, debug, info, warn, error, fatal or silent.' },
  {
    name: 'PROOFRUN_BASE_URL',
    default: '',
    about: 'Command line: the service to call. Default: the one on this machine.',
  },
  { name: 'PROOFRUN_URL', default: '', about: 'Command line: an older name of PROOFRUN_BASE_URL.' },
  {
    name: 'PROOFRUN_API_KEY',
    default: '',
    about: 'Command line: the key to use. Default: the one in the data folder.',
  },
] as const;

export type SettingName = (typeof settings)[number]['name'];

export interface StripeConfig {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly apiBase: string;
}

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly loopback: boolean;
  readonly publicUrl: string;
  readonly dataDir: string;
  /** Where a browser that we installed is kept. */
  readonly browserDir: string;
  /** What saves time at the next start; null: this user has no place for it. */
  readonly cacheDir: string | null;
  readonly databaseUrl: string | null;
  /** The first one seals; null: they are in a file of the data folder. */
  readonly masterKeys: readonly MasterKey[] | null;
  /** Null: mails are written to the log. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly trustProxy: boolean;
  readonly allow: readonly AllowEntry[];
  readonly checkout: 'local' | 'none' | StripeConfig;
  readonly concurrency: number;
  readonly allowNoSandbox: boolean;
  readonly runMemoryMiB: number;
  readonly rateLimits: boolean;
  readonly demo: boolean;
  readonly logLevel: string;
  readonly apiUrl: string;
  /** False: nothing in the environment says where the service is. */
  readonly apiUrlGiven: boolean;
  readonly apiKey: string | null;
  /** For the search of a browser, which has settings of its own kind. */
  readonly env: Environment;
}

export type ReadConfig =
  | { readonly ok: true; readonly config: Config; readonly warnings: readonly string[] }
  | { readonly ok: false; readonly problems: readonly string[] };

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];
const maxPort = 65_535;
const maxConcurrency = 16;
const minRunMemoryMiB = 512;
const maxRunMemoryMiB = 65_536;

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

function addressOf(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${isIP(reachable) === 6 ? `[${reachable}]` : reachable}:${port}`;
}

function unknownNames(env: Environment): string[] {
  const known = new Set<string>(settings.map((row) => row.name));
  return Object.keys(env)
    .filter((name) => name.startsWith('PROOFRUN_') && !known.has(name))
    .map((name) => `${name} is not a setting; "proofrun doctor" lists all settings.`);
}

export function readConfig(env: Environment, cwd: string): ReadConfig {
  const problems: string[] = [];
  const text = (name: SettingName): string => {
    const given = env[name]?.trim();
    return given === undefined || given === '' ? (settings.find((row) => row.name === name)?.default ?? '') : given;
  };
  const number = (name: SettingName, min: number, max: number): number => {
    const given = text(name);
    const found = /^\d{1,5}$/.test(given) ? Number(given) : Number.NaN;
    if (found >= min && found <= max) return found;
    problems.push(`${name} must be a whole number from ${min} to ${max}.`);
    return min;
  };
  const flag = (name: SettingName): boolean => {
    const given = text(name);
    if (given !== '0' && given !== '1') problems.push(`${name} must be 0 or 1.`);
    return given === '1';
  };
  const oneOf = (name: SettingName, words: readonly string[]): string => {
    const given = text(name);
    if (!words.includes(given))
      problems.push(`${name} must be one of ${words.filter((word) => word !== '').join(', ')}.`);
    return given;
  };
  const url = (name: SettingName, schemes: readonly string[]): string => {
    const given = text(name);
    if (given === '') return given;
    const parsed = URL.parse(given);
    if (parsed === null || !schemes.includes(parsed.protocol))
      problems.push(`${name} must be an address that begins with ${schemes.map((each) => `${each}//`).join(' or ')}.`);
    return given.replace(/\/+$/, '');
  };

  const host = text('HOST');
  const loopback = isLoopback(host);
  const port = number('PORT', 1, maxPort);
  const publicUrl = url('PROOFRUN_PUBLIC_URL', ['http:', 'https:']);
  const databaseUrl = url('DATABASE_URL', ['postgres:', 'postgresql:']);
  const allowed = parseAllowList(text('PROOFRUN_ALLOW_TARGETS'));
  if (!allowed.ok) problems.push(`PROOFRUN_ALLOW_TARGETS: ${allowed.reason}`);
  const masterKey = text('PROOFRUN_MASTER_KEY');
  const masterKeys = masterKey === '' ? null : parseMasterKeys(masterKey);
  if (masterKey !== '' && masterKeys === null)
    problems.push('PROOFRUN_MASTER_KEY must be 32 bytes in base64, such as from "openssl rand -base64 32".');
  const readStripe = (): StripeConfig => {
    const secretKey = text('PROOFRUN_STRIPE_SECRET_KEY');
    const webhookSecret = text('PROOFRUN_STRIPE_WEBHOOK_SECRET');
    const apiBase = url('PROOFRUN_STRIPE_API_BASE', ['http:', 'https:']);
    const base = URL.parse(apiBase);
    if (!/^(?:sk|rk)_\w+$/.test(secretKey))
      problems.push('PROOFRUN_STRIPE_SECRET_KEY must be a key of Stripe that begins with sk_ or rk_.');
    if (!/^whsec_\w+$/.test(webhookSecret))
      problems.push('PROOFRUN_STRIPE_WEBHOOK_SECRET must be a signing secret of Stripe that begins with whsec_.');
    if (base?.protocol === 'http:' && !isLoopback(base.hostname))
      problems.push('PROOFRUN_STRIPE_API_BASE must begin with https:// unless it is on this machine.');
    return { secretKey, webhookSecret, apiBase };
  };
  const checkoutOf = (given: string): Config['checkout'] => {
    if (given === 'stripe') return readStripe();
    return given === 'local' || (given === '' && loopback) ? 'local' : 'none';
  };
  const checkout = checkoutOf(oneOf('PROOFRUN_CHECKOUT', ['', 'local', 'stripe', 'none']));
  const config: Config = {
    host,
    port,
    loopback,
    publicUrl: publicUrl || addressOf(host, port),
    dataDir: resolve(cwd, text('PROOFRUN_DATA_DIR')),
    browserDir: resolve(cwd, text('PROOFRUN_DATA_DIR')),
    cacheDir: cacheDirOf(env, process.platform),
    databaseUrl: databaseUrl || null,
    masterKeys,
    smtpUrl: url('PROOFRUN_SMTP_URL', ['smtp:', 'smtps:']) || null,
    mailFrom: text('PROOFRUN_MAIL_FROM'),
    trustProxy: flag('PROOFRUN_TRUST_PROXY'),
    allow: allowed.ok ? allowed.entries : [],
    checkout,
    concurrency: number('PROOFRUN_CONCURRENCY', 1, maxConcurrency),
    allowNoSandbox: flag('PROOFRUN_ALLOW_NO_SANDBOX'),
    runMemoryMiB: number('PROOFRUN_RUN_MEMORY_MIB', minRunMemoryMiB, maxRunMemoryMiB),
    rateLimits: flag('PROOFRUN_RATE_LIMITS'),
    demo: flag('PROOFRUN_DEMO'),
    logLevel: oneOf('PROOFRUN_LOG_LEVEL', logLevels),
    apiUrl:
      url('PROOFRUN_BASE_URL', ['http:', 'https:']) ||
      url('PROOFRUN_URL', ['http:', 'https:']) ||
      publicUrl ||
      addressOf(host, port),
    apiUrlGiven: (['PROOFRUN_BASE_URL', 'PROOFRUN_URL', 'PROOFRUN_PUBLIC_URL', 'HOST', 'PORT'] as const).some((name) =>
      env[name]?.trim(),
    ),
    apiKey: text('PROOFRUN_API_KEY') || null,
    env,
  };
  if (problems.length > 0) return { ok: false, problems };
  const warnings = unknownNames(env);
  if (!loopback && publicUrl === '')
    warnings.push('PROOFRUN_PUBLIC_URL is not set, so links work on this machine only.');
  return { ok: true, config, warnings };
}
