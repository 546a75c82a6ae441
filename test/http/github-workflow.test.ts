// The workflow that `proofrun init` writes: its shell steps run here as a runner would run them, against a service.
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { endBinaries, run } from '../kit/binary.ts';
import { findingOf, reportOf } from '../kit/report-of.ts';
import { type TestAccount, type TestService, startService } from '../kit/service.ts';
import { endRun } from './stored-runs.ts';

interface Step {
  readonly name: string;
  readonly uses?: string;
  readonly with?: Record<string, string>;
  readonly env?: Record<string, string>;
  readonly shell?: string;
  readonly run?: string;
}
interface Workflow {
  readonly on: Record<string, unknown>;
  readonly permissions: Record<string, string>;
  readonly jobs: { readonly proofrun: { readonly env: Record<string, string>; readonly steps: Step[] } };
}

let service: TestService;
let base: string;
let owner: TestAccount;
let workflow: Workflow;
let text: string;
const folder = mkdtempSync(join(tmpdir(), 'proofrun-workflow-'));
const fromEvent = /\$\{\{/;

/** Stands in for GitHub: it remembers comments in a file, and knows one pull request. */
const fakeGh = `#!/bin/bash
args="$*"
echo "$args" >> "$GH_LOG"
case "$args" in
  *'/pulls '*) [ -n "$GH_PULL" ] && echo "$GH_PULL"; exit 0 ;;
  *'--paginate'*) [ -f "$GH_COMMENT" ] && echo 77; exit 0 ;;
esac
for arg; do case "$arg" in body=@*) cp "\${arg#body=@}" "$GH_COMMENT" ;; esac; done
`;

beforeAll(async () => {
  service = await startService();
  const door = await service.openDoor({});
  await door.listen({ host: '127.0.0.1', port: 0 });
  base = `http://127.0.0.1:${(door.server.address() as { port: number }).port}`;
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'bin', 'gh'), fakeGh);
  chmodSync(join(folder, 'bin', 'gh'), 0o755);
  const { code } = await run(['init', '--fail-on', 'high'], {}, undefined, folder).ended;
  expect(code).toBe(0);
  text = readFileSync(join(folder, '.github', 'workflows', 'proofrun.yml'), 'utf8');
  workflow = parse(text) as Workflow;
}, 240_000);
afterAll(async () => {
  endBinaries();
  await service?.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  owner = await service.addAccount();
});

interface Job {
  readonly env: Record<string, string>;
  readonly temp: string;
  readonly logged: string[];
}

function newJob(more: Record<string, string> = {}): Job {
  const temp = mkdtempSync(join(folder, 'job-'));
  return {
    temp,
    logged: [],
    env: {
      PATH: [join(folder, 'bin'), process.env['PATH']].join(delimiter),
      PROOFRUN_BASE_URL: base,
      TARGET_URL: 'https://staging.example.com/?a=1&b="2"',
      MODE: workflow.jobs.proofrun.env['MODE'] ?? '',
      FAIL_ON: workflow.jobs.proofrun.env['FAIL_ON'] ?? '',
      GITHUB_RUN_ID: temp.slice(-6),
      GITHUB_RUN_ATTEMPT: '1',
      GITHUB_REPOSITORY: 'me/shop',
      GITHUB_ENV: join(temp, 'env'),
      GITHUB_STEP_SUMMARY: join(temp, 'summary.md'),
      RUNNER_TEMP: temp,
      GH_LOG: join(temp, 'gh.log'),
      GH_COMMENT: join(temp, 'comment'),
      GH_PULL: '12',
      ...more,
    },
  };
}

/** As a runner does: bash with -e and pipefail, and what a step wrote to GITHUB_ENV is there for the next one. */
async function step(job: Job, name: string, secrets: Record<string, string> = {}): Promise<number | null> {
  const found = workflow.jobs.proofrun.steps.find((each) => each.name === name);
  if (found?.run === undefined) throw new Error(`no step ${name}`);
  const file = join(job.temp, 'step.sh');
  writeFileSync(file, found.run);
  const written = existsSync(job.env['GITHUB_ENV'] ?? '') ? readFileSync(job.env['GITHUB_ENV'] ?? '', 'utf8') : '';
  const set = Object.fromEntries(written.split('\n').flatMap((line) => (line === '' ? [] : [line.split('=')])));
  const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', file], {
    cwd: job.temp,
    env: { ...job.env, ...set, ...secrets },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 60_000,
  });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => job.logged.push(String(chunk)));
  return await new Promise((resolve) => {
    child.once('close', resolve);
  });
}
const read = (job: Job, name: string): string => readFileSync(join(job.temp, name), 'utf8');
const runIdOf = (job: Job): string => /RUN_ID=(run_[\w-]{22})/.exec(read(job, 'env'))?.[1] ?? '';

