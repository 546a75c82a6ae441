// The binary as an operator uses it: real processes, real folders, real signals.
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { START_MS, type Running, endBinaries, freePort, run } from '../kit/binary.ts';
import { copyReadyDatabase } from '../kit/ready-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'proofrun-process-'));
afterAll(() => {
  endBinaries();
  rmSync(folder, { recursive: true, force: true });
});

describe('start', () => {
  let env: Record<string, string>;
  let service: Running;
  const dataDir = join(folder, 'start');
  beforeAll(async () => {
    env = {
      PROOFRUN_DATA_DIR: dataDir,
      PORT: String(await freePort()),
      PROOFRUN_ALLOW_TARGETS: '127.0.0.1:*',
    };
    service = run(['start'], { ...env, PROOFRUN_ALLOW_TARGETS: '127.0.0.1:9000' });
    await service.printed('Start a run:');
  }, START_MS + 5_000);

  test('answers at the address that it prints, and is ready', async () => {
    const ready = await fetch(`http://127.0.0.1:${env['PORT']}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([
      200,
      { status: 'ready', checks: { database: true, queue: true, browser: true } },
    ]);
  });

  test('the two keys are in the folder, readable by their owner only', async () => {
    expect(statSync(join(dataDir, 'master-key')).mode & 0o777).toBe(0o600);
    for (const name of ['api-key', 'admin-key']) {
      const file = join(dataDir, name);
      expect([name, statSync(file).mode & 0o777]).toEqual([name, 0o600]);
      expect(readFileSync(file, 'utf8')).toMatch(/^pfr_[A-Za-z0-9]{38}\n$/);
    }
    expect(statSync(dataDir).mode & 0o077).toBe(0);
  });

  test('a second start on the folder says who has it, without a stack', async () => {
    const second = await run(['start'], { ...env, PORT: String(await freePort()) }).ended;
    expect(second.code).toBe(1);
    expect(second.err).toContain(`process ${service.child.pid} at http://127.0.0.1:${env['PORT']}`);
    expect(second.err).not.toMatch(/^\s+at /m);
  });

  test('a port that is taken is named', async () => {
    await copyReadyDatabase(join(folder, 'other'));
    const other = await run(['serve'], { ...env, PROOFRUN_DATA_DIR: join(folder, 'other') }).ended;
    expect(other.code).toBe(1);
    expect(other.err).toContain(`Port ${env['PORT']} on 127.0.0.1 is in use`);
  });

  test('the command line finds the service and its key by itself', async () => {
    const refused = await run(['scan', 'http://10.0.0.1/'], env).ended;
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('unsafe_target')]);
    const unknown = await run(['status', `run_${'A'.repeat(22)}`], env).ended;
    expect([unknown.code, unknown.err]).toEqual([2, expect.stringContaining('not_found')]);
    const usage = await run(['scan', '--mode', 'nonsense', 'http://10.0.0.1/'], env).ended;
    expect(usage.code).toBe(2);
  });

  test('doctor shows the settings of the running service, and which differ in this shell', async () => {
    const { PROOFRUN_DATA_DIR } = env;
    const { out } = await run(['doctor'], { PROOFRUN_DATA_DIR: PROOFRUN_DATA_DIR ?? '' }).ended;
    expect(out).toContain(`running at http://127.0.0.1:${env['PORT']}`);
    expect(out).toMatch(/PROOFRUN_ALLOW_TARGETS +127\.0\.0\.1:9000 {2}\(this shell: not set\)/);
    expect(out).toMatch(/^Other in this shell than in the service: .*PORT.*PROOFRUN_ALLOW_TARGETS\.$/m);
    expect(out).not.toContain(readFileSync(join(dataDir, 'admin-key'), 'utf8').trim());
  });

  test('demo fix says that there is no demo shop', async () => {
    const { code, err } = await run(['demo', 'fix'], env).ended;
    expect([code, err]).toEqual([1, expect.stringContaining('No demo shop is running')]);
  });

  test('prints a link that signs in to the local account, once', async () => {
    const printed = await service.printed('/account/enter/');
    const [link = ''] = /http\S+\/account\/enter\/\w+/.exec(printed) ?? [];
    const entered = await fetch(link, { redirect: 'manual' });
    expect([entered.status, entered.headers.get('location')]).toEqual([303, '/console']);
    const cookie = entered.headers.getSetCookie().map((line) => line.split(';')[0]);
    const page = await (await fetch(new URL('/account', link), { headers: { cookie: cookie.join('; ') } })).text();
    expect(page).toContain('10 run credits left');
    expect((await fetch(link, { redirect: 'manual' })).status).toBe(400);
  });

  test('keys are made, listed and revoked while it runs', async () => {
    const made = await run(['keys', 'create', '--name', 'while-running'], env).ended;
    expect([made.code, made.out.trim()]).toEqual([0, expect.stringMatching(/^pfr_[A-Za-z0-9]{38}$/)]);
    const [, id = ''] = /Key (key_\S+),/.exec(made.err) ?? [];
    const used = () => fetch(`http://127.0.0.1:${env['PORT']}/api/runs`, { headers: { 'X-Api-Key': made.out.trim() } });
    expect((await used()).status).toBe(200);
    expect((await run(['keys', 'list'], env).ended).out).toContain('while-running');
    expect((await run(['keys', 'revoke', id], env).ended).code).toBe(0);
    expect((await used()).status).toBe(401);
  });

  test('a login is saved from the command line, its password through the standard input', async () => {
    const args = [
      'login-memory',
      'create',
      '--login-url',
      'http://10.0.0.1/login',
      '--username',
      'qa',
      '--label',
      'QA',
    ];
    const without = await run([...args, '--json'], env).ended;
    expect([without.code, without.err]).toEqual([2, expect.stringContaining('--password-stdin')]);
    const refused = await run([...args, '--password-stdin', '--json'], env, 'Tr0ub4dor&3\n').ended;
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('unsafe_target')]);
    const allowed = ['--login-url', 'http://127.0.0.1:9000/login'];
    const saved = await run([...args, ...allowed, '--password-stdin', '--json'], env, 'Tr0ub4dor&3\n').ended;
    expect([saved.code, JSON.parse(saved.out)]).toEqual([0, { id: expect.stringMatching(/^login_[\w-]{22}$/) }]);
    expect((await run(['login-memory', 'list'], env).ended).out).toContain('untested');
  });

  test('SIGTERM ends it within seconds and leaves the folder free, and a restart keeps its keys', async () => {
    const key = readFileSync(join(dataDir, 'api-key'), 'utf8');
    const began = performance.now();
    service.child.kill('SIGTERM');
    expect((await service.ended).code).toBe(0);
    expect(performance.now() - began).toBeLessThan(8_000);
    expect([existsSync(join(dataDir, 'lock')), existsSync(join(dataDir, 'address'))]).toEqual([false, false]);

    const made = await run(['keys', 'create', '--name', 'ci', '--days', '3'], env).ended;
    expect([made.code, made.out]).toEqual([0, expect.stringMatching(/^pfr_[A-Za-z0-9]{38}\n$/)]);
    const listed = await run(['keys', 'list'], env).ended;
    expect(listed.out.trim().split('\n')).toHaveLength(4);
    expect(listed.out).not.toContain(made.out.trim());
    const id = /key_[\w-]{22}(?=.*\bci$)/m.exec(listed.out)?.[0] ?? '';
    expect((await run(['keys', 'revoke', id], env).ended).code).toBe(0);
    expect((await run(['keys', 'revoke', id], env).ended).code).toBe(2);
    expect(readFileSync(join(dataDir, 'api-key'), 'utf8')).toBe(key);
  });
}, 120_000);

