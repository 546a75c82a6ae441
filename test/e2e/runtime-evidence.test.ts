// What controls and scenarios make a page send and say is in the report, with the shapes of its answers.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '#contract/report.ts';
import { everyCase } from '../kit/every-case.ts';
import { type Target, page, startTarget } from '../kit/target.ts';
import { type WorkingService, startWorkingService } from '../kit/working-service.ts';

const html = page(
  'Notes',
  `<button data-testid="more" type="button">Show more</button>
   <button data-testid="break" type="button">Sum up</button>
   <label>Note <input data-testid="note" name="note"></label>
   <button data-testid="keep" type="button">Keep it</button>
   <ul id="list"></ul><p id="said"></p>
   <script>
   const list = document.querySelector('#list');
   const show = (all) => { list.textContent = ''; for (const { text } of all) { const item = document.createElement('li'); item.textContent = text; list.append(item); } };
   const load = () => fetch('/api/notes').then((answer) => answer.json()).then(show);
   load();
   const on = (id, run) => document.querySelector('[data-testid=' + id + ']').addEventListener('click', run);
   on('more', async () => {
     console.warn('more was asked for');
     const { total } = await fetch('/api/more').then((answer) => answer.json());
     document.querySelector('#said').textContent = 'There are ' + total + ' notes.';
   });
   on('break', () => { document.querySelector('#said').textContent = 'Summing up.'; null.sum(); });
   on('keep', async () => {
     const text = document.querySelector('input').value;
     await fetch('/api/notes', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ text }) });
     load();
   });
   </script>`,
);

function startNotes(): Promise<Target> {
  const notes = [{ text: 'Bread' }];
  const json = { 'content-type': 'application/json' };
  return startTarget({
    '/': html,
    '/api/more': (_request, response) => void response.writeHead(200, json).end('{"total":7}'),
    '/api/notes': (request, response) => {
      if (request.method !== 'POST') return void response.writeHead(200, json).end(JSON.stringify(notes));
      let body = '';
      request.on('data', (chunk: Buffer) => void (body += chunk.toString()));
      request.on('end', () => {
        notes.push(JSON.parse(body) as { text: string });
        response.writeHead(201, json).end('{"id":2}');
      });
    },
  });
}

const by = (testId: string) => ({ target: { testId } });
const given = {
  title: 'A note is kept',
  route: '/',
  steps: [
    { assert: 'text_absent' as const, text: 'qa_kept' },
    { action: 'click' as const, ...by('more') },
    { action: 'click' as const, ...by('break') },
    { action: 'fill' as const, ...by('note'), value: 'qa_kept' },
    { action: 'click' as const, ...by('keep') },
    { assert: 'persists_after_reload' as const, text: 'qa_kept' },
  ],
};
const failing = { title: 'It fails', route: '/', steps: [{ assert: 'text_visible' as const, text: 'Not there' }] };

let world: WorkingService;
const targets: Target[] = [];
let scanned: Report;
let played: Report;
let failed: Report;
let checked: Report;

async function playAndCheck(): Promise<void> {
  const target = await startNotes();
  targets.push(target);
  const scenario = { mode: 'workflow_test', viewport: 'desktop', executeOnly: true } as const;
  played = (await world.run({ url: `${target.url}/`, ...scenario, customScenarios: [given] })).report;
  if (!everyCase) return;
  const { runId, key } = await world.start({ url: `${target.url}/`, ...scenario, customScenarios: [failing] });
  failed = (await world.finished(runId)).report;
  const headers = { 'x-api-key': key };
  const answer = await world.app.inject({ method: 'POST', url: `/api/runs/${runId}/fix-check`, headers });
  checked = (await world.finished(answer.json<{ runId: string }>().runId)).report;
}

async function scan(): Promise<void> {
  const target = await startNotes();
  targets.push(target);
  scanned = (await world.run({ url: `${target.url}/`, viewport: 'desktop', skipCrawl: true })).report;
}

beforeAll(async () => {
  world = await startWorkingService();
  await Promise.all([scan(), playAndCheck()]);
}, 240_000);
afterAll(async () => {
  await world?.close();
  await Promise.all(targets.map((target) => target.close()));
}, 30_000);

const shapeOf = ({ runtimeEvidence }: Report, method: string, path: string): string | null | undefined =>
  runtimeEvidence.network.shapes.find((shape) => shape.method === method && shape.path === path)?.bodyShape;
const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);

describe('the runtime evidence of a scan', () => {
  it('has the shapes of what the page loads', () => {
    expect(shapeOf(scanned, 'GET', '/api/notes')).toBe('[{text:string} ×1]');
  });

  it('has what its controls made the page send, say and throw', () => {
    expect(shapeOf(scanned, 'GET', '/api/more')).toBe('{total:number}');
    expect(scanned.runtimeEvidence.console.exceptions).toBeGreaterThan(0);
    expect(scanned.runtimeEvidence.console.warnings).toBeGreaterThan(0);
    expect(scanned.runtimeEvidence.network.byStatus['held']).toBeGreaterThan(0);
    const clicks = scanned.stepEvidence.filter(({ action }) => action === 'click');
    expect(clicks.some(({ requests }) => requests > 0)).toBe(true);
    expect(sum(scanned.runtimeEvidence.network.byStatus)).toBe(scanned.runtimeEvidence.network.requests);
  });

  it('dates a finding by when it was seen', () => {
    const thrown = scanned.findings.find(({ type }) => type === 'uncaught_exception');
    const { startedAt, finishedAt } = scanned.run;
    expect(Date.parse(thrown?.firstSeenAt ?? '')).toBeGreaterThan(Date.parse(startedAt ?? ''));
    expect(Date.parse(thrown?.firstSeenAt ?? '')).toBeLessThan(Date.parse(finishedAt));
  });
});

describe('the runtime evidence of a scenario', () => {
  it('counts every request by status and method', () => {
    const { requests, byStatus, byMethod } = played.runtimeEvidence.network;
    expect(requests).toBeGreaterThan(4);
    expect([sum(byStatus), sum(byMethod)]).toEqual([requests, requests]);
    expect(byMethod['POST']).toBe(1);
    expect(shapeOf(played, 'POST', '/api/notes')).toBe('{id:number}');
  });

  it('counts exceptions and console lines', () => {
    expect(played.runtimeEvidence.console).toMatchObject({ exceptions: 1, warnings: 1 });
  });

  it('knows its routes, and the write that stayed', () => {
    expect(played.coverageGrounding.routes).toMatchObject({ seen: 1, tested: 1 });
    expect(played.backendProof).toMatchObject([{ kind: 'write', persisted: true }]);
    expect(played.backendProof[0]?.note).toContain('It was not there before the write.');
    expect(played.operationalDepth.run).toBe('persisted');
  });

  it.runIf(everyCase)('dates its failure by when it was seen', () => {
    const [finding] = failed.findings;
    expect(Date.parse(finding?.firstSeenAt ?? '')).toBeGreaterThan(Date.parse(failed.run.startedAt ?? ''));
  });
});

it.runIf(everyCase)('a Fix Check of a scenario has its steps as evidence', () => {
  expect(checked.fixVerification?.status).toBe('still_reproduces');
  const { scenarioId } = checked.fixVerification!.scenarios[0]!;
  const steps = checked.stepEvidence.filter((step) => step.scenarioId === scenarioId);
  expect(steps.map(({ action, outcome }) => [action, outcome])).toEqual([
    ['goto', 'done'],
    ['text_visible', 'failed'],
  ]);
});
