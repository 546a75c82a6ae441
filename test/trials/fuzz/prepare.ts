// What the service holds before the first request, made through its API wherever a caller could make it.
import type { Agent } from 'node:http';
import type { EndpointName } from '#contract/endpoints.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { FuzzedService } from './fuzzed-service.ts';
import { type Known, learn } from './known.ts';
import { loginBody } from './known-bodies.ts';
import { jsonOf } from './mutate.ts';
import type { Random } from './random-from.ts';
import { send } from './send.ts';

const target = 'http://127.0.0.1:9000/';
const count = { runs: 5, logins: 20, spare: 10, audits: 10 } as const;

export async function prepare(service: FuzzedService, agent: Agent, random: Random): Promise<Known> {
  const { customerKey, adminKey, port } = service;
  const known: Known = {
    runIds: [],
    runningIds: [],
    spareRuns: [],
    loginIds: [],
    spareLogins: [],
    spareKeys: [],
    previewIds: [],
    audits: [],
    subscriptionIds: await service.subscribe(count.spare),
    target,
    customerKey,
    adminKey,
  };
  const make = async (name: EndpointName, body: unknown): Promise<string | null> => {
    const headers = { 'x-api-key': customerKey, 'content-type': 'application/json' };
    const { method, path } = endpoints[name];
    const { status, text } = await send(agent, port, { method, path, headers, body: jsonOf(body) });
    if (status !== 200) throw new Error(`a plain ${name} returned ${status}: ${text.slice(0, 300)}`);
    return learn(known, name, text);
  };
  const startPlain = async (): Promise<string> => {
    const runId = await make('start_run', { url: target, mode: 'fast_bug_scan' });
    if (runId === null) throw new Error('a plain start names no run');
    return runId;
  };
  for (let made = 0; made < count.runs; made++) {
    const runId = await startPlain();
    await service.finish(runId);
    known.runIds.push(runId);
  }
  const running = await startPlain();
  await service.claim(running);
  known.runningIds.push(running);
  for (let made = 0; made < count.logins; made++) await make('create_login_memory', loginBody(random, known));
  known.loginIds.push(...known.spareLogins.splice(0));
  for (let made = 0; made < count.spare; made++) {
    await make('create_login_memory', loginBody(random, known));
    await make('create_key', { name: 'spare' });
  }
  for (let made = 0; made < count.audits; made++)
    await make('preview_audit', { url: target, authSessionId: random.pick(known.loginIds) });
  await make('preview_campaign', { url: target });
  return known;
}
