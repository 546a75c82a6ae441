// The binary as an operator starts it: a real process with an environment of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../src/main/proofrun.ts', import.meta.url));
/** Compiled code is kept from process to process. */
export const compiled = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/proofrun', import.meta.url)),
};
const children = new Set<ChildProcess>();

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Resolves with everything so far, once the text was printed. */
  printed(text: string): Promise<string>;
}

export const START_MS = 120_000;

/** `input`: what is written to its standard input. */
export function run(args: readonly string[], env: Record<string, string>, input?: string, cwd?: string): Running {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [program, ...args], {
    cwd,
    env: { PATH, HOME, PROOFRUN_DEMO: '0', ...compiled, ...env },
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  });
  child.stdin?.end(input);
  children.add(child);
  let out = '';
  let err = '';
  const listeners = new Set<() => void>();
  child.stdout?.on('data', (chunk) => {
    out += String(chunk);
    for (const listener of listeners) listener();
  });
  child.stderr?.on('data', (chunk) => {
    err += String(chunk);
  });
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code) => {
      children.delete(child);
      resolve({ code, out, err });
    });
  });
  return {
    child,
    ended,
    printed: (text) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`"${text}" was not printed:\n${out}\n${err}`)), START_MS);
        const look = (): void => {
          if (!out.includes(text)) return;
          clearTimeout(timer);
          listeners.delete(look);
          resolve(out);
        };
        listeners.add(look);
        void ended.then((end) => {
          clearTimeout(timer);
          reject(new Error(`ended with ${end.code}:\n${end.err}`));
        });
        look();
      }),
  };
}

/** Ends every process that `run` started and that still lives. */
export function endBinaries(): void {
  for (const child of children) child.kill('SIGKILL');
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}