describe('the file', () => {
  test('is valid, asks for no more rights than it needs, and puts nothing of an event into a script', () => {
    expect(Object.keys(workflow.on)).toEqual(['deployment_status', 'workflow_dispatch']);
    expect(workflow.permissions).toEqual({ contents: 'read', 'security-events': 'write', 'pull-requests': 'write' });
    const { steps } = workflow.jobs.proofrun;
    for (const { run: script, shell } of steps.filter((each) => each.run !== undefined)) {
      expect(script).not.toMatch(fromEvent);
      expect(shell).toBe('bash');
    }
    const upload = steps.find(({ uses }) => uses?.includes('upload-sarif'));
    expect(upload?.with?.['sarif_file']).toBe('${{ runner.temp }}/proofrun.sarif');
    // Only the step that starts the run sees the key.
    expect(steps.filter((each) => JSON.stringify(each).includes('secrets.')).map(({ name }) => name)).toEqual([
      'Start the run',
    ]);
  });

  test('is not replaced unless asked to', async () => {
    const again = await run(['init'], {}, undefined, folder).ended;
    expect([again.code, again.err]).toEqual([2, expect.stringContaining('--force')]);
    expect(readFileSync(join(folder, '.github', 'workflows', 'proofrun.yml'), 'utf8')).toBe(text);
    const forced = await run(['init', '--force', '--json', '--fail-on', 'high'], {}, undefined, folder).ended;
    expect(JSON.parse(forced.out)).toMatchObject({ written: ['.github/workflows/proofrun.yml'] });
  }, 120_000);
});

describe('its shell steps', () => {
  test('start a run, wait, read the results, comment once, and fail the check', async () => {
    const job = newJob();
    expect(await step(job, 'Start the run', { PROOFRUN_API_KEY: owner.key })).toBe(0);
    const runId = runIdOf(job);
    const asked = await service.store.db
      .selectFrom('runs')
      .select(['id', 'request'])
      .where('id', '=', runId)
      .executeTakeFirst();
    expect(asked?.request).toMatchObject({ url: job.env['TARGET_URL'], failOn: 'high', mode: 'fast_bug_scan' });
    const waiting = step(job, 'Wait for its end');
    await endRun(service, runId, reportOf([findingOf('bug', { severity: 'high' })], ['/']));
    expect(await waiting).toBe(0);
    expect(await step(job, 'Read the results')).toBe(0);
    expect(JSON.parse(read(job, 'proofrun.sarif'))).toMatchObject({ version: '2.1.0' });
    expect(read(job, 'summary.md')).toContain('# FAIL');

    const github = { COMMIT: 'abc123', GH_TOKEN: 'x' };
    expect(await step(job, 'Comment on the pull request', github)).toBe(0);
    expect(read(job, 'comment')).toMatch(/^<!-- proofrun -->\n# FAIL/);
    expect(await step(job, 'Comment on the pull request', github)).toBe(0);
    const calls = read(job, 'gh.log')
      .split('\n')
      .filter((line) => line.includes(' -X '));
    expect(calls.map((line) => /-X (\w+) (\S+)/.exec(line)?.slice(1))).toEqual([
      ['POST', 'repos/me/shop/issues/12/comments'],
      ['PATCH', 'repos/me/shop/issues/comments/77'],
    ]);
    expect(await step(job, 'Fail unless it passed')).toBe(1);
    // The runner hides the id from here on, and the key was never printed.
    expect(job.logged.join('')).toContain(`::add-mask::${runId}`);
    expect(job.logged.join('').replace(`::add-mask::${runId}`, '')).not.toContain(runId);
    expect(job.logged.join('')).not.toContain(owner.key);
    for (const file of ['comment', 'summary.md', 'proofrun.sarif']) expect(read(job, file)).not.toContain(runId);
  }, 240_000);

  test.each([
    ['pass', reportOf([], ['/']), 0],
    ['inconclusive', reportOf([], [], { verdict: 'inconclusive' }), 1],
  ] as const)(
    'a run that ends %s',
    async (_verdict, report, code) => {
      const job = newJob({ GH_PULL: '' });
      expect(await step(job, 'Start the run', { PROOFRUN_API_KEY: owner.key })).toBe(0);
      await endRun(service, runIdOf(job), report);
      expect(await step(job, 'Wait for its end')).toBe(0);
      expect(await step(job, 'Read the results')).toBe(0);
      expect(await step(job, 'Comment on the pull request', { COMMIT: 'abc123' })).toBe(0);
      expect(existsSync(join(job.temp, 'comment'))).toBe(false);
      expect(await step(job, 'Fail unless it passed')).toBe(code);
    },
    60_000,
  );

  test('a start that is refused ends the job and says why', async () => {
    const job = newJob({ TARGET_URL: 'http://localhost/' });
    expect(await step(job, 'Start the run', { PROOFRUN_API_KEY: owner.key })).toBe(1);
    expect(job.logged.join('')).toContain('::error::Proofrun did not start: unsafe_target');
    const other = newJob();
    expect(await step(other, 'Start the run', { PROOFRUN_API_KEY: 'pfr_wrong' })).toBe(1);
    expect(other.logged.join('')).toContain('authentication_required');
    expect(other.logged.join('')).not.toContain('pfr_wrong');
  }, 120_000);
});
