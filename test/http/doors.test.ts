import { createConnection } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Endpoint, endpoints } from '#contract/endpoints.ts';
import { errorEnvelopeSchema } from '#contract/errors.ts';
import { limit } from '#contract/limits.ts';
import { planIds, plans } from '#contract/plans.ts';
import {
  agentsIndexSchema,
  browserCapabilitiesSchema,
  docsIndexSchema,
  docsPageSchema,
  onboardingSchema,
  pricingSchema,
} from '#contract/public-reads.ts';
import { runModes } from '#contract/vocabulary/run-modes.ts';
import { registerGate } from '#service/http/gate.ts';
import { type TestService, startService, testPublicUrl } from '../kit/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
}, 60_000);
afterAll(() => service.close());

async function read(url: string) {
  const answer = await service.app.inject(url);
  expect([url, answer.statusCode]).toEqual([url, 200]);
  return answer.json();
}

describe('the public reads', () => {
  test('pricing lists every mode and every plan with its price [get-pricing] [paid-modes] [plans] [starter-stacks] [audit-price] [limit-refund]', async () => {
    const pricing = pricingSchema.parse(await read('/api/pricing'));
    expect(pricing.modes.map((row) => row.mode)).toEqual([...runModes.words]);
    expect(pricing.modes.find((row) => row.mode === 'authenticated_smoke')?.priceUsd).toBe(1.99);
    expect(pricing.plans.map((row) => row.id)).toEqual([...planIds.words]);
    for (const row of pricing.plans) expect(row).toMatchObject(plans[row.id as keyof typeof plans]);
    expect(pricing.plans.map((row) => row.priceUsd)).toEqual([0, 2, 1.99, 20, 49, 99, 199]);
    expect(pricing.plans.map((row) => row.runCredits)).toEqual([10, 10, 10, 120, 350, 800, 2_000]);
    expect(pricing).toMatchObject({ currency: 'USD', fixCheckCredits: 0, refund: { days: 30 } });
    expect(pricing.limits).toEqual({ pagesMax: 50, auditRoutesMax: 25 });
    expect(pricing.modes.map((row) => row.credits)).toEqual([1, 1, 1, 1, 10]);
    expect(pricing.plans.find((row) => row.id === 'starter_pack')).toMatchObject({
      priceUsd: plans.starter_pack.priceUsd,
      runCredits: 10,
      stacks: true,
    });
  });

  test('the agents index names every endpoint for agents with its stage, and none for owners [get-agents-index]', async () => {
    const index = agentsIndexSchema.parse(await read('/api/agents/index.json'));
    const forAgents = Object.entries<Endpoint>(endpoints).filter(([, row]) => row.forOwner !== true);
    expect(index.surfaces.map((surface) => surface.name)).toEqual([
      ...forAgents.map(([name]) => name),
      'mcp',
      'console',
    ]);
    expect(index.surfaces.map((surface) => surface.name)).not.toContain('create_login_memory');
    expect(index.service).toMatchObject({ version: '1.0.0', baseUrl: testPublicUrl });
  });

  test('onboarding has a first command, a decision table and five steps [get-onboarding]', async () => {
    const onboarding = onboardingSchema.parse(await read('/api/agents/onboarding'));
    expect(onboarding.loop.map((each) => each.step)).toEqual([1, 2, 3, 4, 5]);
    expect(onboarding.decisionTable.length).toBeGreaterThan(3);
  });

  test('browser capabilities: no video, no recording, no takeover, no stream; polled observation [get-capabilities] [no-video]', async () => {
    const { engines, capabilities } = browserCapabilitiesSchema.parse(await read('/api/browser-capabilities'));
    const chromium = engines.find((row) => row.engine === 'chromium');
    expect(chromium).toMatchObject({
      availability: 'managed',
      capabilities: {
        video_replay: false,
        session_recording: false,
        browser_takeover: false,
        frame_stream: false,
        polled_observation: true,
      },
    });
    for (const engine of engines)
      expect(Object.keys(engine.capabilities)).toEqual(capabilities.map((each) => each.name));
    for (const engine of engines.filter((row) => row.engine !== 'chromium'))
      expect([engine.availability, Object.values(engine.capabilities).includes(true)]).toEqual(['unavailable', false]);
  });

  test('every page of the docs index can be read, and no placeholder is left in one [get-docs-index] [get-docs-page] [docs-entry] [docs-envelope] [version-docs]', async () => {
    const index = docsIndexSchema.parse(await read('/api/docs/index.json'));
    expect(index.version).toBe(1);
    expect(index.docs.length).toBeGreaterThan(15);
    for (const entry of index.docs) {
      expect(entry.canonicalUrl).toBe(`${testPublicUrl}${entry.path}`);
      const page = docsPageSchema.parse(await read(entry.path));
      expect(page.slug).toBe(entry.slug);
      expect(page.markdown).not.toContain('{{');
      expect(page.markdown.startsWith('> Not available yet')).toBe(!page.available);
      expect(page.sections.length).toBeGreaterThan(0);
    }
  });

  test('the limits page holds every limit, and the errors page every code', async () => {
    expect((await read('/api/docs/limits.json')).markdown).toContain('`publicReadsPerMinute`');
    expect((await read('/api/docs/errors.json')).markdown).toContain('`idempotency_conflict`');
  });

  test('health and readiness', async () => {
    expect(await read('/healthz')).toEqual({ status: 'ok' });
    expect(await read('/readyz')).toEqual({ status: 'ready', checks: { database: true, queue: true } });
    const door = await service.openDoor({ context: { browserReady: async () => false } });
    const answer = await door.inject('/readyz');
    expect([answer.statusCode, answer.json().error, answer.json().details[0].path]).toEqual([
      503,
      'service_unavailable',
      'browser',
    ]);
  });
});

