// Every endpoint and every page, drawn from their tables, asked by everybody who may not: nothing is read, used or inferred.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Endpoint, type EndpointName, endpoints } from '#contract/endpoints.ts';
import { accountRoutes } from '#service/http/pages/account/register-account-pages.ts';
import { insertArtifact } from '#service/store/artifacts.ts';
import { findingOf, reportOf } from '../kit/report-of.ts';
import { saveLogin } from '../kit/save-login.ts';
import { type TestAccount, type TestService, startService, testPublicUrl } from '../kit/service.ts';
import { endRun, startedRun } from './stored-runs.ts';

const url = 'https://staging.secret-example.com/';
const label = 'Owner-only-label-5521';
const unknownRun = `run_${'A'.repeat(22)}`;
const unknownLogin = `login_${'A'.repeat(22)}`;

let service: TestService;
let owner: TestAccount;
let ownerCookie: string;
/** What the owner has, and what is its like that nobody has. */
let own: Record<'runId' | 'loginId' | 'keyId' | 'previewId' | 'token', string>;
const nobodys = {
  runId: unknownRun,
  loginId: unknownLogin,
  keyId: 'key_unknown',
  previewId: `prv_${'A'.repeat(22)}`,
  token: 'x.y',
};

async function signUp(email: string): Promise<string> {
  const answer = await service.app.inject({
    method: 'POST',
    url: '/account/sign-up',
    headers: { origin: testPublicUrl, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ email, password: 'a long enough password' }).toString(),
  });
  return [answer.headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';')[0])
    .join('; ');
}

beforeAll(async () => {
  service = await startService();
  ownerCookie = await signUp('owner@example.com');
  const user = await service.store.db
    .selectFrom('users')
    .select('accountId')
    .where('email', '=', 'owner@example.com')
    .executeTakeFirstOrThrow();
  const made = await service.app.inject({
    method: 'POST',
    url: '/api/account/keys',
    headers: { cookie: ownerCookie, origin: testPublicUrl },
    payload: { name: label },
  });
  owner = { id: user.accountId, key: made.json().key, keyId: made.json().id };
  const runId = await startedRun(service, owner, new URL(url).host);
  await endRun(service, runId, reportOf([findingOf('bug', { severity: 'high' })], ['/']));
  await service.store.db.updateTable('runs').set({ withLogin: true }).where('id', '=', runId).execute();
  const picture = {
    runId,
    name: 'page-1.png',
    kind: 'screenshot',
    bytes: Buffer.from('picture'),
    width: 1,
    height: 1,
  } as const;
  await insertArtifact(service.store, { ...picture, now: service.context.clock() });
  const loginId = await saveLogin(service, owner, url);
  const preview = await service.app.inject({
    method: 'POST',
    url: '/api/audits/preview',
    headers: { 'x-api-key': owner.key },
    payload: { url, authSessionId: loginId },
  });
  own = { runId, loginId, keyId: owner.keyId, previewId: nobodys.previewId, token: preview.json().previewToken };
}, 120_000);
afterAll(() => service.close());

type Things = typeof nobodys;
interface Sample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}
const none: Sample = {};
const ofRun = ({ runId }: Things): Sample => ({ params: { runId } });
const login = {
  strategy: 'login_form',
  label: 'x',
  loginUrl: `${url}login`,
  username: 'a@example.com',
  password: 'Tr0ub4dor&3',
};

