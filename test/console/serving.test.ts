// How the service serves the console: which paths, to whom, and under which policy.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { consolePages, consolePath } from '#contract/console-pages.ts';
import { openConsole } from '#service/app/console/console-files.ts';
import { type TestService, startService, testPublicUrl } from '../kit/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
}, 120_000);
afterAll(() => service.close());

const runId = `run_${'A'.repeat(22)}`;
const get = (url: string, headers: Record<string, string> = {}) => service.app.inject({ url, headers });

describe('the console', () => {
  test.each(Object.keys(consolePages) as (keyof typeof consolePages)[])(
    'the page %s is one document under a strict policy that no cache keeps',
    async (page) => {
      const { statusCode, headers, body } = await get(consolePath(page, runId));
      expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(headers).toMatchObject({
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
      });
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
      expect(policy).not.toMatch(/unsafe|data:|blob:|https?:|\*/);
      expect(body).toContain('<div id="app">');
      expect(body).not.toContain(runId);
    },
  );

  test('an unknown page is a 404, and so is an unknown file', async () => {
    const page = await get('/console/elsewhere');
    expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    const file = await get('/console/assets/..%2f..%2fpackage.json');
    expect([file.statusCode, file.json().error]).toEqual([404, 'not_found']);
    expect((await service.app.inject({ method: 'POST', url: '/console' })).statusCode).toBe(405);
  });

  test('its files are kept by a browser, and sent small', async () => {
    const { body } = await get('/console');
    const [, script = ''] = /src="(\/console\/assets\/[^"]+)"/.exec(body) ?? [];
    const small = await get(script, { 'accept-encoding': 'gzip' });
    expect(small.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const whole = await get(script);
    expect(whole.headers['content-encoding']).toBeUndefined();
    expect(whole.rawPayload.length).toBeGreaterThan(small.rawPayload.length * 2);
  });

  test('the document says whether its reader is signed in', async () => {
    const email = 'reader@example.com';
    const answer = await service.app.inject({
      method: 'POST',
      url: '/account/sign-up',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: testPublicUrl },
      payload: new URLSearchParams({ email, password: 'a long enough password' }).toString(),
    });
    const cookie = [answer.headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0]);
    const sessionOf = async (headers: Record<string, string>) =>
      /name="proofrun-session" content="(\w+)"/.exec((await get('/console', headers)).body)?.[1];
    expect(await sessionOf({ cookie: cookie.join('; ') })).toBe('open');
    expect(await sessionOf({ cookie: 'proofrun=nonsense' })).toBe('none');
    expect(await sessionOf({})).toBe('none');
  });

  test('without a build its pages say what to do', async () => {
    const door = await service.openDoor({ context: { console: openConsole('/nowhere') } });
    const { statusCode, body, headers } = await door.inject('/console');
    expect([statusCode, headers['retry-after']]).toEqual([503, '10']);
    expect(body).toContain('npm run console');
  });

  test('agents and runs name it', async () => {
    const { surfaces } = (await get('/api/agents/index.json')).json<{ surfaces: { name: string; path: string }[] }>();
    expect(surfaces).toContainEqual(expect.objectContaining({ name: 'console', path: '/console' }));
    const { key } = await service.addAccount();
    const started = await service.app.inject({
      method: 'POST',
      url: '/api/runs/start',
      headers: { 'x-api-key': key },
      payload: { url: 'https://staging.example.com/' },
    });
    const { links, runId: made } = started.json<{ links: { console: string }; runId: string }>();
    expect(links.console).toBe(`${testPublicUrl}/console/runs/${made}`);
  });
});