describe('an endpoint that is named and not built yet', () => {
  const about = 'Reads the weather.';
  const row: Endpoint = { ...endpoints.list_runs, available: false, about };
  test('answers 501, after the key where it needs one [named-only-501]', async () => {
    const app = Fastify();
    await registerGate(app, service.context, { rateLimits: false });
    let reached = 0;
    app.get('/weather', { config: { row } }, () => (reached += 1));
    const without = await app.inject('/weather');
    const { key } = await service.addAccount();
    const answer = await app.inject({ url: '/weather', headers: { 'x-api-key': key } });
    await app.close();
    expect(without.statusCode).toBe(401);
    expect([answer.statusCode, errorEnvelopeSchema.parse(answer.json())]).toEqual([
      501,
      expect.objectContaining({
        error: 'capability_unavailable',
        message: `Not available yet: ${about} Nothing was created or charged.`,
      }),
    ]);
    expect(reached).toBe(0);
  });
});

describe('refusals of the framework', () => {
  test('an unknown address is a 404', async () => {
    const answer = await service.app.inject('/api/nothing?x=1');
    expect([answer.statusCode, errorEnvelopeSchema.parse(answer.json()).error]).toEqual([404, 'not_found']);
  });

  test.each([
    ['PUT', '/api/runs/start', 'DELETE, GET, HEAD, POST'],
    ['POST', '/api/pricing', 'GET, HEAD'],
    ['PATCH', '/api/runs/run_1', 'DELETE, GET, HEAD'],
    ['DELETE', '/', 'GET, HEAD'],
    ['OPTIONS', '/api/docs/errors.json', 'GET, HEAD'],
  ] as const)('%s %s is a 405 that says what is allowed', async (method, url, allow) => {
    const answer = await service.app.inject({ method, url });
    expect([answer.statusCode, answer.json().error, answer.headers.allow]).toEqual([405, 'method_not_allowed', allow]);
  });

  test('every answer has its own request id, in the header and in the envelope', async () => {
    const [one, two] = [await service.app.inject('/healthz'), await service.app.inject('/api/nothing')];
    expect(one.headers['x-request-id']).toMatch(/^req_[\w-]{22}$/);
    expect(two.json().requestId).toBe(two.headers['x-request-id']);
    expect(one.headers['x-request-id']).not.toBe(two.headers['x-request-id']);
    const sent = await service.app.inject({ url: '/healthz', headers: { 'x-request-id': 'mine' } });
    expect(sent.headers['x-request-id']).not.toBe('mine');
  });

  test('what is not HTTP gets the envelope, too', async () => {
    const door = await service.openDoor({});
    await door.listen({ host: '127.0.0.1', port: 0 });
    const { port } = door.server.address() as { port: number };
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = createConnection(port, '127.0.0.1', () => socket.write('nonsense\r\n\r\n'));
      let text = '';
      socket.on('data', (chunk) => {
        text += String(chunk);
      });
      socket.on('end', () => resolve(text));
      socket.on('error', reject);
      socket.setTimeout(5_000, () => socket.destroy(new Error('no answer')));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(errorEnvelopeSchema.parse(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).error).toBe('validation_error');
  });

  test('an unexpected error is a 500 without details', async () => {
    const door = await service.openDoor({
      context: {
        clock: () => {
          throw new Error('secret detail');
        },
      },
    });
    const { key } = await service.addAccount();
    const answer = await door.inject({ method: 'POST', url: '/api/runs/start', headers: { 'x-api-key': key } });
    expect([answer.statusCode, errorEnvelopeSchema.parse(answer.json()).error]).toEqual([500, 'internal_error']);
    expect(answer.body).not.toContain('secret detail');
  });

  test('the Host header is reflected nowhere', async () => {
    for (const url of [
      '/',
      '/docs',
      '/api/docs/index.json',
      '/api/agents/index.json',
      '/api/openapi.json',
      '/llms.txt',
    ]) {
      const answer = await service.app.inject({
        url,
        headers: { host: 'evil.example.net', 'x-forwarded-host': 'evil.example.net' },
      });
      expect([url, `${answer.body}${JSON.stringify(answer.headers)}`.includes('evil.example.net')]).toEqual([
        url,
        false,
      ]);
    }
  });
});

