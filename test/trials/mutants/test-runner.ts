// Runs test files of the copy in a process that stays; one that hangs is killed with all its children.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export type Ran = { readonly kind: 'passed' | 'hung' } | { readonly kind: 'failed'; readonly by: string | null };

const program = fileURLToPath(new URL('run-tests.ts', import.meta.url));

export class TestRunner {
  readonly #root: string;
  #child: ChildProcess | null = null;
  #lines: Interface | null = null;

  constructor(root: string) {
    this.#root = root;
  }

  #start(): { child: ChildProcess; lines: Interface } {
    if (this.#child !== null && this.#lines !== null) return { child: this.#child, lines: this.#lines };
    // A group of its own, so that the workers die with it.
    const child = spawn(process.execPath, [program, this.#root], {
      cwd: this.#root,
      detached: true,
      stdio: ['pipe', 'pipe', process.env['PROOFRUN_TRIAL_NOISE'] === undefined ? 'ignore' : 'inherit'],
    });
    const lines = createInterface({ input: child.stdout! });
    this.#child = child;
    this.#lines = lines;
    return { child, lines };
  }

  async run(files: readonly string[], limitMs: number): Promise<Ran> {
    const { child, lines } = this.#start();
    const late = AbortSignal.timeout(limitMs);
    child.stdin!.write(`${JSON.stringify(files)}\n`);
    for (;;) {
      let line: string;
      try {
        [line] = (await once(lines, 'line', { signal: late })) as [string];
      } catch {
        this.close();
        return { kind: 'hung' };
      }
      // Tests may print; an answer is the only line of this form.
      if (!line.startsWith('{"failed":')) continue;
      const { failed, missing, errors } = JSON.parse(line) as { failed: string[]; missing: number; errors: number };
      if (missing > 0) throw new Error(`${missing} of ${files.length} test files are unknown: ${files.join(', ')}`);
      if (failed.length > 0 || errors > 0) return { kind: 'failed', by: failed[0] ?? null };
      return { kind: 'passed' };
    }
  }

  close(): void {
    const pid = this.#child?.pid;
    this.#lines?.close();
    if (pid !== undefined)
      try {
        process.kill(-pid, 'SIGKILL');
      } catch {
        // It had ended.
      }
    this.#child = null;
    this.#lines = null;
  }
}
