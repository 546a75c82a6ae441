// The terminal, the keys of the data folder and Ctrl-C, as the commands see them.
import type { CliWorld } from '#faces/cli/cli-world.ts';
import { exitCodes } from '#faces/cli/exit-codes.ts';
import { createClient } from '#faces/client/proofrun-client.ts';
import type { Config } from './config.ts';
import { readKeyFile } from './data-folder.ts';

const CLEAR_LINE = '\r\u001b[2K';

function listenForInterrupt(): AbortController {
  const interrupt = new AbortController();
  process.on('SIGINT', () => {
    if (interrupt.signal.aborted) process.exit(exitCodes.interrupted);
    interrupt.abort();
  });
  return interrupt;
}

export function openCliWorld(config: Config, url: () => string | null): CliWorld {
  let interrupt: AbortController | null = null;
  let live = false;
  const width = (): number => Math.max(20, (process.stderr.columns ?? 80) - 1);
  const clear = (): void => {
    if (live) process.stderr.write(CLEAR_LINE);
    live = false;
  };
  return {
    client: (role) =>
      createClient({
        baseUrl: url() ?? config.apiUrl,
        apiKey: config.apiKey ?? readKeyFile(config.dataDir, role === 'admin' ? 'admin-key' : 'api-key'),
      }),
    out: (line) => {
      clear();
      process.stdout.write(`${line}\n`);
    },
    err: (line) => {
      clear();
      process.stderr.write(`${line}\n`);
    },
    progress: process.stderr.isTTY
      ? (line) => {
          clear();
          live = line !== '';
          if (live) process.stderr.write(line.slice(0, width()));
        }
      : null,
    readInput: async () => {
      const parts: Buffer[] = [];
      for await (const part of process.stdin) parts.push(part as Buffer);
      return Buffer.concat(parts).toString('utf8');
    },
    // A command that does not ask for it ends at once on Ctrl-C, as everything does.
    get interrupted() {
      interrupt ??= listenForInterrupt();
      return interrupt.signal;
    },
    exit: (code) => {
      process.exitCode = code;
    },
  };
}
