// npm run trial:fuzz [seed] [requests]: whatever a caller sends, the service refuses it in its own words.
// Prints the statuses of each endpoint, and exits 1 on an internal error or a broken connection.
import { Agent } from 'node:http';
import { type Endpoint, type EndpointName, endpoints } from '#contract/endpoints.ts';
import { openFuzzedService } from './fuzz/fuzzed-service.ts';
import { type Known, ended, learn } from './fuzz/known.ts';
import { makeRequest } from './fuzz/make-request.ts';
import { prepare } from './fuzz/prepare.ts';
import { randomFrom } from './fuzz/random-from.ts';
import { type Outcome, type Sent, send } from './fuzz/send.ts';

const lanes = 8;
const maxRefusedAtTheGate = 0.05;
const maxShown = 20;

const seed = Number(process.argv[2] ?? Date.now() % 1_000_000);
const requests = Number(process.argv[3] ?? 10_000);
const random = randomFrom(seed);
const names = Object.keys(endpoints) as EndpointName[];
console.log(`seed ${seed}, ${requests} requests, ${names.length} endpoints`);

const service = await openFuzzedService();
const agent = new Agent({ keepAlive: true, maxSockets: lanes });
const counts = new Map<EndpointName, Map<Outcome['status'], number>>();
const failures: string[] = [];

/** A run that was started is cancelled at once: nothing is left in the queue, and its credit is given back. */
async function cancel(known: Known, runId: string): Promise<void> {
  const headers = { 'x-api-key': service.adminKey };
  await send(agent, service.port, { method: 'POST', path: `/api/runs/${runId}/cancel`, headers, body: null });
  ended(known, runId);
}

function note(name: EndpointName, sent: Sent, { status, text }: Outcome): void {
  const row = counts.get(name) ?? new Map<Outcome['status'], number>();
  counts.set(name, row.set(status, (row.get(status) ?? 0) + 1));
  if (status !== 500 && status !== 'broken') return;
  const body = sent.body === null ? '' : ` ${sent.body.slice(0, 300)}`;
  failures.push(`${status} ${sent.method} ${sent.path.slice(0, 200)}${body}\n    ${text.slice(0, 200)}`);
}

let left = requests;
async function lane(known: Known): Promise<void> {
  while (left-- > 0) {
    const name = names[left % names.length]!;
    const sent = makeRequest(name, random, known);
    const outcome = await send(agent, service.port, sent);
    note(name, sent, outcome);
    const started = outcome.status === 200 && sent.method === 'POST' ? learn(known, name, outcome.text) : null;
    if (started !== null) await cancel(known, started);
  }
}

function printTable(): void {
  const statuses = [...new Set([...counts.values()].flatMap((row) => [...row.keys()]))].sort();
  const line = (first: string, cells: readonly (string | number)[]): string =>
    `${first.padEnd(28)}${cells.map((cell) => String(cell).padStart(8)).join('')}`;
  console.log(line('endpoint', statuses));
  for (const name of names)
    console.log(
      line(
        name,
        statuses.map((status) => counts.get(name)?.get(status) ?? '·'),
      ),
    );
}

const countOf = (status: Outcome['status']): number =>
  [...counts.values()].reduce((sum, row) => sum + (row.get(status) ?? 0), 0);

/** An endpoint that was never answered by its own use case was not tested. */
function untested(): EndpointName[] {
  const own = (name: EndpointName): boolean => {
    const row: Endpoint = endpoints[name];
    return [...(counts.get(name)?.keys() ?? [])].some((status) =>
      row.available ? status === 200 || status === 409 : status === 501,
    );
  };
  return names.filter((name) => !own(name));
}

const startedAt = performance.now();
try {
  const known = await prepare(service, agent, random);
  await Promise.all(Array.from({ length: lanes }, () => lane(known)));
} finally {
  agent.destroy();
  await service.close();
}
printTable();
const gated = (countOf(401) + countOf(429)) / requests;
console.log(
  `${((performance.now() - startedAt) / 1000).toFixed(0)} s, ${(gated * 100).toFixed(1)} % answered 401 or 429`,
);
for (const failure of failures.slice(0, maxShown)) console.log(failure);
const missed = untested();
if (missed.length > 0) console.log(`never reached: ${missed.join(', ')}`);
const ok = failures.length === 0 && missed.length === 0 && gated <= maxRefusedAtTheGate;
console.log(ok ? 'no internal error' : `FAILED: ${failures.length} internal errors or broken connections`);
process.exitCode = ok ? 0 : 1;
