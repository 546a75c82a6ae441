// The terminal, the keys of the data folder and Ctrl-C, as the commands see them.
import { styleText } from 'node:util';
import { programInClone } from '#contract/command-line.ts';
import type { CliWorld, Tone } from '#faces/cli/cli-world.ts';
import { exitCodes } from '#faces/cli/exit-codes.ts';
import { createClient } from '#faces/client/proofrun-client.ts';
import { askOnTerminal } from './ask-on-terminal.ts';
import type { Config } from './config.ts';
import { readAddress, readKeyFile } from './data-folder.ts';

const minColumns = 40;
const styles: Readonly<Record<Tone, Parameters<typeof styleText>[0]>> = {
  bad: ['bold', 'red'],
  warn: ['bold', 'yellow'],
  good: ['bold', 'green'],
  soft: 'dim',
  strong: 'bold',
};
const CLEAR_LINE = '\r\u001b[2K';

function listenForInterrupt(): AbortController {
  const interrupt = new AbortController();
  const stop = (): void => {
    if (interrupt.signal.aborted) process.exit(exitCodes.interrupted);
    interrupt.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  return interrupt;
}

const CTRL_C = '\u0003';

/** In raw mode a terminal sends Ctrl-C as a character. */
function readKey(interrupted: AbortSignal): Promise<string | null> {
  const { stdin } = process;
  if (interrupted.aborted || stdin.readableEnded || stdin.destroyed) return Promise.resolve(null);
  return new Promise((resolve) => {
    const done = (key: string | null): void => {
      stdin.off('data', onData).off('end', onEnd).pause();
      // An open pipe would keep the process alive; a file has nothing to let go of.
      if ('unref' in stdin) stdin.unref();
      interrupted.removeEventListener('abort', onEnd);
      if (stdin.isTTY) stdin.setRawMode(false);
      resolve(key);
    };
    const onEnd = (): void => done(null);
    const onData = (chunk: Buffer): void => {
      const key = String(chunk).charAt(0);
      done(key === CTRL_C ? null : key);
    };
    if (stdin.isTTY) stdin.setRawMode(true);
    if ('ref' in stdin) stdin.ref();
    stdin.on('data', onData).on('end', onEnd).resume();
    interrupted.addEventListener('abort', onEnd, { once: true });
  });
}

/** Where nothing was said, the service that runs with the data folder. */
export const serviceUrl = ({ apiUrl, apiUrlGiven, dataDir }: Config): string =>
  apiUrlGiven ? apiUrl : (readAddress(dataDir)?.url ?? apiUrl);

export function openCliWorld(config: Config, url: () => string | null): CliWorld {
  let interrupt: AbortController | null = null;
  let live = false;
  const width = (): number => Math.max(20, (process.stderr.columns ?? 80) - 1);
  const clear = (): void => {
    if (live) process.stderr.write(CLEAR_LINE);
    live = false;
  };
  return {
    program: /[\\/]node_modules[\\/]/.test(import.meta.filename) ? 'npx proofrun' : programInClone,
    columns: process.stdout.isTTY ? Math.max(minColumns, process.stdout.columns) : Number.POSITIVE_INFINITY,
    // NO_COLOR and FORCE_COLOR are kept by Node.
    paint: (tone, text) => styleText(styles[tone], text, { stream: process.stdout }),
    client: (role) =>
      createClient({
        baseUrl: url() ?? serviceUrl(config),
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
    ask: async (question, options) => {
      const { stdin: input, stderr: output } = process;
      return input.isTTY && output.isTTY ? askOnTerminal({ input, output }, question, options) : null;
    },
    // A command that does not ask for it ends at once on Ctrl-C, as everything does.
    get interrupted() {
      interrupt ??= listenForInterrupt();
      return interrupt.signal;
    },
    readKey() {
      return readKey(this.interrupted);
    },
    exit: (code) => {
      process.exitCode = code;
    },
  };
}
