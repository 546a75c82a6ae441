// What a Fix Check costs: one failing scenario of a 20-page scan, as a ratio to the scan in the same run.
import { page, startTarget, type Routes } from '../test/kit/target.ts';
import { startWorkingService } from '../test/kit/working-service.ts';

const PAGES = 20;
const WANTED_RATIO = 0.25;

const names = Array.from({ length: PAGES - 1 }, (_, index) => `/part-${String.fromCharCode(97 + index)}`);
const links = names.map((name) => `<a href="${name}">${name.slice(1)}</a> `).join('');
const words = '<p>A page of a small shop, with enough words on it for a person to read and to understand.</p>';
const site = (code: string): Routes => ({
  '/': page('Corner shop', `${words}${links}`),
  ...Object.fromEntries(names.map((name) => [name, page(`The ${name.slice(1)} of the shop`, words)])),
  '/part-a': page('The planner of the shop', `${words}<script>setTimeout(() => { ${code} }, 50);</script>`),
});

const world = await startWorkingService();
const app = await startTarget(site('planner.start();'));
const since = (startedAt: number): number => (performance.now() - startedAt) / 1000;
try {
  const scanAt = performance.now();
  const { runId, key } = await world.start({ url: `${app.url}/`, pagesLimit: PAGES });
  const { report } = await world.finished(runId);
  const scanSeconds = since(scanAt);
  app.serve(site('window.planner = true;'));
  const checkAt = performance.now();
  const answer = await world.app.inject({
    method: 'POST',
    url: `/api/runs/${runId}/fix-check`,
    headers: { 'x-api-key': key },
  });
  const check = await world.finished(answer.json<{ runId: string }>().runId);
  const checkSeconds = since(checkAt);
  const ratio = checkSeconds / scanSeconds;
  console.log(
    `scan: ${report.summary.routesTested} pages, ${report.findings.length} findings, ${scanSeconds.toFixed(1)} s`,
  );
  console.log(`Fix Check: ${check.report.fixVerification?.status}, ${checkSeconds.toFixed(1)} s`);
  console.log(`ratio ${ratio.toFixed(2)}, wanted at most ${WANTED_RATIO}`);
  if (ratio > WANTED_RATIO || check.report.fixVerification?.status !== 'fixed_verified') process.exitCode = 1;
} finally {
  await world.close();
  await app.close();
}
