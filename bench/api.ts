// What the door costs: reads of a compact proof as a ratio to a bare Fastify route in the same run, and the p99 of a start.
import { fork } from 'node:child_process';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import Fastify, { type FastifyInstance } from 'fastify';
import { type Report, reportSchema } from '#contract/report.ts';
import { derivedId, digestOf } from '#core/evidence/digest.ts';
import { reportOfUnstarted } from '#service/app/runs/report-of-unstarted.ts';
import { claimRun } from '#service/store/claim-run.ts';
import { finishRun } from '#service/store/finish-run.ts';
import { startService, type TestService } from '../test/kit/service.ts';

const CONNECTIONS = 32;
const ROUNDS = 7;
const ROUND_MS = 1_500;
const WARM_MS = 1_500;
const START_ACCOUNTS = 40;
const STARTS_PER_ACCOUNT = 10;
const START_CONNECTIONS = 2;
const CHILD_MS = 120_000;
const WANTED_RATIO = 0.7;

interface Load {
  readonly url: string;
  readonly connections: number;
  /** How long to read, or one start for each key. */
  readonly work:
    | { readonly kind: 'reads'; readonly ms: number }
    | { readonly kind: 'starts'; readonly keys: readonly string[] };
}

interface Measured {
  readonly answers: number;
  readonly wallMs: number;
  /** Sorted. */
  readonly latencies: readonly number[];
}

function once(agent: Agent, load: Load, key: string | null): Promise<number> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const options = {
      agent,
      ...(key !== null && { method: 'POST', headers: { 'X-Api-Key': key, 'Content-Type': 'application/json' } }),
    };
    const call = request(load.url, options, (answer) => {
      answer.resume();
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - began);
        else reject(new Error(`status ${answer.statusCode}`));
      });
    });
    call.on('error', reject);
    call.end(key === null ? undefined : '{"url":"https://staging.example.com/"}');
  });
}

async function measure(load: Load): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections });
  const latencies: number[] = [];
  const began = performance.now();
  const { work } = load;
  const waiting = work.kind === 'starts' ? [...work.keys] : [];
  async function connection(): Promise<void> {
    if (work.kind === 'starts')
      for (let key = waiting.pop(); key !== undefined; key = waiting.pop())
        latencies.push(await once(agent, load, key));
    else while (performance.now() - began < work.ms) latencies.push(await once(agent, load, null));
  }
  await Promise.all(Array.from({ length: load.connections }, connection));
  const wallMs = performance.now() - began;
  agent.destroy();
  return { answers: latencies.length, wallMs, latencies: latencies.sort((a, b) => a - b) };
}

/** The load comes from another process, so that it does not share the event loop that it measures. */
function measureApart(load: Load): Promise<Measured> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), ['load'], { timeout: CHILD_MS });
    child.once('message', (measured) => resolve(measured as Measured));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the load ended with code ${code}`)));
    child.send(load);
  });
}

function withFindings(report: Report): Report {
  const findings = Array.from({ length: 5 }, (_, at): Report['findings'][number] => ({
    id: derivedId('fnd', at),
    type: 'broken_link',
    severity: 'medium',
    title: 'A link leads to a page that returns HTTP 404',
    route: `/section-${at}`,
    routes: [`/section-${at}`],
    viewports: ['laptop'],
    evidence: [{ kind: 'http', note: 'The page returns HTTP 404.', facts: { status: 404 } }],
    reproduction: {
      scenarioId: derivedId('scn', at),
      steps: [{ action: 'goto', path: `/section-${at}` }],
      confirmed: { failed: 3, of: 3 },
      flaky: false,
    },
    firstSeenAt: report.run.finishedAt,
  }));
  const { digest: _, ...body } = { ...report, verdict: 'fail' as const, failureType: 'broken_link' as const, findings };
  return reportSchema.parse({ ...body, digest: digestOf(body) });
}

async function finishedRun(service: TestService): Promise<string> {
  const { store, context } = service;
  const { key } = await service.addAccount();
  const started = await service.app.inject({
    method: 'POST',
    url: '/api/runs/start',
    headers: { 'x-api-key': key },
    payload: { url: 'https://staging.example.com/' },
  });
  const { runId } = started.json();
  const now = context.clock();
  const claimed = await claimRun(store, { runId, workerId: 'bench', now, defer: async () => undefined });
  if (claimed.kind !== 'claimed') throw new Error('the run of the bench cannot be claimed');
  const empty = reportSchema.parse(JSON.parse(reportOfUnstarted(claimed.run, now).body));
  const report = withFindings({ ...empty, run: { ...empty.run, state: 'completed' } });
  await finishRun(store, {
    runId,
    state: 'completed',
    verdict: 'fail',
    failureCounts: { critical: 0, high: 0, medium: 5, low: 0, unconfirmed: 0 },
    pagesJudged: 5,
    report: { body: JSON.stringify(report), digest: report.digest },
    now,
    actor: 'bench',
  });
  return runId;
}

async function listen(app: FastifyInstance): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
const at = (values: readonly number[], share: number): number =>
  values[Math.floor(values.length * share)] ?? Number.NaN;

async function bench(): Promise<void> {
  const service = await startService();
  const bare = Fastify();
  try {
    const path = `/api/runs/${await finishedRun(service)}/compact-proof`;
    const proof = (await service.app.inject(path)).json();
    bare.get('/bare', async () => proof);
    const door = await service.openDoor({ rateLimits: false });
    const ours = `${await listen(door)}${path}`;
    const theirs = `${await listen(bare)}/bare`;
    const reads = (url: string, ms: number): Load => ({ url, connections: CONNECTIONS, work: { kind: 'reads', ms } });
    const rate = async (url: string, ms: number): Promise<number> => {
      const { answers, wallMs } = await measureApart(reads(url, ms));
      return (answers / wallMs) * 1000;
    };
    await rate(theirs, WARM_MS);
    await rate(ours, WARM_MS);
    const rounds: { ours: number; theirs: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push({ theirs: await rate(theirs, ROUND_MS), ours: await rate(ours, ROUND_MS) });
    const ratio = middle(rounds.map((round) => round.ours / round.theirs));

    const keys: string[] = [];
    for (let made = 0; made < START_ACCOUNTS; made += 1) {
      const { key } = await service.addAccount();
      keys.push(...Array.from({ length: STARTS_PER_ACCOUNT }, () => key));
    }
    const startUrl = new URL('/api/runs/start', ours).href;
    const starts = await measureApart({
      url: startUrl,
      connections: START_CONNECTIONS,
      work: { kind: 'starts', keys },
    });
    const figures = {
      compactProofReadsPerSecond: Math.round(middle(rounds.map((round) => round.ours))),
      bareRouteReadsPerSecond: Math.round(middle(rounds.map((round) => round.theirs))),
      readRatio: Number(ratio.toFixed(3)),
      wantedRatio: WANTED_RATIO,
      proofBytes: Buffer.byteLength(JSON.stringify(proof)),
      starts: starts.answers,
      startP50Ms: Number(at(starts.latencies, 0.5).toFixed(1)),
      startP99Ms: Number(at(starts.latencies, 0.99).toFixed(1)),
    };
    console.log(JSON.stringify(figures, null, 2));
    if (ratio < WANTED_RATIO) process.exitCode = 1;
  } finally {
    await bare.close();
    await service.close();
  }
}

if (process.argv[2] === 'load') {
  process.once('message', (load) => {
    measure(load as Load).then(
      (measured) => process.send?.(measured, () => process.disconnect()),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
} else await bench();
