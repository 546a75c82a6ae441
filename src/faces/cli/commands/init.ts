// Puts Proofrun into a repository: a workflow that scans preview deployments.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Command, Option } from 'commander';
import { runModes } from '#contract/vocabulary/run-modes.ts';
import { severities } from '#contract/vocabulary/severities.ts';
import type { CliWorld } from '../cli-world.ts';
import { exitCodes } from '../exit-codes.ts';
import { type WorkflowOptions, githubWorkflow } from '../init/github-workflow.ts';

const file = '.github/workflows/proofrun.yml';
/** It needs a login, which a workflow for every preview does not have. */
const modes = runModes.words.filter((mode) => mode !== 'authenticated_smoke');

interface InitOptions extends WorkflowOptions {
  readonly force?: boolean;
  readonly json?: boolean;
}

function init(world: CliWorld, options: InitOptions): void {
  if (existsSync(file) && options.force !== true) {
    world.err(`${file} exists already. Use --force to replace it.`);
    return world.exit(exitCodes.refused);
  }
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, githubWorkflow(options));
  } catch (error) {
    world.err(`${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
    return world.exit(exitCodes.refused);
  }
  const next = [
    'gh variable set PROOFRUN_BASE_URL --body https://your-proofrun.example.com',
    'gh secret set PROOFRUN_API_KEY',
  ];
  if (options.json === true) world.out(JSON.stringify({ written: [file], next }));
  else {
    world.out(`Written to ${file}`);
    world.err('Next: set where your service is and a key of its own, then commit the file:');
    for (const command of next) world.err(`  ${command}`);
    world.err('GitHub must be able to reach the service, and the service the previews.');
  }
  return world.exit(exitCodes.pass);
}

export function addInit(program: Command, world: CliWorld): void {
  program
    .command('init')
    .description('writes a GitHub Actions workflow that scans preview deployments')
    .addOption(new Option('--mode <mode>', 'kind of run').choices(modes).default('fast_bug_scan'))
    .addOption(
      new Option('--fail-on <severity>', 'lowest severity that fails the check')
        .choices(severities.words)
        .default('medium'),
    )
    .option('--force', 'replace the file if it exists')
    .option('--json', 'print JSON only')
    .action((options: InitOptions) => init(world, options));
}
