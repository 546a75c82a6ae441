// Input that is valid JSON and yet cannot be stored or walked: refused at the door with its path, and logged by nobody.
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorEnvelopeSchema } from '#contract/errors.ts';
import { limit } from '#contract/limits.ts';
import { hideIds, loggedPath } from '#service/app/hide-ids.ts';
import { loggedError } from '#service/app/logged-error.ts';
import { createServer } from '#service/http/server.ts';
import { insertAccount } from '#service/store/accounts.ts';
import { loadRunsOfAccount } from '#service/store/runs.ts';
import { type TestAccount, type TestService, startService } from '../kit/service.ts';
import { startedRun } from './stored-runs.ts';

let service: TestService;
let owner: TestAccount;
let admin: TestAccount;
beforeAll(async () => {
  service = await startService();
  owner = await service.addAccount();
  admin = await service.addAccount({ role: 'admin' });
}, 60_000);
afterAll(() => service.close());

const url = 'https://staging.example.com/';

async function post(path: string, body: string, who: TestAccount = owner) {
  const answer = await service.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/json', 'x-api-key': who.key },
    payload: body,
  });
  return { status: answer.statusCode, body: errorEnvelopeSchema.parse(answer.json()) };
}

/** JSON text with a character that JSON.stringify would write in another way. */
const withCharacter = (value: unknown, escape: string): string => JSON.stringify(value).replaceAll('§', escape);

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

describe('poison in a body', () => {
  test.each(['\\u0000', '\\ud800', '\\udc00x'])('%s is a 400 with the path of its field', async (escape) => {
    const step = { action: 'click', target: { text: 'Save§' } };
    const scenario = { title: 'Saves', route: '/', steps: [step] };
    const starts: readonly [path: string, body: unknown][] = [
      ['url', { url: `${url}§` }],
      ['scopedPaths[1]', { url, scopedPaths: ['/', '/a§'] }],
      ['preflight.expectText', { url, preflight: { expectText: 'Welcome§' } }],
      ['customScenarios[0].steps[0].target.text', { url, mode: 'workflow_test', customScenarios: [scenario] }],
    ];
    for (const [path, body] of starts) {
      const answer = await post('/api/runs/start', withCharacter(body, escape));
      expect([answer.status, answer.body.error, answer.body.details?.[0]?.path]).toEqual([
        400,
        'validation_error',
        path,
      ]);
      expect(answer.body.message).toContain('Remove it');
      expect(answer.body.message).toContain('Nothing was created or charged.');
    }
    const bypass = await post('/api/runs/bypass', withCharacter({ url, reason: 'test§' }, escape), admin);
    expect([bypass.status, bypass.body.details?.[0]?.path]).toEqual([400, 'reason']);
    expect(await loadRunsOfAccount(service.store.db, owner.id, 10)).toEqual([]);
  });

  test('in the name of a field it is refused as well, and the name is printed without it', async () => {
    const answer = await post('/api/runs/start', `{"url":"${url}","pre\\u0000flight":{}}`);
    expect(answer.body.details).toMatchObject([{ path: 'pre flight', code: 'invalid_character' }]);
  });

  test('nesting is allowed up to the limit, and deeper is a 400 with field, reason and next step', async () => {
    const maxDepth = limit('bodyDepth');
    const fits = await post('/api/runs/start', `{"url":${nested(maxDepth - 1)}}`);
    expect(fits.body.details).toMatchObject([{ path: 'url', code: 'invalid_type' }]);
    for (const depth of [maxDepth, 1_000, 500_000]) {
      const answer = await post('/api/runs/start', `{"url":${nested(depth)}}`);
      expect([answer.status, answer.body.details?.[0]?.code]).toEqual([400, 'too_deep']);
      expect(answer.body.details?.[0]?.path).toMatch(/^url(?:\[0\]){31}$/);
      expect(answer.body.message).toContain(`deeper than ${maxDepth} levels. Send a flatter value.`);
    }
    const assertion = await post('/api/scenario-templates/validate-assertion', `{"assertion":${nested(50)}}`);
    expect([assertion.status, assertion.body.details?.[0]?.code]).toEqual([400, 'too_deep']);
  });
});

