import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestService, startService } from '../kit/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
}, 120_000);
afterAll(() => service.close());

test('only an admin key reads the settings of the service', async () => {
  const app = await service.openDoor({ context: { settings: [{ name: 'PORT', value: '4600', about: 'Port.' }] } });
  const read = async (role: 'customer' | 'admin' | null) => {
    const key = role === null ? null : (await service.addAccount({ role })).key;
    return app.inject({ url: '/api/settings', headers: key === null ? {} : { 'x-api-key': key } });
  };
  expect((await read(null)).statusCode).toBe(401);
  expect((await read('customer')).statusCode).toBe(403);
  const answer = await read('admin');
  expect(answer.json()).toEqual({ settings: [{ name: 'PORT', value: '4600', about: 'Port.' }] });
  expect(answer.headers['cache-control']).toBe('private, no-store');
});
