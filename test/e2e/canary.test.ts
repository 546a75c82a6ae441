// Secrets of a signed-in app, planted everywhere, and a token in the URL of the runs: after runs of all modes none is in the database, the
// files, the logs or a response. The token is kept for Fix Checks, but sealed.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Endpoint, endpoints } from '#contract/endpoints.ts';
import { exportFormats } from '#contract/vocabulary/export-formats.ts';
import { runModes } from '#contract/vocabulary/run-modes.ts';
import { loadRun } from '#service/store/runs.ts';
import { type Canary, forms, member, secrets, startCanary } from '../../fixtures/login/canary.ts';
import { everyCase, sampleOf } from '../kit/every-case.ts';
import { type MemberRuns, openMemberRuns } from '../kit/member-runs.ts';
import { type WorkingService, startWorkingService } from '../kit/working-service.ts';

const patience = 900_000;
/** A scan and an audit; all modes and a Fix Check with `PROOFRUN_TESTS=all`. */
const modes = sampleOf(runModes.words, (mode) => (mode === 'authenticated_smoke' ? 'audit' : 'run'));
let world: WorkingService;
let runs: MemberRuns;
let canary: Canary;
beforeAll(async () => {
  world = await startWorkingService({ concurrency: 1 });
  runs = await openMemberRuns(world);
  canary = await startCanary();
}, 300_000);
afterAll(async () => {
  await canary?.close();
  await world?.close();
}, 60_000);

const hasBase64 = (text: string, secret: string): boolean =>
  [0, 1, 2].some((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)])
      .toString('base64')
      .replace(/=+$/, '');
    const own = encoded.slice(before === 0 ? 0 : before + 1, -1);
    return text.includes(own) || text.includes(own.replaceAll('+', '-').replaceAll('/', '_'));
  });

/** Which secrets a text has in it, by their names and how they are written. */
function found(text: string): string[] {
  const tight = text.replaceAll(/\s+/g, '');
  return Object.entries(secrets).flatMap(([name, secret]) => [
    ...Object.entries(forms)
      .filter(([, form]) => text.includes(form(secret)) || text.includes(JSON.stringify(form(secret)).slice(1, -1)))
      .map(([how]) => `${name} ${how}`),
    ...(tight.includes(secret.replaceAll(/\s+/g, '')) ? [`${name} without spaces`] : []),
    ...(hasBase64(text, secret) ? [`${name} base64 inside`] : []),
    ...(text.toLowerCase().includes(Buffer.from(secret).toString('hex')) ? [`${name} hex`] : []),
  ]);
}

async function rowsOfDatabase(): Promise<[where: string, text: string][]> {
  const { db } = world.service.store;
  const tables = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`.execute(db);
  const texts: [string, string][] = [];
  for (const { schema, name } of tables.rows) {
    const rows = await sql<{
      row: string;
    }>`select row_to_json(t)::text as row from ${sql.table(`${schema}.${name}`)} t`.execute(db);
    texts.push([`table ${schema}.${name}`, rows.rows.map(({ row }) => row).join('\n')]);
  }
  return texts;
}

/** Packed ones as what is in them. The database folder is read by its rows. */
function textsOfFiles(): [where: string, text: string][] {
  const { folder } = world.service;
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.startsWith(join(folder, 'database')))
    .map((entry) => {
      const bytes = readFileSync(join(entry.parentPath, entry.name));
      const packed = bytes[0] === 0x1f && bytes[1] === 0x8b;
      return [`file ${entry.name}`, (packed ? gunzipSync(bytes) : bytes).toString('utf8')];
    });
}

async function responses(runIds: readonly string[], loginId: string, lines: string[]): Promise<[string, string][]> {
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  const door = await world.service.openDoor({ logger: pino({ level: 'info' }, sink) });
  const headers = { 'x-api-key': runs.account.key };
  const reads = Object.values<Endpoint>(endpoints).filter(({ method }) => method === 'GET');
  const addresses = reads.flatMap(({ path }) =>
    runIds.flatMap((runId) => {
      const filled = path.replace('{runId}', runId).replace('{loginId}', loginId);
      if (filled.includes('{format}')) return exportFormats.words.map((format) => filled.replace('{format}', format));
      return filled.includes('{') ? [] : [filled, `${filled}?runId=${runId}`, `${filled}?base=${runId}&head=${runId}`];
    }),
  );
  const texts: [string, string][] = [];
  for (const url of new Set(addresses)) {
    const answer = await door.inject({ url, headers });
    texts.push([`GET ${url}`, `${JSON.stringify(answer.headers)}\n${answer.body}`]);
  }
  return texts;
}

test('an encoded secret is found by the search of this test', () => {
  for (const [how, form] of Object.entries(forms))
    for (const secret of Object.values(secrets)) expect(found(`x ${form(secret)} y`), how).not.toEqual([]);
  expect(found(Buffer.from(`ab${secrets.cookie}cd`).toString('base64'))).not.toEqual([]);
  expect(found('nothing to see here')).toEqual([]);
});

test(
  'after a run of every mode nothing that is kept or answered has one of the secrets in it',
  async () => {
    const authSessionId = await runs.save(canary, member);
    const ended: string[] = [];
    for (const mode of modes) {
      const url = `${canary.url}/?access_token=${secrets.query}`;
      const body = { url, mode, viewport: 'desktop', pagesLimit: 3, authSessionId } as const;
      const { runId, report, status } = await runs.run(body);
      expect([mode, status.reason, report.verdict === 'blocked'], report.summary.sentence).toEqual([mode, null, false]);
      ended.push(runId);
    }
    if (everyCase) ended.push((await runs.check(ended[0]!)).runId);
    const lines: string[] = [];
    const kept = [...(await responses(ended, authSessionId, lines)), ...(await rowsOfDatabase()), ...textsOfFiles()];
    expect(lines.length).toBeGreaterThan(50);
    const leaks = [...kept, ['log', lines.join('')] as [string, string]].flatMap(([where, text]) =>
      found(text).map((what) => `${what} in ${where}`),
    );
    expect(leaks).toEqual([]);
    expect(kept.map(([where]) => where)).toContain('file replay.sealed');
    expect((await loadRun(world.service.store.db, ended[0]!))?.plan.entry).toContain(secrets.query);
  },
  patience,
);