describe('poison in an address', () => {
  test.each([
    ['/api/runs/run_%00', 'runId'],
    ['/api/runs/run_1/pictures/%00.png', 'name'],
    ['/api/docs/a%00b.json', 'slug'],
    ['/api/runs/compare?base=%00&head=x', 'base'],
    ['/api/runs/run_%ED%A0%80', 'path'],
  ])('%s is a 400 with the path', async (path, field) => {
    const answer = await service.app.inject({ url: path });
    const body = errorEnvelopeSchema.parse(answer.json());
    expect([answer.statusCode, body.details?.[0]?.path]).toEqual([400, field]);
  });
});

describe('the log', () => {
  const written: string[] = [];
  const logger = pino(
    { level: 'info' },
    new Writable({
      write(chunk, _, done) {
        written.push(String(chunk));
        done();
      },
    }),
  );

  test('an encoded runId gets the hash of the plain one', async () => {
    const runId = await startedRun(service, owner, 'staging.example.com');
    const app = await createServer({ context: service.context, rateLimits: false, trustProxy: false, logger });
    const encoded = [...runId].map((sign) => `%${sign.charCodeAt(0).toString(16)}`).join('');
    for (const path of [
      runId,
      runId.replace('_', '%5F'),
      runId.replace('run', 'r%75n'),
      encoded,
      `%25${encoded.slice(1)}`,
    ])
      await app.inject({ url: `/api/runs/${path}` });
    await app.close();
    const paths = written.map((line) => (JSON.parse(line) as { path: string }).path);
    expect(paths).toHaveLength(5);
    expect(new Set(paths.slice(0, 4))).toEqual(new Set([`/api/runs/${hideIds(runId)}`]));
    for (const line of written) expect(decodeURIComponent(line)).not.toContain(runId.slice(4));
    expect(loggedPath(`/api/runs/${runId.replace('_', '%255f')}?x=1`)).toBe(`/api/runs/${hideIds(runId)}`);
  });

  test('an error of the database is written without its parameters and without the values in its message', async () => {
    written.length = 0;
    const secret = 'pfr_0123456789abcdefghij';
    const runId = `run_${'a'.repeat(22)}`;
    const app = await createServer({
      context: {
        ...service.context,
        clock: () => {
          throw new Error(`no clock for ${runId} and ${secret}`);
        },
      },
      rateLimits: false,
      trustProxy: false,
      logger,
    });
    const broken = service.context.store.db;
    const failures = [
      insertAccount(broken, { id: owner.id, name: secret, createdAt: new Date() }),
      insertAccount(broken, { id: `${runId}\u0000`, name: secret, createdAt: new Date() }),
      broken
        .selectFrom('runs')
        .selectAll()
        .where('version', '=', secret as never)
        .execute(),
    ];
    for (const failure of await Promise.allSettled(failures)) {
      expect(failure.status).toBe('rejected');
      const error: unknown = (failure as PromiseRejectedResult).reason;
      const line = JSON.stringify(loggedError(error));
      expect(line).toMatch(/"message":"database error, [0-9A-Z]{5}/);
      for (const value of [secret, owner.id, runId]) expect(line).not.toContain(value);
    }
    const answer = await app.inject({
      method: 'POST',
      url: '/api/runs/start',
      headers: { 'x-api-key': owner.key },
      payload: { url },
    });
    await app.close();
    expect(answer.statusCode).toBe(500);
    const line = written.find((each) => each.includes('unhandled error')) ?? '';
    expect(line).toContain('no clock for run#');
    for (const value of [secret, runId]) expect(written.join('')).not.toContain(value);
  });
});