describe('rate limits', () => {
  const max = limit('publicReadsPerMinute');
  const times = async (count: number, one: () => Promise<{ statusCode: number }>): Promise<void> => {
    for (let sent = 0; sent < count; sent += 1) expect((await one()).statusCode).not.toBe(429);
  };

  test('public reads are counted by address, with a key by key, pictures apart', async () => {
    const door = await service.openDoor({ rateLimits: true });
    const { key } = await service.addAccount();
    const get = (url: string, remoteAddress: string, headers = {}) => door.inject({ url, remoteAddress, headers });
    const picture = '/api/runs/run_1/pictures/a.png';
    await times(max, () => get('/api/pricing', '203.0.113.1'));
    const refused = await get('/api/pricing', '203.0.113.1');
    expect([refused.statusCode, errorEnvelopeSchema.parse(refused.json()).error]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await get('/api/nothing', '203.0.113.1')).statusCode).toBe(429);
    expect((await get(picture, '203.0.113.1')).statusCode).toBe(404);
    expect((await get('/api/pricing', '203.0.113.2')).statusCode).toBe(200);
    expect((await get('/api/pricing', '203.0.113.1', { 'x-api-key': key })).statusCode).toBe(200);
    expect((await get('/api/pricing', '203.0.113.1', { 'x-api-key': `${key}x` })).statusCode).toBe(429);
    expect((await get('/api/pricing', '203.0.113.1', { 'x-forwarded-for': '198.51.100.1' })).statusCode).toBe(429);
    expect((await get('/healthz', '203.0.113.1')).statusCode).toBe(200);
  });

  test('behind a trusted proxy the forwarded address counts', async () => {
    const door = await service.openDoor({ rateLimits: true, trustProxy: true });
    const get = (from: string) => door.inject({ url: '/api/pricing', headers: { 'x-forwarded-for': from } });
    await times(max, () => get('203.0.113.1'));
    expect([(await get('203.0.113.1')).statusCode, (await get('203.0.113.2')).statusCode]).toEqual([429, 200]);
  });

  test('starts are counted by key, refused ones included', async () => {
    const door = await service.openDoor({ rateLimits: true });
    const [one, two] = [await service.addAccount(), await service.addAccount()];
    const start = (key: string) =>
      door.inject({ method: 'POST', url: '/api/runs/start', headers: { 'x-api-key': key }, payload: {} });
    await times(limit('startsPerMinute'), () => start(one.key));
    const refused = await start(one.key);
    expect([refused.statusCode, refused.json().error]).toEqual([429, 'rate_limited']);
    expect((await start(two.key)).statusCode).toBe(400);
  });
});

describe('a key', () => {
  test('that was revoked or has expired opens nothing', async () => {
    const { key, keyId } = await service.addAccount();
    const cancel = () =>
      service.app.inject({ method: 'POST', url: '/api/runs/run_1/cancel', headers: { 'x-api-key': key } });
    expect((await cancel()).statusCode).toBe(404);
    await service.store.db.updateTable('apiKeys').set({ revokedAt: new Date() }).where('id', '=', keyId).execute();
    expect((await cancel()).statusCode).toBe(401);
  });
});
