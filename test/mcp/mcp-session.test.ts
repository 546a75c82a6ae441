// The loop of an agent: scan, read the proof, fix, check the fix. What it has to read is small.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect, test } from 'vitest';
import { parseAllowList } from '#engine/guard/allow-list.ts';
import { createServer } from '#service/http/server.ts';
import { type RunningApp, startApp } from '../../fixtures/apps/kit/serve.ts';
import { app as shop, demoBugs } from '../../fixtures/apps/shop/app.ts';
import { serveMcp } from '../../src/main/open-service.ts';
import { everyCase } from '../kit/every-case.ts';
import { type WorkingService, startWorkingService } from '../kit/working-service.ts';
import { callTool, read } from './call-tool.ts';

const maxSessionBytes = 12 * 1024;
const maxWaits = 20;

async function ended(client: Client, runId: unknown): Promise<Record<string, unknown>> {
  for (let waits = 0; waits < maxWaits; waits += 1) {
    const status = await callTool(client, 'wait_for_run', { runId });
    if (status['state'] !== 'queued' && status['state'] !== 'running') return status;
  }
  throw new Error('the run did not end');
}

async function session(world: WorkingService, target: RunningApp): Promise<void> {
  const allow = parseAllowList('*.localhost:*');
  if (!allow.ok) throw new Error(allow.reason);
  const server = await createServer({
    context: { ...world.service.context, targets: { allow: allow.entries } },
    rateLimits: true,
    trustProxy: false,
    mcp: serveMcp,
  });
  const base = await server.listen({ host: '127.0.0.1', port: 0 });
  const { key } = await world.service.addAccount();
  const client = new Client({ name: 'agent', version: '1' });
  try {
    await client.connect(
      new StreamableHTTPClientTransport(new URL('/mcp', base), { requestInit: { headers: { 'X-Api-Key': key } } }),
    );
    const url = `http://shop.localhost:${target.port}/`;
    const scopedPaths = everyCase ? ['/returns', '/about', '/gift-finder'] : ['/returns'];
    const { runId } = await callTool(client, 'start_run', { url, scopedPaths, viewport: 'desktop' });
    expect(await ended(client, runId)).toMatchObject({
      state: 'completed',
      verdict: 'fail',
      next: 'get_compact_proof',
    });
    const proof = await callTool(client, 'get_compact_proof', { runId });
    const [first] = proof['topFindings'] as { id: string; untrusted: { element: string } }[];
    expect(first?.untrusted.element).toMatch(/^button "/);
    await callTool(client, 'get_finding', { runId, findingId: first?.id });

    target.setBugs('none');
    const check = await callTool(client, 'fix_check', { runId });
    expect(await ended(client, check['runId'])).toMatchObject({ fixStatus: 'fixed_verified' });
    expect(await callTool(client, 'get_compact_proof', { runId: check['runId'] })).toMatchObject({ verdict: 'pass' });
    expect(read.bytes).toBeLessThan(maxSessionBytes);
  } finally {
    await client.close();
    await server.close();
  }
}

test('an agent finds the bugs of the demo shop and proves their fix, reading under 12 KB', async () => {
  const world = await startWorkingService();
  const target = await startApp(shop, { bugs: demoBugs });
  try {
    await session(world, target);
  } finally {
    await target.close();
    await world.close();
  }
}, 600_000);
