// The fixture apps: healthy ones must give no interaction finding, and the bugs of the table must be found.
import { app as board } from '../../fixtures/apps/board/app.ts';
import { app as desk } from '../../fixtures/apps/desk/app.ts';
import { app as handbook } from '../../fixtures/apps/handbook/app.ts';
import type { FixtureApp } from '../../fixtures/apps/kit/fixture-app.ts';
import { startApp } from '../../fixtures/apps/kit/serve.ts';
import { app as notes } from '../../fixtures/apps/notes/app.ts';
import { app as shop } from '../../fixtures/apps/shop/app.ts';
import { openTestBrowser } from '../kit/visit.ts';
import { scanPages } from './scan-page.ts';

const apps: readonly FixtureApp[] = [shop, board, notes, handbook, desk];
const only = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const states = process.argv.includes('--bugs') ? (['all'] as const) : (['none'] as const);
const types = new Set(['dead_control', 'control_blocked']);
const browser = await openTestBrowser();
try {
  for (const app of apps)
    for (const bugs of states) {
      if (only.length > 0 && !only.includes(app.name)) continue;
      const running = await startApp(app, { bugs });
      const { probes, candidates, confirmed, exploreMs } = await scanPages(browser.engine, running.url, app.routes, {
        contexts: ['laptop', 'phone'],
      });
      await running.close();
      const used = probes.filter(({ outcome }) => outcome === 'exercised').length;
      const refused = probes.filter(({ outcome }) => outcome === 'refused').map(({ element }) => element.name);
      console.log(`${app.name} ${bugs}: ${exploreMs} ms, ${used} used, refused ${JSON.stringify(refused)}`);
      console.log(`  ${candidates.length} candidates, ${confirmed.length} confirmed`);
      for (const candidate of candidates) {
        const failure = candidate.sightings[0]?.failure;
        console.log(
          `  ${confirmed.includes(candidate) ? 'FINDING' : 'let go '} ${candidate.type} ${candidate.subtype ?? ''} ${candidate.routes[0]} ${failure?.element?.role} "${failure?.element?.name}" ${JSON.stringify(failure?.evidence[0]?.facts)}`,
        );
      }
      if (bugs === 'all')
        for (const bug of app.bugs.filter(
          (one) => types.has(one.type) || one.alsoAccept?.some((type) => types.has(type)),
        )) {
          const found = confirmed.find(
            ({ type, sightings }) =>
              (type === bug.type || bug.alsoAccept?.includes(type)) &&
              (bug.element?.name === undefined || sightings[0]?.failure.element?.name === bug.element.name),
          );
          console.log(
            `  ${found ? 'found ' : 'MISSED'} ${bug.mode} ${bug.type} ${bug.id} ${bug.route} ${bug.element?.name ?? ''}`,
          );
        }
    }
} finally {
  await browser.close();
}