/** A valid request to each endpoint about the given things: a new endpoint does not compile without its row. */
const samples: Record<EndpointName, (things: Things) => Sample> = {
  get_pricing: () => none,
  get_agents_index: () => none,
  get_onboarding: () => none,
  get_browser_capabilities: () => none,
  get_docs_index: () => none,
  get_docs_page: () => ({ params: { slug: 'runs' } }),
  get_signing_keys: () => none,
  get_health: () => none,
  get_ready: () => none,
  get_settings: () => none,
  start_run: ({ loginId }) => ({ body: { url, authSessionId: loginId } }),
  bypass_run: ({ loginId }) => ({ body: { url, authSessionId: loginId, reason: 'test' } }),
  read_status: ofRun,
  list_runs: () => none,
  delete_run: ofRun,
  read_report: ofRun,
  read_proof_pack: ofRun,
  read_compact_proof: ofRun,
  read_picture: ({ runId }) => ({ params: { runId, name: 'page-1.png' } }),
  cancel_run: ofRun,
  request_screenshot: ofRun,
  start_fix_check: ofRun,
  validate_assertion: () => ({ body: { assertion: {} } }),
  list_scenario_templates: () => none,
  read_scenario_template: () => ({ params: { id: 'login-works' } }),
  preview_campaign: () => ({ body: { url } }),
  read_campaign_preview: ({ previewId }) => ({ params: { previewId } }),
  preview_audit: ({ loginId }) => ({ body: { url, authSessionId: loginId } }),
  execute_audit: ({ loginId, token }) => ({ body: { previewToken: token, authSessionId: loginId } }),
  read_launch_readiness: ({ runId }) => ({ query: { runId } }),
  evaluate_launch_readiness: ({ runId }) => ({ body: { runIds: [runId] } }),
  compare_runs: ({ runId }) => ({ query: { base: runId, head: runId } }),
  read_history: ofRun,
  read_fix_hints: ofRun,
  read_operational_depth: ofRun,
  read_app_map: ofRun,
  list_fix_checks: ofRun,
  evaluate_patch_batch: ({ runId }) => ({ params: { runId }, body: { state: 'proposed' } }),
  export_run: ({ runId }) => ({ params: { runId, format: 'html' } }),
  create_key: () => ({ body: { name: 'x', role: 'customer' } }),
  list_keys: () => none,
  revoke_key: ({ keyId }) => ({ params: { keyId } }),
  read_ledger: () => none,
  open_checkout: () => ({ body: { product: 'starter_pack' } }),
  list_purchases: () => none,
  refund_purchase: () => ({ body: { product: 'starter_pack' } }),
  cancel_subscription: () => ({ body: { subscriptionId: 'sub_unknown' } }),
  create_login_memory: () => ({ body: login }),
  list_login_memories: () => none,
  read_login_memory: ({ loginId }) => ({ params: { loginId } }),
  rotate_login_memory: ({ loginId }) => ({ params: { loginId }, body: login }),
  test_login_memory: ({ loginId }) => ({ params: { loginId } }),
  delete_login_memory: ({ loginId }) => ({ params: { loginId } }),
};

async function ask(name: EndpointName, things: Things, headers: Readonly<Record<string, string>>) {
  const row: Endpoint = endpoints[name];
  const { params = {}, query, body } = samples[name](things);
  const path = row.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => params[key] ?? '');
  const answer = await service.app.inject({
    method: row.method,
    url: path,
    headers: { ...headers },
    ...(query !== undefined && { query: { ...query } }),
    ...(body !== undefined && { payload: body }),
  });
  return { status: answer.statusCode, body: answer.body };
}

/** Without what is different in every response. */
const bare = ({ status, body }: { status: number; body: string }, things: Things): string => {
  let text = body.replaceAll(/"requestId":"[^"]*"/g, '');
  for (const [name, value] of Object.entries(things)) text = text.replaceAll(value, `<${name}>`);
  return `${status} ${text}`;
};

/** All that the owner has, except when it was last seen. */
async function books(): Promise<string> {
  const { db } = service.store;
  const of = <T extends 'runs' | 'loginMemories' | 'ledgerEntries' | 'apiKeys' | 'artifacts' | 'reports' | 'users'>(
    table: T,
  ) =>
    db
      .selectFrom(table as 'runs')
      .selectAll()
      .execute();
  const [runs, logins, entries, keys, pictures, reports, users] = await Promise.all(
    (['runs', 'loginMemories', 'ledgerEntries', 'apiKeys', 'artifacts', 'reports', 'users'] as const).map(of),
  );
  const mine = (rows: readonly object[] | undefined) =>
    (rows ?? []).filter((row) => !('accountId' in row) || row.accountId === owner.id);
  const seen = mine(keys).map((key) => ({ ...key, lastUsedAt: null }));
  return JSON.stringify([mine(runs), mine(logins), mine(entries), seen, pictures, reports, mine(users)]);
}

const names = Object.keys(endpoints) as EndpointName[];
const rowOf = (name: EndpointName): Endpoint => endpoints[name];
const isAboutThings = (name: EndpointName): boolean =>
  JSON.stringify(samples[name](own)) !== JSON.stringify(samples[name](nobodys));
const needKey = names.filter((name) => ['key', 'admin_key'].includes(rowOf(name).auth));

const drivenByAdmins: ReadonlySet<EndpointName> = new Set([
  'cancel_run',
  'evaluate_patch_batch',
  'request_screenshot',
  'start_fix_check',
]);

