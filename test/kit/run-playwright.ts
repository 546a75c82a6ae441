// Runs a file with the real @playwright/test, in a folder of its own, and returns how each of its tests ended.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly results: readonly { readonly status: string; readonly errors: readonly { message?: string }[] }[];
    }[];
  }[];
}

export interface PlaywrightResult {
  /** passed, failed, skipped or timedOut. */
  readonly status: string;
  readonly error: string;
}

const maxMs = 240_000;

function collect(suite: Suite, into: Map<string, PlaywrightResult>): void {
  for (const { title, tests } of suite.specs ?? []) {
    const result = tests[0]?.results.at(-1);
    into.set(title, { status: result?.status ?? 'not run', error: result?.errors[0]?.message ?? '' });
  }
  for (const inner of suite.suites ?? []) collect(inner, into);
}

export async function runPlaywright(
  source: string,
  options: {
    readonly executablePath: string;
    readonly env: Readonly<Record<string, string>>;
    /** A part of the names of the tests to run; the file was compiled before. */
    readonly only?: string;
  },
): Promise<{ results: ReadonlyMap<string, PlaywrightResult>; typeErrors: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'proofrun-export-'));
  const report = join(folder, 'report.json');
  const modules = resolve('node_modules');
  const run = (file: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> =>
    new Promise((done) => {
      execFile(process.execPath, [file, ...args], { cwd: folder, env, timeout: maxMs }, (_error, out, err) =>
        done(`${out}${err}`),
      );
    });
  try {
    await symlink(modules, join(folder, 'node_modules'));
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    await writeFile(join(folder, 'exported.spec.ts'), source);
    const use = { launchOptions: { executablePath: options.executablePath, args: ['--no-sandbox'] } };
    await writeFile(
      join(folder, 'playwright.config.ts'),
      `export default { testDir: '.', workers: 2, retries: 0, reporter: [['json', { outputFile: ${JSON.stringify(report)} }]], use: ${JSON.stringify(use)} };`,
    );
    const compiler = { strict: true, noEmit: true, skipLibCheck: true, module: 'nodenext', target: 'esnext' };
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: { ...compiler, lib: ['esnext', 'dom', 'dom.iterable'], types: ['node'] },
        files: ['exported.spec.ts'],
      }),
    );
    const typeErrors =
      options.only !== undefined
        ? ''
        : await run(join(modules, 'typescript/bin/tsc'), ['-p', 'tsconfig.json'], process.env);
    // Otherwise the runner believes it is a worker of the outer test runner.
    const { VITEST: _v, NODE_OPTIONS: _n, ...env } = process.env;
    const said = await run(
      join(modules, '@playwright/test/cli.js'),
      ['test', ...(options.only === undefined ? [] : ['--grep', options.only])],
      { ...env, ...options.env },
    );
    const results = new Map<string, PlaywrightResult>();
    const text = await readFile(report, 'utf8').catch(() => {
      throw new Error(`the runner wrote no report: ${said}`);
    });
    collect(JSON.parse(text) as Suite, results);
    return { results, typeErrors };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
