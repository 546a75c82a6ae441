// Mutation proof of scenarios that write: the server counts how often, and what it keeps is not held against them.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Report } from '#contract/report.ts';
import { type Target, page, startTarget } from '../kit/target.ts';
import { type WorkingService, startWorkingService } from '../kit/working-service.ts';

const form = '<form method="post" action="/notes"><label>Note <input name="note"></label><button>Keep</button></form>';
const sends = `<script>document.querySelector('form').addEventListener('submit', async (event) => {
  event.preventDefault();
  navigator.sendBeacon('/beacon', 'kept');
  await fetch('/notes', { method: 'POST', body: new URLSearchParams(new FormData(event.target)) });
  location.reload();
});</script>`;

/** Keeps every note that is posted, for good. */
function startNotes(more: string): Promise<Target> {
  const notes: string[] = [];
  const html = (): string =>
    page('Notes', `${form}<ul>${notes.map((note) => `<li>${note}</li>`).join('')}</ul>${more}`);
  return startTarget({
    '/': (_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end(html()),
    '/beacon': (_request, response) => void response.writeHead(204).end(),
    '/notes': (request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => void (body += chunk.toString()));
      request.on('end', () => {
        const note = new URLSearchParams(body).get('note') ?? '';
        if (!notes.includes(note)) notes.push(note);
        response.writeHead(303, { location: '/' }).end();
      });
    },
  });
}

const scenario = {
  title: 'A note is kept',
  route: '/',
  steps: [
    { action: 'fill' as const, target: { label: 'Note' }, value: 'qa_kept' },
    { action: 'click' as const, target: { role: 'button' as const, name: 'Keep' } },
    { assert: 'persists_after_reload' as const, text: 'qa_kept' },
  ],
};
const body = { mode: 'workflow_test', viewport: 'desktop', customScenarios: [scenario] } as const;
const allowed = { safeMutation: { allowCreate: true } } as const;

let world: WorkingService;
let targets: Target[];
let reports: Report[];

beforeAll(async () => {
  world = await startWorkingService();
  targets = await Promise.all([startNotes(''), startNotes(sends), startNotes('')]);
  reports = await Promise.all(
    targets.map(async ({ url }, index) => {
      const run = { url: `${url}/`, ...body, customScenarios: [...body.customScenarios] };
      return (await world.run(index === 2 ? { ...run, ...allowed } : run)).report;
    }),
  );
}, 240_000);
afterAll(async () => {
  await world?.close();
  await Promise.all((targets ?? []).map((target) => target.close()));
}, 30_000);

const writes = (index: number): string[] => targets[index]!.hits.filter((hit) => !hit.startsWith('GET '));

it.each([
  ['a form', 0, ['POST /notes']],
  ['a script', 1, ['POST /beacon', 'POST /notes']],
] as const)('a scenario that writes by %s writes once', (_, index, expected) => {
  expect(reports[index]?.verdict).toBe('pass');
  expect([...writes(index)].sort()).toEqual(expected);
});

it.each([0, 1])('a note that the passing run left is no survived fault (%i)', (index) => {
  const report = reports[index]!;
  expect(report.mutationProof.filter(({ killed }) => !killed)).toEqual([]);
  expect(report.proofStrength?.level).not.toBe('weak');
  expect(report.proofStrength?.level).not.toBe('strong');
  expect(report.doNotClaim.join(' ')).toContain('injected faults were caught or survived');
});

it('with the permission of the caller it writes again', () => {
  expect(reports[2]?.verdict).toBe('pass');
  expect(writes(2).length).toBeGreaterThan(1);
  expect(reports[2]?.mutationProof.some(({ killed }) => killed)).toBe(true);
});
