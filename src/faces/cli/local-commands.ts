// What only the machine of the service can do. The binary brings it; the faces know its names alone.
import type { KeyRole } from '#contract/vocabulary/key-roles.ts';
import type { ExitCode } from './exit-codes.ts';

export interface NewKey {
  readonly name: string;
  readonly role: KeyRole;
  readonly days: number | null;
}

export interface LocalCommands {
  start(): Promise<ExitCode>;
  serve(): Promise<ExitCode>;
  work(): Promise<ExitCode>;
  doctor(): Promise<ExitCode>;
  createKey(key: NewKey): Promise<ExitCode>;
  listKeys(): Promise<ExitCode>;
  revokeKey(keyId: string): Promise<ExitCode>;
}
