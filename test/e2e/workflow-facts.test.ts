// What is read from real pages of records as frameworks write them: the words of the list, the kind of a column, and
// which workflows there are to test.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allFamilies } from '#core/workflows/all.ts';
import type { WorkflowFacts } from '#core/workflows/facts.ts';
import { workflowFamilyNames } from '#core/workflows/family-names.ts';
import type { KeyLook } from '#core/workflows/look.ts';
import { openRunTools } from '#engine/run/run-tools.ts';
import { gatherFacts } from '#engine/workflow/gather-facts.ts';
import { WorkflowObserver } from '#engine/workflow/workflow-observer.ts';
import { workflowPageCode } from '#engine/workflow/workflow-page-code.ts';
import { page } from '../kit/target.ts';
import { type TestBrowser, openTestBrowser } from '../kit/visit.ts';

const rows = [
  ['Berth 10', '7 boats', 'Anders', '2 March 2031', '€ 40'],
  ['Berth 31', '12 boats', 'Moreno', '4 June 2031', '€ 7'],
  ['Berth 2', '3 boats', 'Petrov', '9 May 2031', '€ 110'],
];
const cells = (row: readonly string[]): string => row.map((cell) => `<td>${cell}</td>`).join('');
const body = `
  <button style="position:absolute;top:-60px">Skip to content</button>
  <form id="list-search"><label for="bar"><img alt="" src="data:,"></label><input type="text" id="bar" name="text"><input type="submit" value="Go"></form>
  <table><thead><tr>
    <th class="sort-disabled"><input type="checkbox" aria-label="All"><button>Hide</button></th>
    <th><span role="button" tabindex="0">Sort by berth ascending</span></th>
    <th class="sorting" tabindex="0">Boats</th>
    <th><button>Owner</button></th><th>Since</th>
    <th aria-sort="ascending"><a href="?o=1">Turn sorting round</a> <a href="?o=2">Fee</a></th>
  </tr></thead><tbody>${rows.map((row) => `<tr><td><input type="checkbox" aria-label="${row[0]}"></td>${cells(row)}</tr>`).join('')}</tbody></table>
  <nav aria-label="pagination navigation"><button>Go to page 2</button><button>Go to next page</button></nav>`;

const question = `<div style="position:absolute;inset:0;background:rgb(0 0 0/35%)"></div>
  <div style="position:absolute;top:200px;left:300px;width:300px;background:#fff"><p>Shall we tell you about new versions?</p><button>Yes, tell me</button></div>`;

const switches = `<div tabindex="-1"><div role="button">Reached by nobody</div></div>
  <div tabindex="0"><div role="button">Reached by its block</div></div><button>Reached</button>`;

const links = (names: string) =>
  names
    .split(' ')
    .map((name) => `<li><a href="/${name}">${name}</a></li>`)
    .join('');
const menus = `<div class="side-menu"><ul>${links('Overview Invoices Customers Suppliers Warehouses Settings Reports')}</ul></div>
  <div class="results"><ul id="boats"><li>Aurora, a sloop from Oslo</li><li>Borealis, a ketch from Bergen</li></ul></div>`;

let browser: TestBrowser;
let facts: WorkflowFacts;
let behind: WorkflowFacts;
let focusable: WorkflowFacts;
let beside: WorkflowFacts;
const kinds: (KeyLook['kind'] | undefined)[] = [];
const server = createServer(({ url }, response) => {
  const shown =
    url === '/question' ? body + question : url === '/switches' ? switches : url === '/menus' ? menus : body;
  response.setHeader('content-type', 'text/html; charset=utf-8').end(page('Berths', shown));
});

beforeAll(async () => {
  browser = await openTestBrowser();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const target = { url: `${origin}/`, origin, host: '127.0.0.1', productionLooking: false };
  const tools = await openRunTools(browser.engine, target);
  try {
    const session = await tools.tabs('per_visit').take('laptop');
    const observer = await WorkflowObserver.open(session, workflowPageCode);
    await session.page.goto(origin);
    facts = await gatherFacts(observer, '/');
    const list = { css: facts.list?.css ?? '', path: facts.path };
    for (let cell = 1; cell <= 5; cell += 1)
      kinds.push((await observer.look({ list, key: { cell } })).list?.order?.kind ?? undefined);
    await session.page.goto(`${origin}/question`);
    behind = await gatherFacts(observer, '/question');
    await session.page.goto(`${origin}/switches`);
    focusable = await gatherFacts(observer, '/switches');
    await session.page.goto(`${origin}/menus`);
    beside = await gatherFacts(observer, '/menus');
  } finally {
    await tools.close();
  }
}, 60_000);
afterAll(async () => {
  await browser?.close();
  server.close();
}, 30_000);

const keysOf = (family: (typeof workflowFamilyNames)[number]): string[] =>
  allFamilies[family]
    .recognise(facts, null)
    .map((found) => (found.kind === 'peek' ? JSON.stringify(found.steps) : found.workflow.key));
const nameAt = (text: string): string | undefined =>
  facts.controls.find(({ css }) => text.includes(JSON.stringify(css)))?.name;

describe('a page of records', () => {
  it('names its rows by the first cell with words, and searches for words of two columns', () => {
    expect(facts.list?.titles).toBe(true);
    expect(facts.list?.words.slice(0, 2)).toEqual(['anders', 'moreno']);
  });

  it('knows an amount from a name that ends in a number', () => {
    expect(kinds).toEqual(['text', 'number', 'text', 'date', 'number']);
  });

  it('leaves out what no pointer can reach, and knows the sorted columns', () => {
    expect(facts.controls.map(({ name }) => name)).not.toContain('Skip to content');
    expect(facts.list?.columns.map(({ ordered }) => ordered)).toEqual([false, false, false, true, false, false]);
  });

  it('has nothing to offer but the question that is open over it', () => {
    expect(behind.controls.map(({ name }) => name)).toEqual(['Yes, tell me']);
  });

  it('is about its records, however long a menu is that calls itself one', () => {
    expect(beside.list?.texts).toEqual(['aurora, a sloop from oslo', 'borealis, a ketch from bergen']);
  });

  it('tells a control that Tab never reaches, also in a part that only scripts focus', () => {
    const reached = Object.fromEntries(focusable.controls.map(({ name, focus }) => [name, focus]));
    expect(reached).toMatchObject({
      'Reached by nobody': 'never',
      'Reached by its block': 'by_another',
      Reached: 'own',
    });
  });

  it('finds the search, the columns that say that they sort, and the pager, each once', () => {
    expect(keysOf('search')).toHaveLength(1);
    expect(keysOf('form_submit')).toEqual([]);
    expect(keysOf('sort').map(nameAt)).toEqual(['Sort by berth ascending', 'Boats', 'Fee']);
    expect(keysOf('pagination').map(nameAt)).toEqual(['Go to next page']);
  });
});
