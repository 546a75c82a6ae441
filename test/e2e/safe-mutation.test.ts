// A workflow_test that may create: what it sends is counted at the server. Every bug of every app is
// `npm run trial:workflows`.
import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '#contract/report.ts';
import { app as desk } from '../../fixtures/apps/desk/app.ts';
import type { FixtureApp } from '../../fixtures/apps/kit/fixture-app.ts';
import { everyCase, everydayOf } from '../kit/every-case.ts';
import { scanApp } from '../kit/scan-app.ts';
import { type Target, page, startTarget } from '../kit/target.ts';
import { type WorkingService, startWorkingService } from '../kit/working-service.ts';

const prefix = 'qa_e2e';
const mode = { mode: 'workflow_test', viewport: 'desktop', skipCrawl: true } as const;
const creating = { ...mode, safeMutation: { allowCreate: true, qaPrefix: prefix } } as const;
const allBugs = {
  'expenses-kept-twice': { route: '/expenses', type: 'duplicate_on_submit', code: 'kept_twice', step: 8 },
  'employees-validation-missing': { route: '/employees', type: 'validation_missing', code: 'empty_accepted', step: 4 },
} as const;
const bugs = Object.fromEntries(everydayOf(Object.entries(allBugs), ([id]) => id === 'expenses-kept-twice'));

interface Write {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

/** The app, and all that was written to it. */
function counted(app: FixtureApp): { app: FixtureApp; writes: Write[] } {
  const writes: Write[] = [];
  const handler: FixtureApp['handler'] = (request, response, context) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') hear(request, writes);
    return app.handler(request, response, context);
  };
  return { app: { ...app, handler }, writes };
}

function hear(request: IncomingMessage, writes: Write[]): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => void chunks.push(chunk));
  request.on('close', () => {
    const body = Buffer.concat(chunks).toString('utf8');
    writes.push({ method: request.method ?? '', path: request.url ?? '', body });
  });
}

const row = (action: string, field: string, more: string, button: string): string =>
  `<form method="post" action="${action}">${more}<label>${field} <input name="${field}"></label><button>${button}</button></form>`;
const pageOf = (items: readonly string[]): string =>
  page(
    'Notes',
    [
      row('/', 'note', '', 'Keep it'),
      row('/mail', 'text', '', 'Send the message'),
      row('/names', 'name', '<input type="hidden" name="_method" value="put">', 'Keep the name'),
      `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`,
    ].join(''),
  );

interface Notes {
  readonly target: Target;
  readonly writes: () => string[];
  readonly keepOnce: () => void;
}

/** Keeps a note for each request, until it is set to keep each note once. */
async function startNotes(): Promise<Notes> {
  const notes: string[] = [];
  let once = false;
  const target = await startTarget({
    '/': (request, response) => {
      if (request.method !== 'POST')
        return void response.writeHead(200, { 'content-type': 'text/html' }).end(pageOf(notes));
      let body = '';
      request.on('data', (chunk: Buffer) => void (body += chunk.toString()));
      request.on('end', () => {
        const note = new URLSearchParams(body).get('note') ?? '';
        if (note !== '' && !(once && notes.includes(note))) notes.push(note);
        response.writeHead(303, { location: '/' }).end();
      });
    },
  });
  const writes = (): string[] => target.hits.filter((hit) => !hit.startsWith('GET '));
  return { target, writes, keepOnce: () => void (once = true) };
}

const broken = counted(desk);
const sound = counted(desk);
let world: WorkingService;
let notes: Notes;
let held: Notes;
let found: Report;
let clean: Report;
let fixed: { before: Report; after: Report | null };

/** Without a finding there is nothing to check, and the everyday run only looks at what was written. */
async function checkNotes(): Promise<{ before: Report; after: Report | null }> {
  const { runId, key } = await world.start({ url: `${notes.target.url}/`, ...creating, scopedPaths: ['/'] });
  const before = (await world.finished(runId)).report;
  if (!everyCase) return { before, after: null };
  notes.keepOnce();
  const headers = { 'x-api-key': key };
  const answer = await world.app.inject({ method: 'POST', url: `/api/runs/${runId}/fix-check`, headers });
  if (answer.statusCode !== 200) return { before, after: null };
  return { before, after: (await world.finished(answer.json<{ runId: string }>().runId)).report };
}

