// A workflow_test without scenarios, over the API and with a real browser. Every bug of every app is
// `npm run trial:workflows`.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Report, reportSchema } from '#contract/report.ts';
import { app as desk } from '../../fixtures/apps/desk/app.ts';
import { everydayOf } from '../kit/every-case.ts';
import { scanApp } from '../kit/scan-app.ts';
import { type Target, page, startTarget } from '../kit/target.ts';
import { type WorkingService, startWorkingService } from '../kit/working-service.ts';

const mode = { mode: 'workflow_test', viewport: 'desktop' } as const;
const allBugs = {
  'tickets-repeat-first-page': { route: '/tickets', type: 'pagination_broken', code: 'repeats_page', step: 4 },
  'policies-accordion-stuck': { route: '/policies', type: 'dead_control', code: 'stuck', step: 8 },
  'profile-wrong-panel': { route: '/profile', type: 'assertion_failed', code: 'wrong_panel', step: 4 },
  'notices-form-swallowed': { route: '/notices', type: 'form_submit_failed', code: 'nothing_happens', step: 5 },
} as const;
const bugs = Object.fromEntries(everydayOf(Object.entries(allBugs), ([id]) => /^(?:profile|notices)-/.test(id)));

const states = ['waiting', 'done', 'waiting', 'ordered'];
/** Each page has words of its own: a list that several pages show is a part of their frame. */
const table = (...words: string[]): string =>
  `<table><tbody>${states.map((state, row) => `<tr data-state="${state}"><td>${words[row]}</td><td>${state}</td></tr>`).join('')}</tbody></table>`;
const boxes = ['Waiting', 'Done']
  .map((state) => `<label><input type="checkbox" value="${state.toLowerCase()}">${state}</label> `)
  .join('');
const toggles = ['Waiting', 'Done']
  .map((state) => `<button type="button" aria-pressed="false">${state}</button> `)
  .join('');
const narrow = `<script>for (const box of document.querySelectorAll('[type=checkbox]')) box.addEventListener('change', () => {
  const on = [...document.querySelectorAll(':checked')].map(({ value }) => value);
  for (const row of document.querySelectorAll('tr')) row.hidden = on.length > 0 && !on.includes(row.dataset.state);
});</script>`;
/** Presses the button and asks the server, and forgets to show what it said. */
const forget = `<script>for (const one of document.querySelectorAll('[aria-pressed]')) one.addEventListener('click', async () => {
  for (const other of document.querySelectorAll('[aria-pressed]')) other.setAttribute('aria-pressed', String(other === one));
  await fetch('/api?' + one.textContent);
});</script>`;
const palette = (id: string, answers: string): string => `<button type="button" id="${id}">Search</button>
<div role="dialog" aria-label="Search" hidden><input id="ask" role="combobox" aria-autocomplete="list" aria-label="Search">
<ul role="listbox"><li role="option">Harbour map</li><li role="option">Tide tables</li><li role="option">Berth fees</li></ul>
<button type="button" id="close">Close</button></div><h2>Tide tables</h2><p><a href="/boxes">Berth fees</a></p>
<script>const dialog = document.querySelector('[role=dialog]');
document.querySelector('#${id}').addEventListener('click', () => { dialog.hidden = false; });
document.querySelector('#close').addEventListener('click', () => { dialog.hidden = true; });
${answers}</script>`;
const answering = `document.querySelector('#ask').addEventListener('input', ({ target }) => {
  for (const option of document.querySelectorAll('[role=option]'))
    option.hidden = !option.textContent.toLowerCase().includes(target.value.toLowerCase());
});`;
const choices = {
  '/palette': page('Harbour', palette('find', answering)),
  '/palette-deaf': page('Quay', palette('deaf', '')),
  '/boxes': page('Boxes', `${boxes}${table('Oar', 'Seat', 'Door', 'Lamp')}${narrow}`),
  '/toggles': page('Toggles', `${toggles}${table('Rope', 'Hull', 'Sail', 'Mast')}${forget}`),
  '/note': page(
    'Note',
    `<input aria-label="What">${boxes}<button type="button">Note it</button>${table('Cup', 'Jug', 'Pan', 'Pot')}`,
  ),
};

let world: WorkingService;
let plain: Target;
let chosen: Report;
let clean: Report;
let broken: Report;
let empty: Report;

