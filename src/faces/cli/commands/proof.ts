import type { Command } from 'commander';
import type { CliWorld } from '../cli-world.ts';
import { exitOfVerdict } from '../exit-codes.ts';
import { sayVerdict } from '../say-verdict.ts';

interface ProofOptions {
  readonly json?: boolean;
  readonly full?: boolean;
}

async function proof(world: CliWorld, runId: string, options: ProofOptions): Promise<void> {
  const client = world.client('customer');
  const compact = await client.call('read_compact_proof', { params: { runId } });
  if (options.full) world.out(JSON.stringify(await client.call('read_proof_pack', { params: { runId } }), null, 2));
  else if (options.json) world.out(JSON.stringify(compact));
  else sayVerdict(world, compact);
  world.exit(exitOfVerdict[compact.verdict]);
}

export function addProof(program: Command, world: CliWorld): void {
  program
    .command('proof')
    .alias('read-compact-proof')
    .description('prints the compact proof of a finished run')
    .argument('<runId>')
    .option('--json', 'print JSON only')
    .option('--full', 'print the full proof packet as JSON')
    .action((runId: string, options: ProofOptions) => proof(world, runId, options));
}