beforeAll(async () => {
  world = await startWorkingService();
  notes = await startNotes();
  held = await startNotes();
  const scopedPaths = Object.values(bugs).map(({ route }) => route);
  const ids = Object.keys(bugs);
  const [first, second, third] = await Promise.all([
    scanApp(world, broken.app, ids, { ...creating, scopedPaths }),
    scanApp(world, sound.app, 'none', { ...creating, scopedPaths: ['/expenses'] }),
    checkNotes(),
    world.run({ url: `${held.target.url}/`, ...mode, scopedPaths: ['/'] }),
  ]);
  found = first.report;
  clean = second.report;
  fixed = third;
}, 240_000);
afterAll(async () => {
  await world?.close();
  await notes?.target.close();
  await held?.target.close();
}, 30_000);

describe('a workflow_test that may create', () => {
  it.each(Object.entries(bugs))('finds %s, with its type and the step that fails', (_, { route, type, code, step }) => {
    const finding = found.findings.find((each) => each.route === route && each.evidence[0]?.facts?.['code'] === code);
    expect(finding?.type).toBe(type);
    expect(finding?.evidence[0]?.facts).toMatchObject({ step });
    expect(finding?.reproduction.confirmed).toEqual({ failed: 3, of: 3 });
    expect(found.findings.every((each) => scopedTo(each.route))).toBe(true);
  });

  it('passes an app that works', () => {
    expect(clean.findings).toEqual([]);
    expect(clean.verdict).toBe('pass');
    const sent = clean.scenarios.find(
      ({ route, template }) => `${template} ${route}` === 'workflow_form_submit /expenses',
    );
    expect(sent?.outcome).toBe('passed');
  });

  it('sends nothing but POST creates, each with the prefix or empty', () => {
    const writes = [...broken.writes, ...sound.writes];
    expect(writes.length).toBeGreaterThan(0);
    for (const { method, path, body } of writes) {
      expect(method).toBe('POST');
      expect(scopedTo(path)).toBe(true);
      const { what, fullname, email } = Object.fromEntries(new URLSearchParams(body));
      expect([what ?? fullname, email ?? '']).toSatisfy(
        ([text, address]: [string, string]) => text.startsWith(`${prefix}-`) || (text === '' && address === ''),
      );
    }
  });

  it('says how much it sent and that it was left, and stores none of it', () => {
    const sent = found.backendProof.map(({ note }) => Number.parseInt(note, 10)).reduce((sum, count) => sum + count, 0);
    expect(sent).toBe(broken.writes.length);
    expect(found.cleanupReceipt).toEqual({ created: sent, removed: 0, left: sent });
    expect(clean.backendProof.some(({ persisted }) => persisted)).toBe(true);
    expect(found.backendProof[0]?.note).toContain(`prefix ${prefix}. The records were not deleted (cleanup: leave).`);
    expect(JSON.stringify([found.stepEvidence, found.scenarios, found.findings])).not.toContain(`${prefix}-`);
  });

  it('uses no form that sends to people or names another verb', () => {
    expect(new Set(notes.writes())).toEqual(new Set(['POST /']));
  });

  it.runIf(everyCase)('is replayed by a Fix Check with the same permission', () => {
    expect(fixed.before.findings.map(({ type }) => type)).toEqual(['duplicate_on_submit']);
    expect(fixed.after?.fixVerification?.status).toBe('fixed_verified');
    expect(fixed.after?.cleanupReceipt?.created).toBeGreaterThan(0);
  });
});

it('a workflow_test without the flag writes nothing', () => {
  expect(held.target.hits.length).toBeGreaterThan(0);
  expect(held.writes()).toEqual([]);
});

const scopedTo = (route: string): boolean => Object.values(bugs).some((bug) => bug.route === route);
