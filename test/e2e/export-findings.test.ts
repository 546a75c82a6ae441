// The exported tests of findings fail on the app with the bugs, and pass on the app without them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyCase } from '../kit/every-case.ts';
import { runPlaywright } from '../kit/run-playwright.ts';
import { type Route, type Target, page, startTarget } from '../kit/target.ts';
import { type WorkingService, startWorkingService } from '../kit/working-service.ts';

interface Bug {
  readonly audit: string;
  readonly broken: string;
  readonly fixed: string;
}

const picture = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='90' height='60'/%3E";
const bugs: readonly Bug[] = [
  {
    audit: 'uncaught_exception',
    broken: '<p>A page that throws.</p><script>setTimeout(() => { throw new Error("broken"); }, 50)</script>',
    fixed: '<p>A page that throws.</p>',
  },
  {
    audit: 'horizontal_overflow',
    broken: '<div style="width:3000px;background:#eee">A wide page.</div>',
    fixed: '<div style="background:#eee">A wide page.</div>',
  },
  {
    audit: 'http_error',
    broken: '<p>A page that asks.</p><script>fetch("/api/broken")</script>',
    fixed: '<p>A page that asks.</p><script>fetch("/api/good")</script>',
  },
  {
    audit: 'console_error',
    broken: '<p>A page that complains.</p><script>console.error("It failed", new Error("broken"))</script>',
    fixed: '<p>A page that complains.</p>',
  },
  {
    audit: 'contrast_violation',
    broken: '<p style="color:#f2f2f2">Words that no one can read on this page.</p>',
    fixed: '<p>Words that no one can read on this page.</p>',
  },
  {
    audit: 'missing_alt_text',
    broken: `<p>A page with a picture.</p><a href="/"><img src="${picture}" width="90" height="60"></a>`,
    fixed: `<p>A page with a picture.</p><a href="/"><img src="${picture}" width="90" height="60" alt="Home"></a>`,
  },
  {
    audit: 'missing_form_label',
    broken: '<p>A page with a field.</p><input type="text" style="height:32px">',
    fixed: '<p>A page with a field.</p><label>Name <input type="text" style="height:32px"></label>',
  },
  {
    audit: 'broken_image',
    broken: '<p>A page with a picture.</p><img src="/missing.png" width="200" height="100" alt="The harbour">',
    fixed: `<p>A page with a picture.</p><img src="${picture}" width="90" height="60" alt="The harbour">`,
  },
  {
    audit: 'broken_resource',
    broken: '<p>A page with a script.</p><script src="/missing.js"></script>',
    fixed: '<p>A page with a script.</p><script src="/there.js"></script>',
  },
  {
    audit: 'exception_on_click',
    broken: '<button style="min-height:32px" onclick="nowhere.go()">Show the way</button><p>Here is the way.</p>',
    fixed:
      '<button style="min-height:32px" onclick="this.textContent=\'Gone\'">Show the way</button><p>Here is the way.</p>',
  },
];
const routeOf = ({ audit }: Bug): string => `/${audit}`;

const json: Route = (_request, response) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
const answers: Readonly<Record<string, Route>> = {
  '/api/good': json,
  '/api/broken': (_request, response) => void response.writeHead(500, { 'content-type': 'application/json' }).end('{}'),
  '/there.js': (_request, response) => void response.writeHead(200, { 'content-type': 'text/javascript' }).end(';'),
};
const routesWith = (state: 'broken' | 'fixed') => ({
  ...answers,
  '/': page('Start', bugs.map((bug) => `<a href="${routeOf(bug)}">The page ${bug.audit}</a> `).join('')),
  ...Object.fromEntries(bugs.map((bug) => [routeOf(bug), page(bug.audit, bug[state])])),
});

let world: WorkingService;
let target: Target;
beforeAll(async () => {
  if (!everyCase) return;
  world = await startWorkingService();
  target = await startTarget(routesWith('broken'));
}, 120_000);
afterAll(async () => {
  await world?.close();
  await target?.close();
});

test.runIf(everyCase)(
  'the exported tests of 10 findings fail where the bug is, and pass where it is fixed',
  async () => {
    const { runId, report } = await world.run({ url: `${target.url}/`, viewport: 'desktop', pagesLimit: 12 });
    const ids = new Map(
      bugs.map((bug) => [
        bug.audit,
        report.scenarios.find(({ template, route }) => template === `finding:${bug.audit}` && route === routeOf(bug))
          ?.id,
      ]),
    );
    expect([...ids].filter(([, id]) => id === undefined)).toEqual([]);
    const { body } = await world.app.inject({ url: `/api/runs/${runId}/export/playwright` });
    const play = async () => {
      const { results, typeErrors } = await runPlaywright(body, {
        executablePath: world.browser.chromiumPath,
        env: { PROOFRUN_BASE_URL: target.url.replace(/\/\/[^:]+/, '//127.0.0.1') },
      });
      expect(typeErrors).toBe('');
      return bugs.map(({ audit }) => {
        const [, result] = [...results].find(([name]) => name.startsWith(`${ids.get(audit)} `)) ?? [];
        return `${audit} ${result?.status}`;
      });
    };
    expect(await play()).toEqual(bugs.map(({ audit }) => `${audit} failed`));
    target.serve(routesWith('fixed'));
    expect(await play()).toEqual(bugs.map(({ audit }) => `${audit} passed`));
  },
  600_000,
);
