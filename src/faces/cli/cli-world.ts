// What the commands are given: where the service is, whose key to use, and where to write.
import type { ProofrunClient } from '#faces/client/proofrun-client.ts';
import type { ExitCode } from './exit-codes.ts';

export type Tone = 'bad' | 'warn' | 'good' | 'soft' | 'strong';

export interface CliWorld {
  /** With the customer's key, or with the admin's. */
  client(role: 'customer' | 'admin'): ProofrunClient;
  /** How this program is called here, for the commands it suggests. */
  readonly program: string;
  /** The width of the terminal; without bound where the output is not one. */
  readonly columns: number;
  /** Colours a text where the output is a terminal that shows colours; elsewhere it stays as it is. */
  paint(tone: Tone, text: string): string;
  out(line: string): void;
  err(line: string): void;
  /** All of the standard input: what must not be on a command line, such as a password. */
  readInput(): Promise<string>;
  /** Asks the person at the terminal; what is typed to a hidden question is not shown. null: there is no terminal, or Ctrl-C. */
  ask(question: string, options?: { readonly hidden?: boolean }): Promise<string | null>;
  /** Rewrites one line of progress; null where the output is not a terminal. */
  readonly progress: ((line: string) => void) | null;
  /** Falls on the first Ctrl-C. */
  readonly interrupted: AbortSignal;
  /** The next key that is pressed; null: there will be none. */
  readKey(): Promise<string | null>;
  exit(code: ExitCode): void;
}
