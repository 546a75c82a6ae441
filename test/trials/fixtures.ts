// npm run trial:fixtures [app …] [--all]: every switchable bug of the fixture apps, one at a time, and the clean twins.
// --all scans each app twice only: clean, and with every bug on.
import { matchBugs } from '../kit/match-bugs.ts';
import { scanApp } from '../kit/scan-app.ts';
import { startWorkingService } from '../kit/working-service.ts';
import { chooseApps } from './choose-apps.ts';

const names = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
const together = process.argv.includes('--all');
const apps = chooseApps(names);
const world = await startWorkingService();
let found = 0;
let tried = 0;
let alarms = 0;
try {
  for (const app of apps) {
    const clean = await scanApp(world, app, 'none');
    alarms += clean.findings.length;
    console.log(
      `${app.name} clean: ${clean.findings.length} findings, ${clean.report.summary.routesTested} pages, ${clean.seconds.toFixed(0)} s`,
    );
    for (const { type, subtype, route, title, element } of clean.findings)
      console.log(`  FALSE ALARM ${type}/${subtype ?? ''} ${route} ${title} ${element?.selectorHint ?? ''}`);
    const bugs = app.bugs.filter(({ mode }) => mode === 'fast_bug_scan');
    const rounds = together ? [bugs] : bugs.map((bug) => [bug]);
    for (const round of rounds) {
      const scan = await scanApp(
        world,
        app,
        round.map(({ id }) => id),
        together ? {} : { scopedPaths: [round[0]!.route] },
      );
      const { missed, unexplained } = matchBugs(scan.findings, round);
      tried += round.length;
      found += round.length - missed.length;
      alarms += unexplained.length;
      console.log(
        `${app.name} ${together ? 'all bugs' : round[0]!.id}: ${round.length - missed.length} of ${round.length} found, ${scan.seconds.toFixed(0)} s`,
      );
      for (const bug of missed) console.log(`  MISSED ${bug.id} (${bug.type}/${bug.subtype ?? ''} at ${bug.route})`);
      for (const { type, subtype, route, title, element } of unexplained)
        console.log(`  UNEXPLAINED ${type}/${subtype ?? ''} ${route} ${title} ${element?.selectorHint ?? ''}`);
      if (missed.length > 0)
        for (const { type, subtype, route, reason } of scan.unconfirmed)
          console.log(`  unconfirmed ${type}/${subtype ?? ''} ${route}: ${reason}`);
    }
  }
  console.log(`found ${found} of ${tried} bugs; ${alarms} findings that no bug explains`);
} finally {
  await world.close();
}
process.exitCode = found === tried && alarms === 0 ? 0 : 1;