describe('what cannot start says why', () => {
  test.each([
    ['work', {}, 1, 'A separate worker needs PostgreSQL'],
    ['start', { PROOFRUN_DATA_DIR: '/proc/proofrun' }, 1, 'The data folder /proc/proofrun cannot be written'],
    ['start', { PORT: 'x' }, 2, 'PORT must be a whole number'],
    [
      'serve',
      { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
      1,
      'Cannot use the database in DATABASE_URL (ECONNREFUSED)',
    ],
    ['start', { PROOFRUN_CHROMIUM: '/bin/false' }, 1, 'PROOFRUN_CHROMIUM=/bin/false does not work'],
  ])('%s with %o', async (command, env, code, text) => {
    const end = await run([command], { PROOFRUN_DATA_DIR: join(folder, 'never'), ...env } as Record<string, string>)
      .ended;
    expect([end.code, end.err]).toEqual([code, expect.stringContaining(text)]);
    expect(end.err).not.toMatch(/^\s+at /m);
  });
}, 60_000);

describe('on PostgreSQL', () => {
  test('serve and the command line work over the same data', async () => {
    const name = `process_${process.pid}`;
    const admin = new pg.Client({ connectionString: inject('postgresUrl') });
    await admin.connect();
    await admin.query(`create database ${name}`);
    const url = new URL(inject('postgresUrl'));
    url.pathname = `/${name}`;
    const env = { PROOFRUN_DATA_DIR: join(folder, 'pg'), PORT: String(await freePort()), DATABASE_URL: url.href };
    const service = run(['serve'], { ...env, PROOFRUN_ALLOW_TARGETS: '127.0.0.1:9000' });
    try {
      await service.printed('ready');
      const started = await run(['scan', 'http://127.0.0.1:9000/', '--no-wait'], env).ended;
      expect([started.code, started.out]).toEqual([0, expect.stringMatching(/^run_[\w-]{22}\n$/)]);
      const runId = started.out.trim();
      const cancelled = await run(['cancel', runId], env).ended;
      expect(cancelled.out).toContain('Its credits were refunded');
      expect((await run(['proof', runId], env).ended).code).toBe(5);
      service.child.kill('SIGTERM');
      const end = await service.ended;
      expect(end.code).toBe(0);
      expect(end.out).toContain('"path":"/api/runs/run#');
      expect(end.out).not.toContain(runId);
    } finally {
      service.child.kill('SIGKILL');
      await service.ended;
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    }
  });
}, 120_000);
