// npm run bench:fix [-- --all]: what a Fix Check costs, as a ratio to the scan in the same run: of one failing scenario of
// a 20-page scan, or of all findings of the demo shop with every bug on, fixed before the check.
import { parseArgs } from 'node:util';
import type { Report } from '#contract/report.ts';
import { allApps } from '../fixtures/apps/all.ts';
import { startApp } from '../fixtures/apps/kit/serve.ts';
import { page, startTarget, type Routes } from '../test/kit/target.ts';
import { type WorkingService, startWorkingService } from '../test/kit/working-service.ts';

const { values } = parseArgs({ options: { all: { type: 'boolean', default: false } } });

const pages = 20;
const names = Array.from({ length: pages - 1 }, (_, index) => `/part-${String.fromCharCode(97 + index)}`);
const links = names.map((name) => `<a href="${name}">${name.slice(1)}</a> `).join('');
const words = '<p>A page of a small shop, with enough words on it for a person to read and to understand.</p>';
const site = (code: string): Routes => ({
  '/': page('Corner shop', `${words}${links}`),
  ...Object.fromEntries(names.map((name) => [name, page(`The ${name.slice(1)} of the shop`, words)])),
  '/part-a': page('The planner of the shop', `${words}<script>setTimeout(() => { ${code} }, 50);</script>`),
});

interface Subject {
  readonly url: string;
  readonly pagesLimit: number;
  readonly maxRatio: number;
  fix(): void;
  close(): Promise<void>;
}

async function oneFinding(): Promise<Subject> {
  const app = await startTarget(site('planner.start();'));
  return {
    url: `${app.url}/`,
    pagesLimit: pages,
    maxRatio: 0.15,
    fix: () => app.serve(site('window.planner = true;')),
    close: () => app.close(),
  };
}

async function allFindings(): Promise<Subject> {
  const shop = allApps.find(({ name }) => name === 'shop')!;
  const bugs = shop.bugs.filter(({ mode }) => mode === 'fast_bug_scan').map(({ id }) => id);
  const app = await startApp(shop, { bugs });
  return {
    url: `http://shop-${app.port}.localhost:${app.port}/`,
    pagesLimit: 40,
    maxRatio: 0.6,
    fix: () => app.setBugs('none'),
    close: () => app.close(),
  };
}

async function timed(work: () => Promise<Report>): Promise<{ report: Report; seconds: number }> {
  const startedAt = performance.now();
  const report = await work();
  return { report, seconds: (performance.now() - startedAt) / 1000 };
}

async function compare(world: WorkingService, { url, pagesLimit, maxRatio, fix }: Subject): Promise<void> {
  const started = await world.start({ url, pagesLimit });
  const scan = await timed(async () => (await world.finished(started.runId)).report);
  fix();
  const check = await timed(async () => {
    const answer = await world.app.inject({
      method: 'POST',
      url: `/api/runs/${started.runId}/fix-check`,
      headers: { 'x-api-key': started.key },
    });
    return (await world.finished(answer.json<{ runId: string }>().runId)).report;
  });
  const { status, scenarios = [] } = check.report.fixVerification ?? {};
  const ratio = check.seconds / scan.seconds;
  const { summary, findings } = scan.report;
  console.log(`scan: ${summary.routesTested} pages, ${findings.length} findings, ${scan.seconds.toFixed(1)} s`);
  console.log(`Fix Check: ${scenarios.length} scenarios, ${status}, ${check.seconds.toFixed(1)} s`);
  console.log(`ratio ${ratio.toFixed(2)}, wanted at most ${maxRatio}`);
  if (ratio > maxRatio || status !== 'fixed_verified') process.exitCode = 1;
}

const world = await startWorkingService();
const subject = values.all ? await allFindings() : await oneFinding();
try {
  await compare(world, subject);
} finally {
  await world.close();
  await subject.close();
}
