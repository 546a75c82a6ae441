import type { CompactProof } from '#contract/compact-proof.ts';
import { programInClone } from '#contract/command-line.ts';
import type { CliWorld } from './cli-world.ts';
import { terminalText } from './terminal-text.ts';

/** The next action, called as this program was called. */
export function sayNext(world: CliWorld, { nextSafeAction: { command, why } }: CompactProof): void {
  world.out(terminalText(`Next    ${why}`));
  world.out(terminalText(`        ${command.replace(programInClone, world.program)}`));
}
