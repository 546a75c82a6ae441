import { describe, expect, it } from 'vitest';
import { parseAllowList } from './allow-list.ts';
import { openEgressProxy } from './egress-proxy.ts';
import { createGuard } from './guard.ts';
import { createOwnAddresses } from './own-addresses.ts';

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

  it('opens localhost where 127.0.0.1 is allowed, each as the other, and no other name of loopback', async () => {
    const guardOf = (target: string, entries: string) =>
      createGuard({ target: new URL(target), allow: allow(entries), resolve: async () => ['127.0.0.1', '::1'] });
    for (const entries of ['127.0.0.1:*', '127.0.0.*:3000'])
      for (const target of ['http://localhost:3000/', 'http://127.0.0.1:3000/']) {
        const guard = guardOf(target, entries);
        expect(await verdict(guard, 'localhost', 3000)).toBe(true);
        expect(await verdict(guard, '127.0.0.1', 3000)).toBe(true);
        expect(await verdict(guard, 'app.localhost', 3000)).toBe(false);
        expect(await verdict(guard, 'rebound.example.com', 3000)).toBe(false);
      }
    expect(await verdict(guardOf('http://localhost:3000/', '10.0.0.1:*'), 'localhost', 3000)).toBe(false);
    expect(await verdict(guardOf('http://localhost:3000/', '127.0.0.1:4000'), 'localhost', 3000)).toBe(false);
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

describe('the addresses of the own machine', () => {
  const OWN = '198.41.0.4';
  const OWN6 = '2606:4700::1111';
  const own = createOwnAddresses(() => ['127.0.0.1', OWN, OWN6, '10.1.2.3', 'fe80::1%eth0']);
  const guardFor = (url: string, entries = '', answers: string[] = [OWN]) =>
    createGuard({ target: new URL(url), allow: allow(entries), resolve: async () => answers, own });

  it.each([
    ['an IPv4 literal', OWN],
    ['the same as a number', '3324575748'],
    ['the same in hex', '0xc6290004'],
    ['an IPv6 literal', `[${OWN6}]`],
    ['the same written out', '[2606:4700:0:0:0:0:0:1111]'],
    ['IPv4 inside IPv6', `[::ffff:${OWN}]`],
  ])('are refused as %s', async (_what, host) => {
    expect(await guardFor('http://app.example.com/').vetHop(host, 80, 'http')).toMatchObject({ cause: 'refused' });
  });

  it.each([
    ['alone', [OWN]],
    ['among others', [PUBLIC, OWN6]],
    ['as IPv4 inside IPv6', [`::ffff:${OWN}`]],
  ])('are refused behind a name, %s', async (_what, answers) => {
    const guard = guardFor('http://app.example.com/', '', answers);
    expect(await guard.vetHop('app.example.com', 443, 'https')).toMatchObject({ cause: 'refused' });
  });

  it('are told from other public ones, which stay open', async () => {
    const guard = guardFor('http://app.example.com/');
    expect(await guard.vetHop(OWN, 8080, 'http')).toEqual({
      ok: false,
      cause: 'refused',
      reason: 'the address belongs to the machine of this service',
    });
    expect(await verdict(guard, '198.41.0.5', 8080)).toBe(true);
  });

  it('open only to a run whose url the operator listed', async () => {
    expect(await verdict(guardFor(`http://${OWN}/`, `${OWN}:80`), OWN, 80)).toBe(true);
    expect(await verdict(guardFor(`http://${OWN}/`, `${OWN}:80`), OWN, 4600)).toBe(false);
    expect(await verdict(guardFor('https://app.example.com/', 'app.example.com:443'), 'app.example.com', 443)).toBe(
      true,
    );
    expect(await verdict(guardFor('https://other.example.com/', 'app.example.com:443'), 'app.example.com', 443)).toBe(
      false,
    );
  });

  it('are known soon after an interface comes up, and forgotten when it goes', async () => {
    let at = 0;
    let interfaces: string[] = [];
    const changing = createOwnAddresses(
      () => interfaces,
      () => at,
    );
    const guard = createGuard({
      target: new URL('http://app.example.com/'),
      resolve: async () => [OWN],
      own: changing,
    });
    expect(await verdict(guard, OWN, 80)).toBe(true);
    interfaces = [OWN];
    at += 2_000;
    expect(await verdict(guard, OWN, 80)).toBe(false);
    interfaces = [];
    at += 2_000;
    expect(await verdict(guard, OWN, 80)).toBe(true);
  });

  it('keep an endpoint of the service shut under every one of them', async () => {
    const guard = createGuard({
      target: new URL(`http://${OWN}:4999/`),
      allow: allow(`${OWN}:*,10.1.2.3:*`),
      forbidden: [{ host: 'localhost', port: 4999 }],
      resolve: async () => ['127.0.0.1'],
      own,
    });
    expect(await verdict(guard, OWN, 4999)).toBe(false);
    expect(await verdict(guard, OWN, 4998)).toBe(true);
  });

  it('keep a private endpoint shut while its name does not resolve', async () => {
    const guard = createGuard({
      target: new URL('http://10.9.9.9:6543/'),
      allow: allow('10.9.9.9:*'),
      forbidden: [{ host: 'db.corp.internal', port: 6543 }],
      resolve: async () => [],
      own,
    });
    expect(await verdict(guard, '10.9.9.9', 6543)).toBe(false);
    expect(await verdict(guard, '10.9.9.9', 6544)).toBe(true);
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
