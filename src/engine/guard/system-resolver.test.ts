// The system's names against a real name server on loopback that is slow, silent, broken or hostile.
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { admitTarget } from './admit-target.ts';
import { openEgressProxy } from './egress-proxy.ts';
import { createGuard } from './guard.ts';
import { type Answerer, openLocalDnsServer, type Reply } from './kit/local-dns-server.ts';
import { openLocalServer } from './kit/local-server.ts';
import { createSystemResolver, type SystemResolverOptions } from './system-resolver.ts';

const PUBLIC = '93.184.215.14';
const PUBLIC6 = '2606:2800:21f:cb07:6820:80da:af6b:8b2c';
const NONE: Reply = {};
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const never = new AbortController().signal;

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'proofrun-names-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

async function open(answerer: Answerer, options: SystemResolverOptions = {}) {
  const server = await openLocalDnsServer(answerer);
  closers.push(server.close);
  const nowhere = join(folder(), 'none');
  const resolve = createSystemResolver({
    hostsFile: nowhere,
    resolvConf: nowhere,
    servers: [server.address],
    ...options,
  });
  return { server, resolve };
}

/** One answer per family. */
const byFamily =
  (ipv4: Reply | null, ipv6: Reply | null = NONE): Answerer =>
  ({ type }) =>
    type === 'A' ? ipv4 : ipv6;

describe('the answers of a name server', () => {
  const ANSWERS: [what: string, answerer: Answerer, addresses: string[]][] = [
    ['both families', byFamily({ addresses: [PUBLIC] }, { addresses: [PUBLIC6] }), [PUBLIC, PUBLIC6]],
    ['IPv4 only', byFamily({ addresses: [PUBLIC] }), [PUBLIC]],
    ['IPv6 only', byFamily(NONE, { addresses: [PUBLIC6] }), [PUBLIC6]],
    ['IPv4, while IPv6 is a server failure', byFamily({ addresses: [PUBLIC] }, { rcode: 'SERVFAIL' }), [PUBLIC]],
    ['IPv6, while IPv4 is a server failure', byFamily({ rcode: 'SERVFAIL' }, { addresses: [PUBLIC6] }), [PUBLIC6]],
    ['IPv4, while IPv6 is silent', byFamily({ addresses: [PUBLIC] }, null), [PUBLIC]],
    ['IPv6, while IPv4 is silent', byFamily(null, { addresses: [PUBLIC6] }), [PUBLIC6]],
    [
      'IPv4, while IPv6 says that there is no such name',
      byFamily({ addresses: [PUBLIC] }, { rcode: 'NXDOMAIN' }),
      [PUBLIC],
    ],
    [
      'a chain of aliases',
      byFamily({ aliases: ['b.example.net', 'c.example.net', 'd.example.net'], addresses: [PUBLIC] }),
      [PUBLIC],
    ],
    [
      'over TCP what did not fit over UDP',
      ({ type, transport }) =>
        type === 'AAAA' ? NONE : transport === 'udp' ? { truncated: true } : { addresses: [PUBLIC] },
      [PUBLIC],
    ],
    [
      'the second time what was lost the first time',
      ({ type, asked }) => (type === 'A' && asked > 0 ? { addresses: [PUBLIC] } : type === 'A' ? null : NONE),
      [PUBLIC],
    ],
    ['after 2.5 seconds', byFamily({ addresses: [PUBLIC], afterMs: 2_500 }, { afterMs: 2_500 }), [PUBLIC]],
    ['no such name', byFamily({ rcode: 'NXDOMAIN' }, { rcode: 'NXDOMAIN' }), []],
    ['a name without addresses', byFamily(NONE), []],
    ['an alias that leads nowhere', byFamily({ aliases: ['gone.example.net'] }), []],
  ];
  it.each(ANSWERS)('%s', async (_what, answerer, addresses) => {
    const { resolve } = await open(answerer);
    expect(await resolve('app.example.com', never)).toEqual(addresses);
  });

  it.each([
    ['a server failure', byFamily({ rcode: 'SERVFAIL' }, { rcode: 'SERVFAIL' })],
    ['a refusal', byFamily({ rcode: 'REFUSED' }, { rcode: 'REFUSED' })],
    ['a server failure for one family and nothing for the other', byFamily({ rcode: 'SERVFAIL' }, NONE)],
  ])('%s says nothing about the name, and is asked again', async (_what, answerer) => {
    const { resolve, server } = await open(answerer);
    await expect(resolve('app.example.com', never)).rejects.toThrow('did not answer');
    const before = server.questions().length;
    await expect(resolve('app.example.com', never)).rejects.toThrow('did not answer');
    expect(server.questions().length).toBeGreaterThan(before);
  });

  it('silence ends in time', async () => {
    const { resolve } = await open(() => null);
    const started = performance.now();
    await expect(resolve('app.example.com', never)).rejects.toThrow('did not answer');
    expect(performance.now() - started).toBeLessThan(6_000);
  });
});

