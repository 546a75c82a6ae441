import { describe, expect, it } from 'vitest';
import { admitTarget } from './admit-target.ts';
import { parseAllowList } from './allow-list.ts';
import type { Resolve } from './resolve-host.ts';

// Public addresses below are only ever judged: admission dials nobody.
const PUBLIC = '93.184.215.14';
const NAMES: Record<string, string[]> = {
  'dual.example.com': [PUBLIC, '2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
  'one.staging.example.com': ['10.1.2.3'],
  'loop.example.com': ['127.0.0.1'],
  'loop6.example.com': ['::1'],
  'ten.example.com': ['10.0.0.1'],
  'meta.example.com': ['169.254.169.254'],
  'azure.example.com': ['168.63.129.16'],
  'alibaba.example.com': ['100.100.100.200'],
  'metadata.tencentyun.com': ['169.254.0.23'],
  'metadata.goog': ['169.254.169.254'],
  'ula.example.com': ['fd12:3456::1'],
  'ec2six.example.com': ['fd00:ec2::254'],
  'mapped.example.com': ['::ffff:127.0.0.1'],
  'nat64.example.com': ['64:ff9b::7f00:1'],
  'sixtofour.example.com': ['2002:7f00:1::'],
  'zero.example.com': ['0.0.0.0'],
  'mixed.example.com': [PUBLIC, '10.0.0.1'],
  'mixed2.example.com': ['127.0.0.1', PUBLIC],
  'mixed6.example.com': [PUBLIC, 'fe80::1'],
  'garbage.example.com': ['not-an-address'],
  'zoned.example.com': ['fe80::1%eth0'],
  'cgnat.example.com': ['100.64.0.1'],
  '127.0.0.1.nip.example.com': ['127.0.0.1'],
  'many.example.com': Array.from({ length: 40 }, (_, i) => `93.184.215.${i + 1}`),
  'empty.example.com': [],
  'metadata.google.internal': ['169.254.169.254'],
  'printer.local': ['192.168.1.9'],
  localhost: ['127.0.0.1'],
  'a.localhost': ['127.0.0.1'],
};
// An unknown name gets a public answer, so that what is refused is refused for what it is.
const resolve: Resolve = async (host) => {
  if (host === 'nobody.example.com') throw new Error('ENOTFOUND');
  return NAMES[host] ?? [PUBLIC];
};

const HOSTILE: Record<string, string[]> = {
  'loopback in every IPv4 spelling': [
    'http://127.0.0.1/',
    'http://127.0.0.1:8080/',
    'https://127.0.0.1/',
    'http://127.0.0.2/',
    'http://127.255.255.254/',
    'http://127.1/',
    'http://127.0.1/',
    'http://127.0.0.1./',
    'http://2130706433/',
    'http://2130706433./',
    'http://0x7f000001/',
    'http://0X7F000001/',
    'http://0x7f.1/',
    'http://0x7f.0.0.1/',
    'http://0x7f.0x0.0x0.0x1/',
    'http://0x7f.0.0x0.01/',
    'http://017700000001/',
    'http://0177.0.0.1/',
    'http://0177.1/',
    'http://0177.0x0.0.1/',
    'http://00000177.0.0.1/',
    'http://127.0x1/',
    'http://127.01/',
    'http://127.0.0.0x1/',
    'http://127.0.0x00000001/',
    'http://127.00000.000.1/',
    'http://%31%32%37.0.0.1/',
    'http://127%2e0%2e0%2e1/',
    'http://%32%31%33%30%37%30%36%34%33%33/',
    'http://１２７.０.０.１/',
    'http://127。0。0。1/',
    'http://127．0．0．1/',
    'http://127｡0｡0｡1/',
    'http://①②⑦.⓪.⓪.①/',
    'http://𝟏𝟐𝟕.𝟎.𝟎.𝟏/',
    'http://０x7f000001/',
    'HTTP://127.0.0.1/',
    'hTTp://127.1:8000/',
  ],
  'other private IPv4 blocks': [
    'http://0.0.0.0/',
    'http://0/',
    'http://0x0/',
    'http://00/',
    'http://0.0.0.1/',
    'http://10.0.0.1/',
    'http://10.255.255.255/',
    'http://167772161/',
    'http://0xa000001/',
    'http://012.0.0.1/',
    'http://10.1/',
    'http://172.16.0.1/',
    'http://172.31.255.255/',
    'http://2886729729/',
    'http://192.168.0.1/',
    'http://192.168.255.255/',
    'http://3232235521/',
    'http://0xc0a80001/',
    'http://0300.0250.0.1/',
    'http://192.168.257/',
    'http://100.64.0.1/',
    'http://100.127.255.255/',
    'http://169.254.0.1/',
    'http://192.0.0.1/',
    'http://192.0.0.170/',
    'http://192.0.2.1/',
    'http://192.31.196.1/',
    'http://192.52.193.1/',
    'http://192.88.99.1/',
    'http://192.175.48.1/',
    'http://198.18.0.1/',
    'http://198.19.255.255/',
    'http://198.51.100.1/',
    'http://203.0.113.1/',
    'http://224.0.0.1/',
    'http://239.255.255.255/',
    'http://240.0.0.1/',
    'http://255.255.255.254/',
    'http://255.255.255.255/',
    'http://4294967295/',
    'http://037777777777/',
  ],
  'metadata addresses and names': [
    'http://169.254.169.254/latest/meta-data/',
    'http://2852039166/',
    'http://0xa9fea9fe/',
    'http://0251.0376.0251.0376/',
    'http://0xa9.0xfe.0xa9.0xfe/',
    'http://169.254.43518/',
    'http://169.16689662/',
    'http://169.254.170.2/v2/credentials',
    'http://169.254.170.23/',
    'http://169.254.169.253/',
    'http://168.63.129.16/machine',
    'http://2822734096/',
    'http://100.100.100.200/',
    'http://192.0.0.192/',
    'http://[fd00:ec2::254]/',
    'http://[fd00:ec2::23]/',
    'http://[fd20:ce::254]/',
    'http://[::ffff:169.254.169.254]/',
    'http://metadata.google.internal/computeMetadata/v1/',
    'http://metadata.google.internal./',
    'http://METADATA.google.internal/',
    'http://metadata/',
    'http://instance-data/',
    'http://metadata.goog/',
    'http://metadata.tencentyun.com/',
    'http://meta.example.com/',
    'http://azure.example.com/',
    'http://alibaba.example.com/',
    'http://ec2six.example.com/',
  ],
  'IPv6 special blocks and transition forms': [
    'http://[::1]/',
    'http://[::1]:8080/',
    'http://[0:0:0:0:0:0:0:1]/',
    'http://[0000:0000:0000:0000:0000:0000:0000:0001]/',
    'http://[::0.0.0.1]/',
    'http://[::]/',
    'http://[0::0]/',
    'http://[::127.0.0.1]/',
    'http://[::7f00:1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::FFFF:10.0.0.1]/',
    'http://[0:0:0:0:0:ffff:192.168.0.1]/',
    'http://[::ffff:8.8.8.8]/',
    'http://[::ffff:0:127.0.0.1]/',
    'http://[64:ff9b::127.0.0.1]/',
    'http://[64:ff9b::a9fe:a9fe]/',
    'http://[64:ff9b::8.8.8.8]/',
    'http://[64:ff9b:1::1]/',
    'http://[64:ff9b:1:ffff:ffff:ffff:7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[2002:a00:1::1]/',
    'http://[2002:0808:0808::1]/',
    'http://[2001:0:4136:e378:8000:63bf:80ff:fffe]/',
    'http://[2001::1]/',
    'http://[2001:2::1]/',
    'http://[2001:10::1]/',
    'http://[2001:20::1]/',
    'http://[2001:1ff::1]/',
    'http://[2001:db8::1]/',
    'http://[3fff::1]/',
    'http://[2606:4700::5efe:7f00:1]/',
    'http://[2620:4f:8000::1]/',
    'http://[3ffe::1]/',
    'http://[100::1]/',
    'http://[5f00::1]/',
    'http://[fc00::1]/',
    'http://[fd12:3456:789a::1]/',
    'http://[fe80::1]/',
    'http://[febf::1]/',
    'http://[fec0::1]/',
    'http://[ff02::1]/',
    'http://[ff0e::1]/',
    'http://[4000::1]/',
    'http://[8000::1]/',
    'http://[2d00::1]/',
    'http://[fe80::1%25eth0]/',
    'http://[fe80::1%eth0]/',
    'http://[::1%25lo]/',
    'http://[::1/',
    'http://::1/',
    'http://[[::1]]/',
    'http://[v1.127.0.0.1]/',
  ],
  'names that lead inside': [
    'http://localhost/',
    'http://LOCALHOST/',
    'http://localhost./',
    'http://localhost:3000/',
    'http://a.localhost/',
    'http://ｌｏｃａｌｈｏｓｔ/',
    'http://ⓛocalhost/',
    'http://%6c%6fcalhost/',
    'http://localhost.localdomain/',
    'http://router/',
    'http://intranet/',
    'http://kubernetes.default.svc/',
    'http://kubernetes.default.svc.cluster.local/',
    'http://printer.local/',
    'http://db.internal/',
    'http://nas.lan/',
    'http://wiki.corp/',
    'http://router.home/',
    'http://gw.home.arpa/',
    'http://1.0.0.127.in-addr.arpa/',
    'http://expyuzz4wqqyqhjn.onion/',
    'http://app.test/',
    'http://app.invalid/',
    'http://app.example/',
    'http://loop.example.com/',
    'http://LOOP.example.com/',
    'http://loop.example.com./',
    'http://loop6.example.com/',
    'http://ten.example.com/',
    'http://ula.example.com/',
    'http://mapped.example.com/',
    'http://nat64.example.com/',
    'http://sixtofour.example.com/',
    'http://zero.example.com/',
    'http://cgnat.example.com/',
    'http://mixed.example.com/',
    'http://mixed2.example.com/',
    'http://mixed6.example.com/',
    'http://garbage.example.com/',
    'http://zoned.example.com/',
    'http://many.example.com/',
    'http://empty.example.com/',
    'http://nobody.example.com/',
    'http://127.0.0.1.nip.example.com/',
  ],
  'user names, and hosts that two parsers read differently': [
    'http://user@app.example.com/',
    'http://user:pass@app.example.com/',
    'http://app.example.com@127.0.0.1/',
    'http://127.0.0.1@app.example.com/',
    'http://app.example.com:80@127.0.0.1/',
    'http://:@app.example.com/',
    'http://@app.example.com/',
    'http://app.example.com%40127.0.0.1/',
    'http://app.example.com\\@127.0.0.1/',
    'http://app.example.com\\.evil.example.com/',
    'http:\\\\app.example.com\\',
    'http:/\\app.example.com/',
    'http:/127.0.0.1/',
    'http:127.0.0.1',
    'http:///127.0.0.1/',
    'http:////app.example.com/',
    'http://app.example.com#@127.0.0.1:80@/ ',
    'http://127.0.0.1#@app.example.com/',
    'http://127.0.0.1?@app.example.com/',
    'http://127.0.0.1;@app.example.com/',
    'http://127.0.0.1%00.example.com/',
    'http://127.0.0.1%0a.example.com/',
    'http://app.example.com%2f@127.0.0.1/',
    'http://app.example.com:80:80/',
    'http://a..example.com/',
    'http://.example.com/',
    'http://app.example.com../',
    'http://./',
    'http://',
    'http:///',
    'https://?',
    'http://1.2.3.4.5/',
    'http://256.256.256.256/',
    'http://127.0.0.0x1ff/',
    `http://${'a'.repeat(64)}.example.com/`,
    `http://${'a.'.repeat(130)}example.com/`,
    `http://app.example.com/${'a'.repeat(2048)}`,
  ],
  'control, blank and invisible characters': [
    ' http://app.example.com/',
    'http://app.example.com/ ',
    'http://app.exam\tple.com/',
    'ht\ntp://app.example.com/',
    'http://app.example.com/\r\nHost: 127.0.0.1',
    'http://127.0.0.1\t/',
    'http://app.example.com/\u0000',
    '\u0001http://app.example.com/',
    'http://app\u00ad.example.com/',
    'http://app\u200b.example.com/',
    'http://\u202eapp.example.com/',
    'http://app.example.com/\u00a0',
    'http://app.example.com/\u2028',
    '\ufeffhttp://app.example.com/',
    'http://app example.com/',
  ],
  'other schemes and no scheme': [
    'file:///etc/passwd',
    'file://app.example.com/etc/passwd',
    'FILE:///etc/passwd',
    'ftp://app.example.com/',
    'gopher://app.example.com:70/_',
    'dict://app.example.com:11211/stats',
    'ldap://app.example.com/',
    'ws://app.example.com/',
    'wss://app.example.com/',
    'javascript:alert(1)',
    'data:text/html,hello',
    'blob:http://app.example.com/1',
    'about:blank',
    'chrome://version',
    'view-source:http://app.example.com/',
    'devtools://devtools/bundled/inspector.html',
    'jar:http://app.example.com!/',
    'httpx://app.example.com/',
    'app.example.com',
    '//app.example.com/',
    '/etc/passwd',
    '',
    'http',
  ],
  'ports of other services': [
    ...[0, 1, 21, 22, 23, 25, 53, 81, 110, 111, 139, 143, 389, 445, 465, 587, 631, 993, 1023].map(
      (port) => `http://app.example.com:${port}/`,
    ),
    ...[1433, 1521, 2049, 2375, 2379, 3306, 3389, 5060, 5432, 5900, 5984, 6000, 6379, 6443, 6666, 8500].map(
      (port) => `http://app.example.com:${port}/`,
    ),
    ...[9042, 9200, 9222, 9229, 10080, 10250, 11211, 15672, 27017].map((port) => `https://app.example.com:${port}/`),
    'http://app.example.com:65536/',
    'http://app.example.com:-1/',
    'http://app.example.com:80a/',
  ],
};

const HEALTHY = [
  'https://app.example.com/',
  'http://app.example.com',
  'http://app.example.com:80/',
  'https://app.example.com:8443/path?q=a%20b#/route',
  'http://app.example.com:3000/',
  'http://app.example.com:65535/',
  'https://APP.Example.COM/',
  'https://app.example.com./',
  'https://dual.example.com/',
  'https://bücher.example.com/',
  'https://räksmörgås.example.com/',
  'https://a_b.example.com/',
  'https://app.example.com/?next=http://user@127.0.0.1/',
  'http://93.184.215.14/',
  'http://0x5db8d70e/',
  'http://1.1.1.1:8080/',
  'http://[2606:4700:4700::1111]/',
  'https://[2a00:1450:4001:82a::200e]:8443/',
  'http://172.15.255.255/',
  'http://172.32.0.1/',
  'http://100.128.0.1/',
  'http://223.255.255.254/',
];

describe('hostile targets [refuses-ssrf]', () => {
  for (const [kind, urls] of Object.entries(HOSTILE)) {
    it(`refuses ${kind}`, async () => {
      const admitted: string[] = [];
      for (const url of urls) {
        const admission = await admitTarget(url, { resolve });
        if (admission.ok) admitted.push(url);
        else expect(`${admission.reason} ${admission.next}`).not.toContain('undefined');
      }
      expect(admitted).toEqual([]);
    });
  }

  it('are a table of at least 180', () => {
    expect(new Set(Object.values(HOSTILE).flat()).size).toBeGreaterThanOrEqual(180);
  });

  it('stay refused when the operator opens other private targets', async () => {
    const list = parseAllowList('*.staging.example.com:*,[fd77::7]:*,10.77.0.*:8080');
    if (!list.ok) throw new Error(list.reason);
    for (const url of Object.values(HOSTILE).flat()) {
      expect((await admitTarget(url, { resolve, allow: list.entries })).ok, url).toBe(false);
    }
    expect((await admitTarget('http://one.staging.example.com/', { resolve, allow: list.entries })).ok).toBe(true);
  });

  it('say whether the caller mistyped or aimed inside', async () => {
    const codeOf = async (url: string) => {
      const admission = await admitTarget(url, { resolve });
      return admission.ok ? 'ok' : admission.code;
    };
    expect(await codeOf('http://nobody.example.com/')).toBe('validation_error');
    expect(await codeOf('app.example.com')).toBe('validation_error');
    expect(await codeOf('http://127.0.0.1/')).toBe('unsafe_target');
    expect(await codeOf('http://mixed.example.com/')).toBe('unsafe_target');
    expect(await codeOf('file:///etc/passwd')).toBe('unsafe_target');
    expect(await codeOf('http://app.example.com:22/')).toBe('unsafe_target');
  });
});

describe('healthy targets', () => {
  it.each(HEALTHY)('admits %s', async (url) => {
    expect(await admitTarget(url, { resolve })).toMatchObject({ ok: true });
  });

  it('are named by their registrable domain, or by their address', async () => {
    const domainOf = async (url: string) => {
      const admission = await admitTarget(url, { resolve });
      return admission.ok ? admission.target.domain : null;
    };
    expect(await domainOf('https://app.example.com./')).toBe('example.com');
    expect(await domainOf('http://1.1.1.1/')).toBe('1.1.1.1');
  });
});
