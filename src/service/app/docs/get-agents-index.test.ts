import { expect, test } from 'vitest';
import { type Endpoint, endpoints } from '#contract/endpoints.ts';
import { interfaceVersion } from '#contract/interface-version.ts';
import type { AppContext } from '../app-context.ts';
import type { Call } from '../call.ts';
import { getAgentsIndex } from './get-agents-index.ts';
import { getOnboarding } from './get-onboarding.ts';

const context = { publicUrl: 'http://proofrun.test' } as AppContext;

test('the index names the service, and every surface that is for agents', async () => {
  const answer = await getAgentsIndex(context, {} as Call<'get_agents_index'>);
  if (answer.kind !== 'value') throw new Error(answer.kind);
  const { surfaces, ...rest } = answer.value;
  expect(rest).toEqual({
    version: 1,
    service: { name: 'Proofrun', version: interfaceVersion, baseUrl: 'http://proofrun.test' },
    openapi: '/api/openapi.json',
    docs: '/api/docs/index.json',
    llms: '/llms.txt',
  });
  const forAgents = Object.entries<Endpoint>(endpoints).filter(([, { forOwner }]) => forOwner !== true);
  expect(forAgents.length).toBeLessThan(Object.keys(endpoints).length);
  expect(surfaces.map(({ name }) => name)).toEqual([...forAgents.map(([name]) => name), 'mcp', 'console']);
  const { method, path, auth, stage, available, about } = endpoints.start_run;
  expect(surfaces.find(({ name }) => name === 'start_run')).toEqual({
    name: 'start_run',
    method,
    path,
    auth,
    stage,
    available,
    about,
  });
});

test('the first steps count from one, and their commands go to this service', async () => {
  const answer = await getOnboarding(context, {} as Call<'get_onboarding'>);
  if (answer.kind !== 'value') throw new Error(answer.kind);
  const { loop, decisionTable, firstCommand } = answer.value;
  expect(loop.map(({ step }) => step)).toEqual([1, 2, 3, 4, 5]);
  expect(loop.map(({ command }) => /http:\/\/proofrun\.test\S*/.exec(command)?.[0])).toEqual([
    'http://proofrun.test/api/runs/start',
    'http://proofrun.test/api/runs/<runId>',
    'http://proofrun.test/api/runs/<runId>/compact-proof',
    'http://proofrun.test/api/runs/<runId>/report.json',
    'http://proofrun.test/api/runs/<runId>/fix-check',
  ]);
  expect(firstCommand.command).toBe('proofrun scan <url>');
  expect(decisionTable.length).toBeGreaterThan(10);
});
