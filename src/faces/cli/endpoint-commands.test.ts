import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import type { ProofrunClient } from '#faces/client/proofrun-client.ts';
import { hearWorld } from '../../../test/kit/cli-world.ts';
import { addCommands } from './add-commands.ts';
import { addEndpointCommands, commandOf } from './endpoint-commands.ts';

const calls: unknown[][] = [];
const client = (answer: unknown): ProofrunClient => ({
  baseUrl: '',
  call: async (...call: unknown[]) => {
    calls.push(call);
    return answer as never;
  },
});

async function run(args: readonly string[], answer: unknown = { fine: true }) {
  const world = hearWorld({ client: client(answer) });
  const program = new Command('proofrun').exitOverride();
  addCommands(program, world);
  addEndpointCommands(program, world);
  calls.length = 0;
  await program.parseAsync(args, { from: 'user' });
  return { world, program };
}

test('every endpoint has a command', async () => {
  const { program } = await run(['get-pricing']);
  const names = new Set(program.commands.flatMap((command) => [command.name(), ...command.aliases()]));
  const missing = (Object.keys(endpoints) as EndpointName[]).filter((name) => !names.has(commandOf(name)));
  expect(missing).toEqual([]);
});

test('arguments come from the path, options from the query, and the answer is JSON', async () => {
  const { world } = await run(['compare-runs', '--base', 'run_a', '--head', 'run_b']);
  expect(calls).toEqual([['compare_runs', { params: {}, query: { base: 'run_a', head: 'run_b' } }]]);
  expect([world.said, world.code]).toEqual([['{\n  "fine": true\n}'], 0]);
  await run(['read-scenario-template', 'sign-in']);
  expect(calls[0]).toEqual(['read_scenario_template', { params: { id: 'sign-in' }, query: {} }]);
});

test('a body is JSON or a file, an answer can go to a file, and a picture must', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'proofrun-cli-'));
  try {
    const file = join(folder, 'body.json');
    writeFileSync(file, '{"assertion":{"assert":"layout_clean"}}');
    const body = { assertion: { assert: 'layout_clean' } };
    for (const given of [`@${file}`, JSON.stringify(body)]) {
      await run(['validate-assertion', '--body', given]);
      expect(calls[0]).toEqual(['validate_assertion', { params: {}, query: {}, body }]);
    }
    const picture = new Uint8Array([1, 2, 200]);
    const out = join(folder, 'p.jpeg');
    await run(['read-picture', 'run_a', 'p.jpeg', '--out', out], picture);
    expect(new Uint8Array(readFileSync(out))).toEqual(picture);
    await expect(run(['read-picture', 'run_a', 'p.jpeg'], picture)).rejects.toThrow('--out');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
