// A command line that only listens: what a command prints, and with which code it ends.
import type { CliWorld } from '#faces/cli/cli-world.ts';
import type { ExitCode } from '#faces/cli/exit-codes.ts';
import type { ProofrunClient } from '#faces/client/proofrun-client.ts';

export interface HeardWorld extends CliWorld {
  readonly said: string[];
  readonly complained: string[];
  code: ExitCode | null;
}

export function hearWorld({ client, columns = 80 }: { client?: ProofrunClient; columns?: number } = {}): HeardWorld {
  const said: string[] = [];
  const complained: string[] = [];
  return {
    said,
    complained,
    code: null,
    program: 'npx proofrun',
    columns,
    paint: (_tone, text) => text,
    progress: null,
    interrupted: new AbortController().signal,
    client: () => {
      if (client === undefined) throw new Error('this test has no service');
      return client;
    },
    readKey: async () => null,
    readInput: async () => '',
    ask: async () => null,
    out: (line) => void said.push(line),
    err: (line) => void complained.push(line),
    exit(code) {
      this.code = code;
    },
  };
}
