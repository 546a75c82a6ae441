import { spawn } from 'node:child_process';

const KILL_MS = 3_000;

export interface Command {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd?: string;
  /** Ended when it prints nothing for this long. */
  readonly idleMs: number;
  readonly totalMs: number;
}

export type CommandEnd = { readonly ok: true } | { readonly ok: false; readonly reason: string };

/** Runs an installer; a program that is missing, fails or stalls is an answer, not an exception. */
export function runCommand(command: Command, say: (line: string) => void): Promise<CommandEnd> {
  return new Promise((resolve) => {
    const child = spawn(command.command, [...command.args], {
      cwd: command.cwd,
      env: { ...command.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stopped: string | null = null;
    let kill: NodeJS.Timeout | undefined;
    const stop = (reason: string) => {
      stopped = reason;
      child.kill('SIGTERM');
      kill = setTimeout(() => child.kill('SIGKILL'), KILL_MS);
    };
    const total = setTimeout(() => stop(`not done after ${command.totalMs / 1000} s`), command.totalMs);
    const idle = setTimeout(() => stop(`silent for ${command.idleMs / 1000} s`), command.idleMs);
    const finish = (end: CommandEnd) => {
      for (const timer of [total, idle, kill]) clearTimeout(timer);
      // A grandchild may keep the pipes open after the program itself has ended.
      child.stdout.destroy();
      child.stderr.destroy();
      resolve(end);
    };
    const hear = (chunk: Buffer) => {
      idle.refresh();
      for (const line of chunk.toString().split(/[\r\n]+/)) if (line.trim() !== '') say(`  ${line.trimEnd()}`);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('error', (error) => finish({ ok: false, reason: error.message }));
    child.once('exit', (code, signal) => {
      if (stopped !== null) finish({ ok: false, reason: stopped });
      else if (code === 0) finish({ ok: true });
      else finish({ ok: false, reason: `ended with ${code ?? signal}` });
    });
  });
}
