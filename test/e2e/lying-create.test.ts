// A workflow_test that may create, on pages whose server says yes: what is not kept is found, and what is kept
// elsewhere, later or for a few is not.
import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '#contract/report.ts';
import { everydayOf } from '../kit/every-case.ts';
import { type Target, page, startTarget } from '../kit/target.ts';
import { type WorkingService, startWorkingService } from '../kit/working-service.ts';

const creating = {
  mode: 'workflow_test',
  viewport: 'desktop',
  skipCrawl: true,
  safeMutation: { allowCreate: true, qaPrefix: 'qa_lie' },
} as const;

interface Note {
  readonly what: string;
  readonly place: string;
}
const seeds: readonly Note[] = [
  { what: 'Bread', place: 'Kitchen' },
  { what: 'Lamp', place: 'Cellar' },
  { what: 'Rope', place: 'Garden' },
];

/** How the app of a row behaves; it answers every create with 200. */
interface Row {
  readonly name: string;
  /** The page adds the row itself as soon as the server says yes. */
  readonly shows: boolean;
  /** Milliseconds until the list has it; null: never. */
  readonly keptAfterMs: number | null;
  /** The list is read from the browser's cache for a minute. */
  readonly cached?: boolean;
  readonly beside?: string;
  /** No table: the list does not say what it lists. */
  readonly plain?: boolean;
  readonly found: 'lost_on_reload' | 'never_listed' | null;
}

const allRows: readonly Row[] = [
  { name: 'a row that vanishes', shows: true, keptAfterMs: null, plain: true, found: 'lost_on_reload' },
  { name: 'a table that never gets the row', shows: false, keptAfterMs: null, found: 'never_listed' },
  { name: 'a list that may be about something else', shows: false, keptAfterMs: null, plain: true, found: null },
  { name: 'a record that is kept', shows: true, keptAfterMs: 0, found: null },
  { name: 'an index that follows later', shows: true, keptAfterMs: 6_000, found: null },
  { name: 'a cache in the browser', shows: true, keptAfterMs: 0, cached: true, found: null },
  {
    name: 'a list that shows a part',
    shows: false,
    keptAfterMs: null,
    beside: '<p>Entries 1–3 of 8</p>',
    found: null,
  },
  {
    name: 'a list for which somebody decides',
    shows: false,
    keptAfterMs: null,
    beside: '<p>New entries appear after approval.</p>',
    found: null,
  },
];
const rows = everydayOf(allRows, ({ name }) => ['a row that vanishes', 'an index that follows later'].includes(name));

const textOf = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
};

const script = ({ shows, plain }: Row): string => `<script>
const list = document.querySelector('#list');
const add = ({ what, place }) => {
  const item = document.createElement(${plain === true ? "'li'" : "'tr'"});
  for (const text of [what, place]) {
    const cell = document.createElement(${plain === true ? "'span'" : "'td'"});
    cell.textContent = text + ' ';
    item.append(cell);
  }
  list.append(item);
};
fetch('/api/things').then((answer) => answer.json()).then((all) => all.forEach(add));
document.querySelector('form').addEventListener('submit', async (event) => {
  event.preventDefault();
  const thing = Object.fromEntries(new FormData(event.target));
  event.target.querySelector('button').disabled = true;
  const answer = await fetch('/api/things', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(thing) });
  event.target.querySelector('button').disabled = false;
  if (!answer.ok) return;
  event.target.reset();
  document.querySelector('#said').textContent = 'Added.';
  ${shows ? 'add(thing);' : ''}
});
</script>`;

const htmlOf = (row: Row): string =>
  page(
    'Things',
    `<form action="/things"><label>What <input name="what" required></label>
     <label>Place <input name="place" required></label><button>Add</button></form><p id="said" role="status"></p>
     ${row.plain === true ? '<ul id="list"></ul>' : '<table><thead><tr><th>What</th><th>Place</th></tr></thead><tbody id="list"></tbody></table>'}
     ${row.beside ?? ''}${script(row)}`,
  );

function startThings(row: Row): Promise<Target> {
  const kept: { readonly note: Note; readonly from: number }[] = [];
  return startTarget({
    '/': htmlOf(row),
    '/api/things': async (request, response) => {
      if (request.method === 'POST') {
        const note = JSON.parse(await textOf(request)) as Note;
        if (row.keptAfterMs !== null && !kept.some((each) => each.note.what === note.what))
          kept.push({ note, from: Date.now() + row.keptAfterMs });
        return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');
      }
      const shown = [...seeds, ...kept.filter(({ from }) => from <= Date.now()).map(({ note }) => note)];
      const headers = { 'content-type': 'application/json', ...(row.cached ? { 'cache-control': 'max-age=60' } : {}) };
      response.writeHead(200, headers).end(JSON.stringify(shown));
    },
  });
}

let world: WorkingService;
const targets: Target[] = [];
const reports = new Map<string, Report>();

beforeAll(async () => {
  world = await startWorkingService();
  await Promise.all(
    rows.map(async (row) => {
      const target = await startThings(row);
      targets.push(target);
      const { report } = await world.run({ url: `${target.url}/`, ...creating, scopedPaths: ['/'] });
      reports.set(row.name, report);
    }),
  );
}, 400_000);
afterAll(async () => {
  await world?.close();
  await Promise.all(targets.map((target) => target.close()));
}, 30_000);

const submitOf = (report: Report): Report['scenarios'][number] | undefined =>
  report.scenarios.find(({ template, creates }) => template === 'workflow_form_submit' && creates !== undefined);

describe('a server that accepts a record', () => {
  it.each(rows.filter(({ found }) => found !== null))('$name is not_persisted, confirmed by replays', (row) => {
    const report = reports.get(row.name)!;
    expect(report.findings.map(({ type, evidence }) => [type, evidence[0]?.facts?.['code']])).toEqual([
      ['not_persisted', row.found],
    ]);
    expect(report.findings[0]?.reproduction.confirmed).toEqual({ failed: 3, of: 3 });
    expect([report.verdict, report.failureType]).toEqual(['fail', 'not_persisted']);
  });

  it.each(rows.filter(({ found }) => found === null))('$name is no finding', ({ name, keptAfterMs }) => {
    const report = reports.get(name)!;
    expect(report.findings).toEqual([]);
    const seen = keptAfterMs === 0;
    expect([submitOf(report)?.outcome, submitOf(report)?.reason]).toEqual([
      seen ? 'passed' : 'unsure',
      expect.any(String),
    ]);
    // What nobody saw again is never strongly proved.
    const strong = seen && report.verdict === 'pass';
    expect(report.proofStrength?.level === 'strong', JSON.stringify(report.proofStrength)).toBe(strong);
  });
});
