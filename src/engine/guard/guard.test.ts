import { describe, expect, it } from 'vitest';
import { parseAllowList } from './allow-list.ts';
import { openEgressProxy } from './egress-proxy.ts';
import { createGuard } from './guard.ts';

const PUBLIC = '93.184.215.14';

function allow(text: string) {
  const list = parseAllowList(text);
  if (!list.ok) throw new Error(list.reason);
  return list.entries;
}

const verdict = async (guard: ReturnType<typeof createGuard>, host: string, port: number) =>
  (await guard.vetHop(host, port, 'http')).ok;

describe('the allow list', () => {
  it.each([
    '*:80',
    '*',
    '127.0.0.1',
    'a b:80',
    'host:0',
    'host:70000',
    '*.*:1',
    '*.*.*.*:80',
    'http://a.b:80',
    'a*b.c:80',
  ])('refuses the entry %s', (text) => expect(parseAllowList(text).ok).toBe(false));

  it('opens an address to a run whose url is on it', async () => {
    const entries = allow('127.0.0.1:*, [::1]:*, 10.0.*.7:8080');
    const at = (url: string) => createGuard({ target: new URL(url), allow: entries });
    expect(await verdict(at('http://127.0.0.1:4000/'), '127.0.0.1', 4000)).toBe(true);
    expect(await verdict(at('http://127.0.0.1:4000/'), '127.0.0.1', 4001)).toBe(true);
    expect(await verdict(at('http://[::1]:4000/'), '[::1]', 4000)).toBe(true);
    expect(await verdict(at('http://10.0.3.7:8080/'), '10.0.3.7', 8080)).toBe(true);
    expect(await verdict(at('http://10.0.3.7:8080/'), '10.0.3.8', 8080)).toBe(false);
  });

  it('never opens it to the subresources of another target', async () => {
    const entries = allow('127.0.0.1:*,[::1]:*');
    const outside = createGuard({ target: new URL('https://app.example.com/'), allow: entries });
    expect(await verdict(outside, '127.0.0.1', 4000)).toBe(false);
    const other = createGuard({ target: new URL('http://[::1]:4000/'), allow: entries });
    expect(await verdict(other, '127.0.0.1', 4000)).toBe(false);
  });

  it('matches a name by its spelling, not by where it leads', async () => {
    const guard = createGuard({
      target: new URL('http://127.0.0.1:4000/'),
      allow: allow('127.0.0.1:*'),
      resolve: async () => ['127.0.0.1'],
    });
    expect(await verdict(guard, 'rebound.example.com', 4000)).toBe(false);
    expect(await verdict(guard, '2130706433', 4000)).toBe(true);
  });

  it('opens names under a wildcard but not the bare suffix', async () => {
    const guard = createGuard({
      target: new URL('https://one.staging.internal/'),
      allow: allow('*.staging.internal:443'),
      resolve: async () => ['10.0.0.9'],
    });
    expect(await verdict(guard, 'two.staging.internal', 443)).toBe(true);
    expect(await verdict(guard, 'staging.internal', 443)).toBe(false);
    expect(await verdict(guard, 'two.staging.internal', 8443)).toBe(false);
    expect(await verdict(guard, 'evilstaging.internal', 443)).toBe(false);
  });

  it.each(['169.254.169.254', '168.63.129.16', 'fd00:ec2::254', '::ffff:127.0.0.1', '0.0.0.0', '224.0.0.1'])(
    'never opens %s',
    async (address) => {
      const guard = createGuard({
        target: new URL('http://one.staging.internal/'),
        allow: allow('*.staging.internal:*'),
        resolve: async () => [address],
      });
      expect(await verdict(guard, 'one.staging.internal', 80)).toBe(false);
    },
  );

  it('never opens a database port, a proxy port or a forbidden endpoint', async () => {
    const proxy = await openEgressProxy({ target: new URL('https://app.example.com/') });
    const guard = createGuard({
      target: new URL('http://127.0.0.1:4000/'),
      allow: allow('127.0.0.1:*'),
      forbidden: [{ host: 'localhost', port: 4999 }],
      resolve: async () => ['127.0.0.1', '::1'],
    });
    try {
      expect(await verdict(guard, '127.0.0.1', 5432)).toBe(false);
      expect(await verdict(guard, '127.0.0.1', 4999)).toBe(false);
      expect(await verdict(guard, '127.0.0.1', proxy.port)).toBe(false);
    } finally {
      await proxy.close();
    }
    expect(await verdict(guard, '127.0.0.1', proxy.port)).toBe(true);
  });
});

describe('vetHop', () => {
  it('judges each look-up of a rebinding name anew', async () => {
    const answers = [[PUBLIC], ['127.0.0.1'], [PUBLIC, '10.0.0.1']];
    const guard = createGuard({
      target: new URL('http://rebind.example.com/'),
      resolve: async () => answers.shift() ?? [],
    });
    expect(await guard.vetHop('rebind.example.com', 80, 'http')).toMatchObject({ ok: true, addresses: [PUBLIC] });
    expect(await verdict(guard, 'rebind.example.com', 80)).toBe(false);
    expect(await verdict(guard, 'rebind.example.com', 80)).toBe(false);
    expect(await guard.vetHop('rebind.example.com', 80, 'http')).toMatchObject({ cause: 'unresolvable' });
  });

  it('does not tell which range a name leads to', async () => {
    const guard = createGuard({ target: new URL('http://a.example.com/'), resolve: async () => ['10.0.0.1'] });
    const hop = await guard.vetHop('a.example.com', 80, 'http');
    expect(hop).toMatchObject({ ok: false, reason: 'the name resolves to an address that is not public' });
  });
});
