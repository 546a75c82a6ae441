// Bodies that a schema alone cannot make, because one field has to fit another.
import type { EndpointName } from '#contract/endpoints.ts';
import type { Known } from './known.ts';
import type { Random } from './random-from.ts';

type Body = Readonly<Record<string, unknown>>;

const startShare = 0.5;

const strategies: readonly Body[] = [
  { strategy: 'login_form', username: 'qa@example.com', password: 'Tr0ub4dor&3', totpSeed: 'JBSW Y3DP EHPK 3PXP' },
  { strategy: 'login_form', username: 'qa', password: 'correct horse', basic: true, check: { path: '/account' } },
  {
    strategy: 'steps',
    username: 'qa',
    password: 'Tr0ub4dor&3',
    steps: [{ action: 'fill', target: { label: 'Name' }, value: '{{username}}' }],
  },
  {
    strategy: 'storage_state',
    storageState: { cookies: [{ name: 'sid', value: 'a1b2c3d4e5', domain: '127.0.0.1' }], origins: [] },
  },
  { strategy: 'cookies', cookies: [{ name: 'sid', value: 'a1b2c3d4e5', path: '/' }] },
  { strategy: 'session_injection', local: [{ name: 'token', value: 'a1b2c3d4e5' }] },
];

export const loginBody = (random: Random, { target }: Known): Body => ({
  ...random.pick(strategies),
  label: 'QA',
  loginUrl: new URL('/login', target).href,
});

const startBody = (random: Random, { target }: Known): Body | null =>
  random.chance(startShare)
    ? {
        url: target,
        mode: 'fast_bug_scan',
        pagesLimit: 3,
        scopedPaths: ['/'],
        preflight: { expectText: 'a' },
      }
    : null;

const bodies: Partial<Record<EndpointName, (random: Random, known: Known) => Body | null>> = {
  start_run: startBody,
  bypass_run: startBody,
  create_login_memory: loginBody,
  rotate_login_memory: loginBody,
  execute_audit: (random, { audits }) => ({ ...random.pick(audits) }),
};

/** Null: the schema is enough. */
export const knownBody = (name: EndpointName, random: Random, known: Known): Body | null =>
  bodies[name]?.(random, known) ?? null;
