import { expect, it } from 'vitest';
import { resolveBySystem, resolveHost } from './resolve-host.ts';

it('gives up on a resolver that never answers', async () => {
  const silent = () => new Promise<string[]>(() => undefined);
  expect(await resolveHost('slow.example.com', silent, 20)).toEqual({
    ok: false,
    reason: 'the name did not resolve in time',
  });
});

it('reports a failing resolver as an unresolvable name', async () => {
  const broken = () => Promise.reject(new Error('SERVFAIL'));
  expect(await resolveHost('bad.example.com', broken)).toMatchObject({ ok: false });
});

it('keeps names under .localhost on loopback', async () => {
  expect(await resolveBySystem('app.localhost')).toEqual(['127.0.0.1', '::1']);
});