beforeAll(async () => {
  world = await startWorkingService();
  plain = await startTarget({
    ...choices,
    '/api': (_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('[]'),
    '/': page('Plain', '<p>There is nothing to do here but to read.</p>'),
  });
  const [first, second, third, fourth] = await Promise.all([
    scanApp(world, desk, 'none', { ...mode, scopedPaths: ['/profile'] }),
    scanApp(world, desk, Object.keys(bugs), { ...mode, scopedPaths: Object.values(bugs).map(({ route }) => route) }),
    world.run({ url: `${plain.url}/`, ...mode }),
    world.run({ url: `${plain.url}/boxes`, ...mode, scopedPaths: Object.keys(choices) }),
  ]);
  clean = first.report;
  broken = second.report;
  empty = third.report;
  chosen = fourth.report;
}, 240_000);
afterAll(async () => {
  await world?.close();
  await plain?.close();
}, 30_000);

const codesOn = (...routes: string[]): unknown[] =>
  chosen.findings
    .filter(({ route }) => routes.includes(route))
    .map(({ type, route, evidence }) => [type, route, evidence[0]?.facts?.['code']]);

describe('a workflow_test without scenarios', () => {
  it('passes an app that works, and each pass was seen to fail under a fault', () => {
    expect(reportSchema.safeParse(clean).error).toBeUndefined();
    expect(clean.findings).toEqual([]);
    expect(clean.verdict).toBe('pass');
    // Of the whole app only one path was asked for.
    expect(clean.coverageConfidence).toMatchObject({ tier: 'low', rule: 'few_kinds' });
    expect(clean.proofStrength?.level, clean.proofStrength?.reasons.join(' ')).toBe('moderate');
    const passed = clean.scenarios.filter(({ outcome }) => outcome === 'passed');
    expect(passed.map(({ template }) => template)).toContain('workflow_tabs');
    for (const { id } of passed)
      expect(clean.mutationProof.some(({ scenarioId, killed }) => scenarioId === id && killed)).toBe(true);
  });

  it.each(Object.entries(bugs))('finds %s, with its type and the step that fails', (_, { route, type, code, step }) => {
    expect(broken.verdict).toBe('fail');
    const found = broken.findings.filter((finding) => finding.route === route);
    expect(found.map((finding) => finding.type)).toContain(type);
    const finding = found.find((each) => each.type === type)!;
    expect(finding.evidence[0]?.facts).toMatchObject({ code, step });
    expect(finding.reproduction.confirmed).toEqual({ failed: 3, of: 3 });
    expect(finding.reproduction.steps).toHaveLength(step);
  });

  it('uses filters by check boxes and toggle buttons, and leaves the boxes of a new entry alone', () => {
    const filters = chosen.scenarios.filter(({ template }) => template === 'workflow_filter');
    expect(Object.fromEntries(filters.map(({ route, outcome }) => [route, outcome]))).toEqual({
      '/boxes': 'passed',
      '/toggles': 'failed',
    });
    expect(codesOn('/boxes', '/toggles', '/note')).toEqual([['search_ignored', '/toggles', 'same_for_any_choice']]);
  });

  it('uses a search that a button opens, and notices that it ignores what is typed', () => {
    const searches = chosen.scenarios.filter(({ template }) => template === 'workflow_search');
    expect(Object.fromEntries(searches.map(({ route, outcome }) => [route, outcome]))).toEqual({
      '/palette': 'passed',
      '/palette-deaf': 'failed',
    });
    expect(codesOn('/palette', '/palette-deaf')).toEqual([['search_ignored', '/palette-deaf', 'does_nothing']]);
  });

  it('writes nothing, keeps no value as evidence, and stores nothing that the page said', () => {
    expect(JSON.stringify(broken.stepEvidence)).not.toContain('qa sample');
    expect(JSON.stringify(broken)).not.toContain('Please hang the life jackets');
    expect(broken.doNotClaim.join(' ')).toContain('writes were blocked');
  });

  it('exports what it found as tests that anyone can run, with the words that it chose', async () => {
    const { body, statusCode } = await world.app.inject({ url: `/api/runs/${broken.run.runId}/export/playwright` });
    expect(statusCode).toBe(200);
    expect(body).not.toContain('test.fixme');
    expect(body).not.toContain('PROOFRUN_TEST_');
    expect(body).toContain('pressSequentially("qa sample');
  });

  it('an app without workflows is inconclusive, never a pass', () => {
    expect(empty.verdict).toBe('inconclusive');
    expect(empty.summary.sentence).toBe('No workflow was found in the target, so nothing was tested.');
    expect(empty.proofStrength).toBeNull();
  });
});
