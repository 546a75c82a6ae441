// What only the machine of the service can do. The binary brings it; the faces know its names alone.
import type { KeyRole } from '#contract/vocabulary/key-roles.ts';
import type { ProofrunClient } from '#faces/client/proofrun-client.ts';
import type { CliWorld } from './cli-world.ts';
import type { ExitCode } from './exit-codes.ts';

/** How a command answers: for a person, or as JSON for a script. */
export interface Shown {
  readonly json?: boolean;
}

export interface NewKey {
  readonly name: string;
  readonly role: KeyRole;
  readonly days: number | null;
}

/** A service of its own for one command. The client has the admin's key, so that nothing is charged. */
export interface Trial {
  readonly client: ProofrunClient;
  close(): Promise<void>;
}

export interface LocalCommands {
  start(world: CliWorld): Promise<ExitCode>;
  serve(world: CliWorld): Promise<ExitCode>;
  work(world: CliWorld): Promise<ExitCode>;
  doctor(world: CliWorld, shown: Shown): Promise<ExitCode>;
  openTrial(world: CliWorld, url: string): Promise<Trial>;
  serveMcp(world: CliWorld): Promise<void>;
  switchDemo(world: CliWorld, to: 'fix' | 'break', shown: Shown): Promise<ExitCode>;
  createKey(world: CliWorld, key: NewKey, shown: Shown): Promise<ExitCode>;
  listKeys(world: CliWorld, shown: Shown): Promise<ExitCode>;
  rotateMasterKey(world: CliWorld, shown: Shown): Promise<ExitCode>;
  revokeKey(world: CliWorld, keyId: string, shown: Shown): Promise<ExitCode>;
  /** `keysFile`: the keys to trust; null: those of the service. */
  verify(world: CliWorld, file: string, keysFile: string | null, shown: Shown): Promise<ExitCode>;
  rotateSigningKey(world: CliWorld, shown: Shown): Promise<ExitCode>;
}
