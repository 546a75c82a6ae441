// The binary: what belongs to this machine is done here, everything else by the faces.
import { interfaceVersion } from '#contract/interface-version.ts';
import { exitCodes } from '#faces/cli/exit-codes.ts';
import type { LocalCommands } from '#faces/cli/local-commands.ts';
import { runCli } from '#faces/cli/run-cli.ts';
import { openCliWorld } from './cli-world.ts';
import { withConfigFile } from './config-file.ts';
import { readConfig } from './config.ts';
import { endWithReader } from './end-with-reader.ts';
import { OperatorError } from './operator-error.ts';

const NODE_MAJOR = 24;

function say(message: string, next: string | null): void {
  process.stderr.write(`proofrun: ${message}\n`);
  if (next !== null) process.stderr.write(`  Next: ${next}\n`);
}

async function main(): Promise<void> {
  if (Number(process.versions.node.split('.')[0]) < NODE_MAJOR) {
    say(`Node ${NODE_MAJOR} is required, but this is ${process.version}.`, 'npm rebuild node --ignore-scripts=false');
    process.exitCode = 1;
    return;
  }
  const filled = withConfigFile(process.env, process.cwd());
  if (!filled.ok) {
    say(filled.problem, null);
    process.exitCode = exitCodes.refused;
    return;
  }
  const read = readConfig(filled.env, process.cwd());
  if (!read.ok) {
    for (const problem of read.problems) say(problem, null);
    process.exitCode = exitCodes.refused;
    return;
  }
  const { config } = read;
  for (const warning of read.warnings) say(warning, null);
  // Each part is loaded on demand, so that a command that only calls the API starts quickly.
  const local: LocalCommands = {
    start: async (world) => (await import('./start.ts')).start(config, world),
    serve: async (world) => (await import('./serve.ts')).serve(config, world),
    work: async (world) => (await import('./serve.ts')).work(config, world),
    doctor: async (world, shown) => (await import('./doctor.ts')).doctor(config, world, shown),
    openTrial: async (world, url) => (await import('./open-trial.ts')).openTrial(config, world, url),
    serveMcp: async (world) =>
      (await import('#faces/mcp/answer-over-stdio.ts')).answerOverStdio(world.client('customer'), world.interrupted),
    switchDemo: async (world, to, shown) => (await import('./demo.ts')).switchDemo(config, world, to, shown),
    createKey: async (world, key, shown) => (await import('./keys.ts')).createKey(config, world, key, shown),
    listKeys: async (world, shown) => (await import('./keys.ts')).listKeys(config, world, shown),
    verify: async (world, file, keysFile, shown) => (await import('./verify.ts')).verify(world, file, keysFile, shown),
    rotateSigningKey: async (world, shown) =>
      (await import('./rotate-signing-key.ts')).rotateSigningKey(config, world, shown),
    rotateMasterKey: async (world, shown) => (await import('./master-key.ts')).rotateMasterKey(config, world, shown),
    revokeKey: async (world, keyId, shown) => (await import('./keys.ts')).revokeKey(config, world, keyId, shown),
  };
  await runCli(process.argv.slice(2), {
    version: interfaceVersion,
    local,
    world: (url) => openCliWorld(config, url),
  });
}

endWithReader();
try {
  await main();
} catch (error) {
  if (!(error instanceof OperatorError)) throw error;
  say(error.message, error.next);
  process.exitCode = 1;
}
