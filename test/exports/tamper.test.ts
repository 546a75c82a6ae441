// A packet that anyone touched is found out: by its signature, or, where the forger holds a trusted key, by its evidence.
import { describe, expect, test } from 'vitest';
import type { ProofPack } from '#contract/proof-pack.ts';
import type { Report } from '#contract/report.ts';
import { chainOf } from '#core/report/packet/chain.ts';
import { statementOf } from '#core/report/packet/statement.ts';
import { verifyPacket } from '#core/report/packet/verify-packet.ts';
import { viewProofPack } from '#core/report/views/view-proof-pack.ts';
import { scenarioFailures } from '#core/confirm/scenario-failures.ts';
import { decideVerdict } from '#core/domain/decide-verdict.ts';
import { noEvidence } from '#core/evidence/no-evidence.ts';
import { digestOf } from '#core/evidence/digest.ts';
import { PacketSigner, makeSigningKey, rotateKeys } from '#service/app/proof/packet-signer.ts';
import { checkWith } from '../../src/main/verify.ts';
import { reportOf } from '../kit/report-of.ts';
import { failedResult } from '../kit/scenario-result-of.ts';
import { scannedReport } from '../kit/scanned-report.ts';
import { consoleOf, requestOf, visitOf } from '../kit/visit-of.ts';

const now = new Date('2026-01-02T03:04:05.000Z');
const keys = [makeSigningKey(now)];
const signer = new PacketSigner(keys);
const check = checkWith({ keys: signer.published() });

const artifacts = [
  { url: 'http://x/p.png', kind: 'screenshot', sha256: 'a'.repeat(64), bytes: 10, keptUntil: now.toISOString() },
];
function pack(report: Report): ProofPack {
  const unsigned = viewProofPack(report, artifacts);
  return { ...unsigned, envelope: signer.sign(statementOf(unsigned)) };
}

const broken = (): Report =>
  scannedReport([
    visitOf({ key: 'a', route: '/', requests: [requestOf()] }),
    visitOf({ key: 'b', route: '/b', template: '/b', requests: [requestOf({ status: 500 })] }),
    visitOf({ key: 'c', route: '/c', template: '/c', console: [consoleOf()] }),
  ]);
const healthy = (): Report => scannedReport([visitOf({ key: 'a', route: '/', requests: [requestOf()] })]);
function scenarios(): Report {
  const played = [failedResult()];
  const findings = scenarioFailures({ scenarios: played });
  const outcomes = played.map(({ scenario, outcome }) => ({ route: scenario.route, outcome }));
  const evidence = { ...noEvidence, visits: [visitOf({ key: 'a', route: '/' })] };
  const decided = decideVerdict({ evidence, findings, scenarios: outcomes });
  return scannedReport(evidence.visits, { scenarios: played, decided });
}
const packets: [string, ProofPack][] = [
  ['a failing scan', pack(broken())],
  ['a passing scan', pack(healthy())],
  [
    'an unstarted run',
    pack({
      ...reportOf([], []),
      verdict: 'inconclusive',
      run: { ...reportOf([], []).run, state: 'cancelled' },
      proofStrength: null,
      passingRunEvidence: null,
    }),
  ],
];

const failedClaims = (given: unknown): string[] =>
  verifyPacket(given, check)
    .claims.filter(({ outcome }) => outcome === 'fails')
    .map(({ claim }) => claim);

test.each(packets)('%s verifies as it is, quickly and without its own key', (_, packet) => {
  const started = performance.now();
  const stored = JSON.parse(JSON.stringify(packet)) as unknown;
  const { ok, claims } = verifyPacket(stored, check);
  expect(claims.filter(({ outcome }) => outcome === 'fails')).toEqual([]);
  expect(ok).toBe(true);
  expect(performance.now() - started).toBeLessThan(1_000);
});

