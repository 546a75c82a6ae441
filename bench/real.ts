// npm run bench:real -- <url> [--pages 8] [--rounds 5]: compares the cost of a whole fast_bug_scan of a running application with
// loading and settling the pages that it tested, in the same contexts. Use an application that was not written for Proofrun.
import { parseArgs } from 'node:util';
import { planRun } from '#core/domain/plan-run.ts';
import type { Report } from '#contract/report.ts';
import { startWorkingService } from '../test/kit/working-service.ts';
import { loadAndSettle } from './floor.ts';
import { type Measure, measure, middle } from './measure.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pages: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '5' },
    wordy: { type: 'boolean', default: false },
  },
});
const [address] = positionals;
if (address === undefined || !URL.canParse(address)) throw new Error('give the URL of a running application');
const pagesLimit = Number(values.pages);
const rounds = Number(values.rounds);

// The service of the tests reaches only names under .localhost.
const url = new URL(address);
if (url.hostname === '127.0.0.1') url.hostname = 'app.localhost';
const planned = planRun({ url: url.href, pagesLimit }, { url, allowListed: true });
if (!planned.ok) throw new Error(planned.refusal.message);
const { plan } = planned;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const format = ({ wall, cpu, peakMiB }: Measure): string =>
  `${wall.toFixed(1)} s wall, ${cpu.toFixed(1)} s CPU, peak ${peakMiB} MiB`;

const world = await startWorkingService({ concurrency: 1 });
const walls: number[] = [];
const ratios: number[] = [];
try {
  for (let round = 1; round <= rounds; round += 1) {
    let report: Report | null = null;
    const { whole } = await measure(async () => {
      ({ report } = await world.run({ url: url.href, pagesLimit }));
    });
    const { findings, unconfirmed, timings, summary, routes } = report as unknown as Report;
    const tested = routes.filter(({ state }) => state === 'tested').map(({ route }) => route);
    const { whole: floor } = await measure(() => loadAndSettle(world.engine, plan, tested.slice(0, pagesLimit)));
    walls.push(whole.wall);
    ratios.push(whole.wall / floor.wall);
    console.log(
      `round ${round}: ${format(whole)}; floor ${format(floor)}; ${(whole.wall / floor.wall).toFixed(1)} × floor`,
    );
    console.log(
      `  ${summary.routesTested} pages, ${findings.length} findings, ${unconfirmed.length} not confirmed, explore ${(timings.exploreMs / 1000).toFixed(0)} s, confirm ${(timings.confirmMs / 1000).toFixed(0)} s`,
    );
    if (values.wordy) {
      for (const { id, type, subtype, route, reproduction } of findings)
        console.log(
          `  ${id} ${type}/${subtype ?? ''} ${route} ${reproduction.confirmed.failed} of ${reproduction.confirmed.of}`,
        );
      for (const { type, subtype, route, reason } of unconfirmed)
        console.log(`  not confirmed ${type}/${subtype ?? ''} ${route}: ${reason}`);
    }
  }
  console.log(
    `middle of ${rounds}: ${middle(walls).toFixed(1)} s (mean ${(sum(walls) / rounds).toFixed(1)} s), ${middle(ratios).toFixed(1)} × floor`,
  );
} finally {
  await world.close();
}