describe('slow names', () => {
  const slowly: Answerer = ({ name, type }) =>
    name.startsWith('slow') ? null : type === 'A' ? { addresses: [PUBLIC] } : NONE;

  it('do not delay the start of a run by another name', async () => {
    const { resolve, server } = await open(slowly);
    const slow = [...Array(8).keys()].map((n) => admitTarget(`http://slow${n}.example.com/`, { resolve }));
    await expect.poll(() => new Set(server.questions()).size).toBe(16);
    const started = performance.now();
    expect(await admitTarget('http://fast.example.com/', { resolve })).toMatchObject({ ok: true });
    expect(performance.now() - started).toBeLessThan(1_000);
    for (const admission of await Promise.all(slow)) {
      expect(admission).toMatchObject({ code: 'validation_error', reason: 'the name did not resolve in time' });
    }
  });

  it('end at once when their run is cancelled', async () => {
    const { resolve, server } = await open(slowly);
    const proxy = await openEgressProxy({ target: new URL('http://slow.example.com/'), resolve });
    closers.push(proxy.close);
    const hops = [...Array(8).keys()].map((n) => proxy.egress.guard.vetHop(`slow${n}.example.com`, 80, 'http'));
    await expect.poll(() => new Set(server.questions()).size).toBe(16);
    const asked = server.questions().length;
    const started = performance.now();
    await proxy.close();
    for (const hop of await Promise.all(hops)) expect(hop).toMatchObject({ ok: false, reason: 'the run has ended' });
    expect(performance.now() - started).toBeLessThan(1_000);
    expect(server.questions().length).toBe(asked);
  });

  it('are asked for once, however many ask, and go on while one of them waits', async () => {
    const { resolve, server } = await open(byFamily({ addresses: [PUBLIC], afterMs: 300 }, { afterMs: 300 }));
    const leaving = new AbortController();
    const left = resolve('app.example.com', leaving.signal);
    const staying = resolve('app.example.com', never);
    leaving.abort();
    await expect(left).rejects.toThrow('cancelled');
    expect(await staying).toEqual([PUBLIC]);
    expect(server.questions()).toHaveLength(2);
  });
});