/** The same edits every time. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

type Path = readonly (string | number)[];

function* leaves(node: unknown, at: Path = []): Generator<Path> {
  if (typeof node !== 'object' || node === null) yield at;
  else
    for (const [key, inner] of Object.entries(node))
      yield* leaves(inner, [...at, Array.isArray(node) ? Number(key) : key]);
}

function edit(packet: ProofPack, path: Path, next: (value: unknown) => unknown): ProofPack {
  const copy = structuredClone(packet);
  let at = copy as unknown as Record<string | number, unknown>;
  for (const key of path.slice(0, -1)) at = at[key] as Record<string | number, unknown>;
  const last = path.at(-1) ?? '';
  at[last] = next(at[last]);
  return copy;
}

function other(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (value === null) return 0;
  const text = String(value);
  const first = text.charCodeAt(text.length - 1);
  return text === '' ? 'x' : `${text.slice(0, -1)}${first === 65 ? 'B' : 'A'}`;
}

test('200 random edits of one field are all detected', () => {
  const next = random(7);
  let detected = 0;
  const missed: string[] = [];
  for (let round = 0; round < 200; round += 1) {
    const packet = packets[round % 2]![1];
    const paths = [...leaves(packet)];
    const path = paths[Math.floor(next() * paths.length)]!;
    const forged = edit(packet, path, other);
    if (verifyPacket(JSON.parse(JSON.stringify(forged)), check).ok) missed.push(path.join('.'));
    else detected += 1;
  }
  expect([detected, missed]).toEqual([200, []]);
});

/** Whoever holds a trusted key makes a whole new packet. */
function signAgain(forged: ProofPack): ProofPack {
  const { envelope: _envelope, digest: _digest, chain: _chain, ...body } = forged;
  const chained = { ...body, chain: chainOf(body) };
  const unsigned = { ...chained, digest: digestOf(chained) };
  return { ...unsigned, envelope: signer.sign(statementOf(unsigned)) };
}

interface Forgery {
  readonly name: string;
  readonly claim: string;
  readonly forge: (packet: ProofPack, round: number) => ProofPack;
}
const set = (packet: ProofPack, partial: Partial<ProofPack>): ProofPack => ({ ...structuredClone(packet), ...partial });
const verdictWords = ['pass', 'blocked', 'inconclusive'] as const;

const forgeries: Forgery[] = [
  {
    name: 'the verdict is changed',
    claim: 'verdict',
    forge: (packet, round) => set(packet, { verdict: verdictWords[round % 3]! }),
  },
  {
    name: 'a finding is removed',
    claim: 'counts',
    forge: (packet, round) => {
      const at = round % packet.findings.length;
      return set(packet, { findings: packet.findings.filter((_, index) => index !== at) });
    },
  },
  {
    name: 'a finding is removed from the scenarios too',
    claim: 'routes',
    forge: (packet, round) => {
      const gone = packet.findings[round % packet.findings.length]!;
      return set(packet, {
        findings: packet.findings.filter(({ id }) => id !== gone.id),
        scenarios: packet.scenarios.filter(({ findingIds }) => !findingIds.includes(gone.id)),
        summary: {
          ...packet.summary,
          counts: { ...packet.summary.counts, [gone.severity]: packet.summary.counts[gone.severity] - 1 },
        },
      });
    },
  },
  {
    name: 'a count of the evidence is changed',
    claim: 'requests',
    forge: (packet, round) => {
      const { network } = packet.runtimeEvidence;
      return set(packet, {
        runtimeEvidence: { ...packet.runtimeEvidence, network: { ...network, requests: network.requests + 1 + round } },
      });
    },
  },
  {
    name: 'a count of findings is changed',
    claim: 'counts',
    forge: (packet, round) =>
      set(packet, { summary: { ...packet.summary, counts: { ...packet.summary.counts, high: round + 7 } } }),
  },
  {
    name: 'the number of pages is changed',
    claim: 'decision',
    forge: (packet, round) =>
      set(packet, { summary: { ...packet.summary, routesTested: packet.summary.routesTested + 1 + round } }),
  },
  {
    name: 'the coverage is changed',
    claim: 'coverage',
    forge: (packet, round) => {
      const tiers = (['high', 'medium', 'low', 'unknown'] as const).filter(
        (tier) => tier !== packet.coverageConfidence.tier,
      );
      return set(packet, { coverageConfidence: { ...packet.coverageConfidence, tier: tiers[round % 3]! } });
    },
  },
  {
    name: 'the replays of a finding are changed',
    claim: 'findings',
    forge: (packet, round) =>
      set(packet, {
        findings: packet.findings.map((finding, index) =>
          index === round % packet.findings.length
            ? { ...finding, reproduction: { ...finding.reproduction, confirmed: { failed: 1, of: 3 } } }
            : finding,
        ),
      }),
  },
  {
    name: 'what the verdict follows from is changed',
    claim: 'verdict',
    forge: (packet) => set(packet, { decision: { ...packet.decision!, preflightPassed: false } }),
  },
  {
    name: 'a failed scenario is called passed',
    claim: 'scenarios',
    forge: (packet, round) =>
      set(packet, {
        scenarios: packet.scenarios.map((scenario, index) =>
          index === round % packet.scenarios.length ? { ...scenario, outcome: 'passed' } : scenario,
        ),
      }),
  },
];

