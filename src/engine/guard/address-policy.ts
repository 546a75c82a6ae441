// Only an address that lies in a block known to be global unicast, and in no special-purpose block, is public.
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export type AddressClass = { public: true } | { public: false; range: string };

type Block = readonly [range: string, ...cidrs: string[]];

// The first block that holds an address names it, so single addresses stand before the blocks around them.
const SPECIAL: readonly Block[] = [
  [
    'metadata',
    '169.254.169.254/32',
    '169.254.169.253/32',
    '169.254.169.123/32',
    '169.254.170.2/32',
    '169.254.170.23/32',
    '169.254.0.23/32',
    '168.63.129.16/32',
    '100.100.100.200/32',
    '192.0.0.192/32',
    'fd00:ec2::/32',
    'fd20:ce::254/128',
    'fd00:42::42/128',
  ],
  ['unspecified', '0.0.0.0/32', '::/128'],
  ['this network', '0.0.0.0/8'],
  ['loopback', '127.0.0.0/8', '::1/128'],
  ['private', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'],
  ['carrier-grade NAT', '100.64.0.0/10'],
  ['link-local', '169.254.0.0/16', 'fe80::/10'],
  ['protocol assignment', '192.0.0.0/24'],
  ['documentation', '192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24', '2001:db8::/32', '3fff::/20'],
  ['AS112', '192.31.196.0/24', '192.175.48.0/24', '2620:4f:8000::/48'],
  ['AMT', '192.52.193.0/24'],
  ['6to4 relay', '192.88.99.0/24'],
  ['benchmarking', '198.18.0.0/15', '2001:2::/48'],
  ['multicast', '224.0.0.0/4', 'ff00::/8'],
  ['broadcast', '255.255.255.255/32'],
  ['reserved', '240.0.0.0/4'],
  ['IPv4-mapped', '::ffff:0:0/96'],
  ['IPv4-translated', '::ffff:0:0:0/96'],
  ['IPv4-compatible', '::/96'],
  ['NAT64', '64:ff9b::/96', '64:ff9b:1::/48'],
  ['Teredo', '2001::/32'],
  ['ORCHID', '2001:10::/28', '2001:20::/28'],
  ['protocol assignment', '2001::/23'],
  ['6to4', '2002::/16'],
  ['discard', '100::/64', '100:0:0:1::/64'],
  ['segment routing', '5f00::/16'],
  ['unique-local', 'fc00::/7'],
  ['site-local', 'fec0::/10'],
];

// The blocks that IANA has handed to the regional registries.
const GLOBAL_IPV6 = [
  '2001::/16',
  '2003::/18',
  '2400::/12',
  '2410::/12',
  '2600::/12',
  '2610::/23',
  '2620::/23',
  '2630::/12',
  '2800::/12',
  '2a00::/12',
  '2a10::/12',
  '2c00::/12',
].map((cidr) => ipaddr.IPv6.parseCIDR(cidr));

const IPV4_BLOCKS: { range: string; cidr: [ipaddr.IPv4, number] }[] = [];
const IPV6_BLOCKS: { range: string; cidr: [ipaddr.IPv6, number] }[] = [];
for (const [range, ...cidrs] of SPECIAL) {
  for (const cidr of cidrs) {
    if (cidr.includes(':')) IPV6_BLOCKS.push({ range, cidr: ipaddr.IPv6.parseCIDR(cidr) });
    else IPV4_BLOCKS.push({ range, cidr: ipaddr.IPv4.parseCIDR(cidr) });
  }
}

function classifyIpv4(ip: string): AddressClass {
  const address = ipaddr.IPv4.parse(ip);
  const block = IPV4_BLOCKS.find(({ cidr }) => address.match(cidr));
  return block ? { public: false, range: block.range } : { public: true };
}

/** The IPv4 address carried inside a transition form, as text, if there is one. */
function embeddedIpv4(range: string, bytes: number[]): string | null {
  switch (range) {
    case 'IPv4-mapped':
    case 'IPv4-translated':
    case 'IPv4-compatible':
    case 'NAT64':
      return bytes.slice(12).join('.');
    case '6to4':
      return bytes.slice(2, 6).join('.');
    case 'Teredo':
      return bytes
        .slice(12)
        .map((byte) => byte ^ 0xff)
        .join('.');
    default:
      return null;
  }
}

function classifyIpv6(ip: string): AddressClass {
  const address = ipaddr.IPv6.parse(ip);
  const bytes = address.toByteArray();
  const block = IPV6_BLOCKS.find(({ cidr }) => address.match(cidr));
  if (block) {
    const inner = embeddedIpv4(block.range, bytes);
    const innerClass = inner === null ? null : classifyIpv4(inner);
    // A transition form is refused even around a public address: the gateway behind it decides where it leads.
    const carried = innerClass === null ? '' : ` of a ${innerClass.public ? 'public' : innerClass.range} address`;
    return { public: false, range: `${block.range}${carried}` };
  }
  const isIsatap = (bytes[8]! & 0xfd) === 0 && bytes[9] === 0 && bytes[10] === 0x5e && bytes[11] === 0xfe;
  if (isIsatap) return { public: false, range: 'ISATAP' };
  if (!GLOBAL_IPV6.some((cidr) => address.match(cidr))) return { public: false, range: 'unassigned' };
  return { public: true };
}

export function classifyAddress(ip: string): AddressClass {
  if (ip.includes('%')) return { public: false, range: 'zoned' };
  switch (isIP(ip)) {
    case 4:
      return classifyIpv4(ip);
    case 6:
      return classifyIpv6(ip);
    default:
      return { public: false, range: 'not an address' };
  }
}

const OPENABLE = new Set(['loopback', 'private', 'carrier-grade NAT', 'unique-local']);

/** Whether an operator's allow entry can open this range; metadata, multicast and transition forms never open. */
export function isOpenableRange(range: string): boolean {
  return OPENABLE.has(range);
}
