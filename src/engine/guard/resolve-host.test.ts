import { expect, it } from 'vitest';
import { resolveHost } from './resolve-host.ts';

const silent = () => new Promise<string[]>(() => undefined);

it('gives up on a resolver that never answers', async () => {
  expect(await resolveHost('slow.example.com', silent, { deadlineMs: 20 })).toEqual({
    ok: false,
    reason: 'the name did not resolve in time',
  });
});

it('ends with the run, whatever the resolver does', async () => {
  const run = new AbortController();
  const waiting = resolveHost('slow.example.com', silent, { signal: run.signal });
  run.abort();
  expect(await waiting).toEqual({ ok: false, reason: 'the run has ended' });
  let asked = 0;
  const counting = async () => [`${(asked += 1)}`];
  expect(await resolveHost('late.example.com', counting, { signal: run.signal })).toMatchObject({ ok: false });
  expect(asked).toBe(0);
});

it('tells the resolver that nobody waits any more', async () => {
  let seen: AbortSignal | undefined;
  const waiting = (_host: string, signal: AbortSignal) => {
    seen = signal;
    return silent();
  };
  await resolveHost('slow.example.com', waiting, { deadlineMs: 20 });
  expect(seen?.aborted).toBe(true);
});

it('reports a failing resolver as an unresolvable name', async () => {
  const broken = () => Promise.reject(new Error('SERVFAIL'));
  expect(await resolveHost('bad.example.com', broken)).toMatchObject({ ok: false });
});
