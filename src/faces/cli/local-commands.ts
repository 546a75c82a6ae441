// What only the machine of the service can do. The binary brings it; the faces know its names alone.
import type { KeyRole } from '#contract/vocabulary/key-roles.ts';
import type { CliWorld } from './cli-world.ts';
import type { ExitCode } from './exit-codes.ts';

export interface NewKey {
  readonly name: string;
  readonly role: KeyRole;
  readonly days: number | null;
}

export interface LocalCommands {
  start(world: CliWorld): Promise<ExitCode>;
  serve(world: CliWorld): Promise<ExitCode>;
  work(world: CliWorld): Promise<ExitCode>;
  doctor(world: CliWorld): Promise<ExitCode>;
  createKey(world: CliWorld, key: NewKey): Promise<ExitCode>;
  listKeys(world: CliWorld): Promise<ExitCode>;
  revokeKey(world: CliWorld, keyId: string): Promise<ExitCode>;
  /** `keysFile`: the keys to trust; null: those of the service. */
  verify(world: CliWorld, file: string, keysFile: string | null): Promise<ExitCode>;
  rotateSigningKey(world: CliWorld): Promise<ExitCode>;
}