describe('the cache', () => {
  const clock = () => {
    let at = 0;
    return { now: () => at, pass: (ms: number) => void (at += ms) };
  };

  it.each([
    ['as long as the answer says', 10, 10_000],
    ['for half a minute at most', 86_400, 30_000],
    ['for a second at least', 0, 1_000],
  ])('keeps an address %s', async (_what, ttl, ms) => {
    const { now, pass } = clock();
    const { resolve, server } = await open(byFamily({ addresses: [PUBLIC], ttl }), { now });
    await resolve('app.example.com', never);
    pass(ms - 1);
    await resolve('app.example.com', never);
    expect(server.questions()).toHaveLength(2);
    pass(1);
    await resolve('app.example.com', never);
    expect(server.questions()).toHaveLength(4);
  });

  it('keeps the absence of a name for a second, since names appear', async () => {
    const { now, pass } = clock();
    const { resolve, server } = await open(
      ({ type, asked }) => (type === 'A' && asked > 0 ? { addresses: [PUBLIC] } : { rcode: 'NXDOMAIN' }),
      { now },
    );
    expect(await resolve('app.example.com', never)).toEqual([]);
    pass(999);
    expect(await resolve('app.example.com', never)).toEqual([]);
    expect(server.questions()).toHaveLength(2);
    pass(1);
    expect(await resolve('app.example.com', never)).toEqual([PUBLIC]);
  });

  it('does not hold half an answer for long', async () => {
    const { now, pass } = clock();
    const { resolve } = await open(
      ({ type, asked }) =>
        type === 'A' ? { addresses: [PUBLIC] } : asked === 0 ? { rcode: 'SERVFAIL' } : { addresses: [PUBLIC6] },
      { now },
    );
    await resolve('app.example.com', never);
    pass(1_000);
    expect(await resolve('app.example.com', never)).toContain(PUBLIC6);
  });

  it('holds a bounded number of names', async () => {
    const { resolve, server } = await open(byFamily({ addresses: [PUBLIC] }));
    await resolve('first.example.com', never);
    for (let n = 0; n < 1_000; n += 50) {
      await Promise.all([...Array(50).keys()].map((k) => resolve(`n${n + k}.example.com`, never)));
    }
    const before = server.questions().length;
    await resolve('n999.example.com', never);
    expect(server.questions()).toHaveLength(before);
    await resolve('first.example.com', never);
    expect(server.questions()).toHaveLength(before + 2);
  }, 60_000);

  it('gives everybody a list of their own', async () => {
    const { resolve } = await open(byFamily({ addresses: [PUBLIC] }));
    (await resolve('app.example.com', never)).push('127.0.0.1');
    (await resolve('app.example.com', never)).push('127.0.0.1');
    expect(await resolve('app.example.com', never)).toEqual([PUBLIC]);
  });

  it('makes a known name cost next to nothing', async () => {
    const { resolve } = await open(byFamily({ addresses: [PUBLIC] }));
    const guard = createGuard({ target: new URL('http://app.example.com/'), resolve });
    await guard.vetHop('app.example.com', 80, 'http');
    const started = performance.now();
    for (let n = 0; n < 1_000; n += 1) await guard.vetHop('app.example.com', 80, 'http');
    expect((performance.now() - started) / 1_000).toBeLessThan(1);
  });
});

describe('a hostile name', () => {
  it('that rebinds is judged by the address that is dialled', async () => {
    const app = await openLocalServer((_asked, answer) => answer.end('secret'));
    closers.push(app.close);
    const { now, pass } = { now: () => at, pass: (ms: number) => void (at += ms) };
    let at = 0;
    const { resolve } = await open(
      ({ type, asked }) => (type === 'A' ? { addresses: [asked === 0 ? PUBLIC : '127.0.0.1'], ttl: 0 } : NONE),
      { now },
    );
    const guard = createGuard({ target: new URL('http://rebind.example.com/'), resolve });
    expect(await guard.vetHop('rebind.example.com', app.port, 'http')).toMatchObject({ addresses: [PUBLIC] });
    expect(await guard.vetHop('rebind.example.com', app.port, 'http')).toMatchObject({ addresses: [PUBLIC] });
    pass(1_000);
    expect(await guard.vetHop('rebind.example.com', app.port, 'http')).toMatchObject({ cause: 'refused' });
    expect(app.connections()).toBe(0);
  });

  it.each([
    ['a private IPv6 address beside a public IPv4 one', { addresses: [PUBLIC] }, { addresses: ['fd00::1'] }],
    ['loopback written as IPv6', NONE, { addresses: ['::ffff:127.0.0.1'] }],
    ['a metadata address behind aliases', { aliases: ['a.example.net'], addresses: ['169.254.169.254'] }, NONE],
    ['a private address among public ones', { addresses: [PUBLIC, '10.0.0.1'] }, NONE],
  ])('with %s is refused', async (_what, ipv4, ipv6) => {
    const { resolve } = await open(byFamily(ipv4, ipv6));
    const guard = createGuard({ target: new URL('http://evil.example.com/'), resolve });
    expect(await guard.vetHop('evil.example.com', 80, 'http')).toMatchObject({ cause: 'refused' });
  });

  it('with hundreds of addresses is not dialled at all', async () => {
    const many = [...Array(200).keys()].map((n) => `93.184.215.${n + 1}`);
    const { resolve } = await open(({ type, transport }) =>
      type === 'AAAA' ? NONE : transport === 'udp' ? { truncated: true } : { addresses: many },
    );
    const guard = createGuard({ target: new URL('http://evil.example.com/'), resolve });
    expect(await guard.vetHop('evil.example.com', 80, 'http')).toMatchObject({ cause: 'unresolvable' });
  });

  it.each(['2130706433', '0x7f.1', '0177.0.0.1', '127.1', '[::1]', '[::ffff:7f00:1]'])(
    'is no name when it is %s: no server is asked',
    async (host) => {
      const { resolve, server } = await open(byFamily({ addresses: [PUBLIC] }));
      const guard = createGuard({ target: new URL('http://app.example.com/'), resolve });
      expect(await guard.vetHop(host, 80, 'http')).toMatchObject({ cause: 'refused' });
      expect(server.questions()).toEqual([]);
    },
  );
});