describe('a packet that was changed and signed again with a trusted key', () => {
  const [, failing] = packets[0]!;
  test.each(forgeries)('$name: recomputation names it', ({ forge, claim }) => {
    for (let round = 0; round < 10; round += 1) {
      const forged = JSON.parse(JSON.stringify(signAgain(forge(failing, round)))) as unknown;
      const found = failedClaims(forged);
      expect(found, JSON.stringify(verifyPacket(forged, check).claims)).toContain(claim);
      expect(found).not.toContain('signature');
    }
  });

  test('a weak proof is not made strong', () => {
    const [, passing] = packets[1]!;
    const forged = signAgain(set(passing, { proofStrength: { ...passing.proofStrength!, level: 'strong' } }));
    expect(failedClaims(forged)).toEqual(['proof strength']);
  });
});

describe('keys', () => {
  const [, packet] = packets[0]!;
  test('a key that is not trusted, or none, is not enough', () => {
    expect(verifyPacket(packet, checkWith({ keys: [] })).ok).toBe(false);
    const stranger = new PacketSigner([makeSigningKey(now)]);
    const { envelope: _envelope, ...unsigned } = packet;
    const forged = { ...unsigned, envelope: stranger.sign(statementOf(unsigned)) };
    expect(failedClaims(forged)).toEqual(['signature']);
  });

  test('a packet of before a rotation verifies with the keys of after it, and the old key signs no more', () => {
    const rotated = rotateKeys(keys, now);
    const after = new PacketSigner(rotated);
    expect(verifyPacket(packet, checkWith({ keys: after.published() })).ok).toBe(true);
    expect(rotated[0]?.privateKey).toBeNull();
    const { envelope: _envelope, ...unsigned } = packet;
    const [signature] = after.sign(statementOf(unsigned)).signatures;
    expect(signature?.keyid).toBe(rotated[1]?.keyId);
    expect(JSON.stringify(after.published())).not.toContain('PRIVATE');
  });

  test('the envelope of one packet does not fit another', () => {
    const [, passing] = packets[1]!;
    expect(failedClaims({ ...passing, envelope: packet.envelope })).toEqual(['statement']);
  });
});

test('what is not a packet is refused with the field', () => {
  expect(verifyPacket({}, check).claims[0]).toMatchObject({ claim: 'shape', outcome: 'fails' });
  expect(verifyPacket(null, check).ok).toBe(false);
});

test('a failing scenario of a caller verifies too', () => {
  expect(
    verifyPacket(JSON.parse(JSON.stringify(pack(scenarios()))), check).claims.filter(
      ({ outcome }) => outcome === 'fails',
    ),
  ).toEqual([]);
});