describe('an endpoint that needs a key', () => {
  test.each(needKey)(
    '%s answers nobody with a key that is missing, wrong, revoked or expired, nor a session that is over',
    async (name) => {
      const revoked = await service.addAccount({ role: 'admin' });
      const expired = await service.addAccount({ role: 'admin' });
      const { db } = service.store;
      await db
        .updateTable('apiKeys')
        .set({ revokedAt: new Date(0) })
        .where('id', '=', revoked.keyId)
        .execute();
      await db
        .updateTable('apiKeys')
        .set({ expiresAt: new Date(0) })
        .where('id', '=', expired.keyId)
        .execute();
      const over = await signUp(`over-${name}@example.com`);
      await db
        .updateTable('userSessions')
        .set({ expiresAt: new Date(0) })
        .where('userId', 'in', db.selectFrom('users').select('id').where('email', '=', `over-${name}@example.com`))
        .execute();
      const before = await books();
      const headers: Record<string, string>[] = [
        {},
        { 'x-api-key': 'pfr_nonsense' },
        { 'x-api-key': revoked.key },
        { 'x-api-key': expired.key },
        { cookie: over, origin: testPublicUrl },
        { cookie: ownerCookie, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      ];
      for (const each of headers) {
        const [about, unknown] = [await ask(name, own, each), await ask(name, nobodys, each)];
        expect([about.status, JSON.parse(about.body).error]).toEqual([401, 'authentication_required']);
        expect(bare(about, own)).toBe(bare(unknown, nobodys));
      }
      expect(await books()).toBe(before);
    },
  );

  test.each(needKey)('%s gives another customer and another admin nothing of the owner', async (name) => {
    for (const role of ['customer', 'admin'] as const) {
      const stranger = await service.addAccount({ role });
      const headers = { 'x-api-key': stranger.key };
      const before = await books();
      const [about, unknown] = [await ask(name, own, headers), await ask(name, nobodys, headers)];
      for (const text of [own.loginId, own.keyId, owner.id, label])
        if (!JSON.stringify(samples[name](own)).includes(text)) expect(about.body).not.toContain(text);
      // An admin may drive a run, and a runId is a secret of its own: who knows it knows that the run is there.
      if (role === 'admin' && drivenByAdmins.has(name)) continue;
      expect(await books()).toBe(before);
      const aboutRun = rowOf(name).path.includes('{runId}');
      if (aboutRun) expect(about.status).toBe(403);
      else if (isAboutThings(name)) expect(bare(about, own)).toBe(bare(unknown, nobodys));
    }
  });
});

describe('an endpoint that is public by runId', () => {
  const public_ = names.filter((name) => rowOf(name).auth === 'public_by_run_id');
  test.each(public_)('%s tells nobody whose run it is, and shows no picture of a run with a login', async (name) => {
    const stranger = await service.addAccount();
    const admin = await service.addAccount({ role: 'admin' });
    for (const headers of [{}, { 'x-api-key': stranger.key }, { 'x-api-key': admin.key }] as Record<string, string>[]) {
      const { status, body } = await ask(name, own, headers);
      for (const text of [own.loginId, own.keyId, owner.id, label]) expect(body).not.toContain(text);
      if (name === 'read_picture' || name === 'export_run') expect([401, 403]).toContain(status);
    }
  });
});

describe('a page of the account area', () => {
  const pages = accountRoutes.filter(({ path }) => !/sign-|forgot|reset|confirm|enter/.test(path));
  const fields = () => ({
    id: own.loginId,
    name: 'x',
    label: 'x',
    loginUrl: 'https://staging.other-example.com/',
    username: 'a',
    password: 'Tr0ub4dor&3',
    kind: 'login form',
  });
  const visit = (method: string, path: string, cookie: string) =>
    service.app.inject({
      method: method as 'GET' | 'POST',
      url: path.replace('{loginId}', own.loginId).replace('{id}', owner.id),
      headers: {
        cookie,
        origin: testPublicUrl,
        ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(method === 'POST' && { payload: new URLSearchParams(fields()).toString() }),
    });

  test.each(pages)(
    '$method $path shows and does nothing without a session, with one that is over, and with that of another',
    async ({ method, path }) => {
      const mail = `${method}${path}`.replaceAll(/\W/g, '').toLowerCase();
      const over = await signUp(`over-${mail}@example.com`);
      const { db } = service.store;
      await db
        .updateTable('userSessions')
        .set({ expiresAt: new Date(0) })
        .where('userId', 'in', db.selectFrom('users').select('id').where('email', '=', `over-${mail}@example.com`))
        .execute();
      const other = await signUp(`other-${mail}@example.com`);
      const before = await books();
      for (const cookie of ['', 'better-auth.session_token=nonsense', over, other]) {
        const answer = await visit(method, path, cookie);
        for (const text of [own.runId, owner.keyId, label, new URL(url).host]) expect(answer.body).not.toContain(text);
        const asked =
          answer.headers.location === '/account/sign-in' || answer.body.includes('action="/account/sign-in"');
        if (cookie !== other) expect(asked, answer.body).toBe(true);
      }
      expect(await books()).toBe(before);
    },
  );
});