describe('names of the system', () => {
  it.each(['localhost', 'app.localhost', 'a.b.localhost'])('%s is loopback, and no server is asked', async (host) => {
    const { resolve, server } = await open(byFamily({ addresses: [PUBLIC] }));
    expect(await resolve(host, never)).toEqual(['127.0.0.1', '::1']);
    expect(server.questions()).toEqual([]);
  });

  it('the hosts file comes first, and is read again when it changes', async () => {
    const hostsFile = join(folder(), 'hosts');
    writeFileSync(
      hostsFile,
      '# comment\n10.0.0.5\tApp.Staging.test alias # more\nfe80::1 app.staging.test\nnonsense x.test\n',
    );
    const { resolve, server } = await open(byFamily({ addresses: [PUBLIC] }), { hostsFile });
    expect(await resolve('app.staging.test', never)).toEqual(['10.0.0.5', 'fe80::1']);
    expect(await resolve('alias', never)).toEqual(['10.0.0.5']);
    expect(server.questions()).toEqual([]);
    expect(await resolve('x.test', never)).toEqual([PUBLIC]);
    writeFileSync(`${hostsFile}.new`, '10.0.0.6 app.staging.test x.test\n');
    renameSync(`${hostsFile}.new`, hostsFile);
    expect(await resolve('app.staging.test', never)).toEqual(['10.0.0.6']);
    expect(await resolve('x.test', never)).toEqual(['10.0.0.6']);
    rmSync(hostsFile);
    expect(await resolve('app.staging.test', never)).toEqual([PUBLIC]);
  });

  it('search domains and ndots hold, and are read again when they change', async () => {
    const resolvConf = join(folder(), 'resolv.conf');
    const { resolve, server } = await open(
      ({ name, type }) =>
        name.endsWith('.svc.internal') && type === 'A' ? { addresses: ['10.0.0.7'] } : { rcode: 'NXDOMAIN' },
      { resolvConf },
    );
    const asked = () => [...new Set(server.questions().map((line) => line.split(' ')[1]))];
    writeFileSync(resolvConf, 'nameserver 192.0.2.1\nsearch corp.internal svc.internal\n');
    expect(await resolve('shop', never)).toEqual(['10.0.0.7']);
    expect(asked()).toEqual(['shop.corp.internal', 'shop.svc.internal']);
    expect(await resolve('shop.one', never)).toEqual(['10.0.0.7']);
    expect(asked().slice(2)).toEqual(['shop.one', 'shop.one.corp.internal', 'shop.one.svc.internal']);
    writeFileSync(resolvConf, 'search svc.internal\noptions timeout:1 ndots:3\n');
    expect(await resolve('shop.two', never)).toEqual(['10.0.0.7']);
    expect(asked().slice(5)).toEqual(['shop.two.svc.internal']);
  });

  it('the second name server is asked when the first one is silent', async () => {
    const silent = await openLocalDnsServer(() => null);
    closers.push(silent.close);
    const good = await openLocalDnsServer(byFamily({ addresses: [PUBLIC] }));
    closers.push(good.close);
    const { resolve } = await open(() => null, { servers: [silent.address, good.address] });
    const started = performance.now();
    expect(await resolve('app.example.com', never)).toEqual([PUBLIC]);
    expect(performance.now() - started).toBeLessThan(3_500);
  });
});
