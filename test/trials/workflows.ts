// npm run trial:workflows [app …] [--clean] [--bug=id] [--held]: every app clean, and each workflow bug alone, through a
// workflow_test without scenarios that may create, or with --held may not.
import { matchBugs, tellsOf } from '../kit/match-bugs.ts';
import { type AppScan, scanApp } from '../kit/scan-app.ts';
import { startWorkingService } from '../kit/working-service.ts';
import { chooseApps } from './choose-apps.ts';

const names = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
const only = process.argv.find((arg) => arg.startsWith('--bug='))?.slice('--bug='.length);
const wordy = process.argv.includes('--wordy');
const skipClean = process.argv.includes('--bugs') || only !== undefined;
const skipBugs = process.argv.includes('--clean');
const apps = chooseApps(names);
const allowCreate = !process.argv.includes('--held');
const mode = { mode: 'workflow_test', viewport: 'desktop', safeMutation: { allowCreate } } as const;
const world = await startWorkingService();
let found = 0;
let tried = 0;
let alarms = 0;

function tell({ report, unconfirmed }: AppScan): void {
  for (const { type, subtype, route, title, element } of report.findings)
    console.log(`  finding ${type}/${subtype ?? ''} ${route} ${title} ${element?.selectorHint ?? ''}`);
  for (const { type, route, reason } of unconfirmed) console.log(`  unconfirmed ${type} ${route}: ${reason}`);
  for (const { template, route, outcome, reason, id } of report.scenarios) {
    const killed = report.mutationProof.filter(({ scenarioId }) => scenarioId === id);
    const proof = killed.map((fault) => `${fault.fault}:${fault.killed ? 'killed' : 'SURVIVED'}`).join(' ');
    if (wordy || outcome === 'unsure' || killed.some((fault) => !fault.killed))
      console.log(`  ${outcome} ${template} ${route}: ${reason} ${proof}`);
  }
}

try {
  for (const app of apps) {
    if (!skipClean) {
      const clean = await scanApp(world, app, 'none', mode);
      alarms += clean.findings.length;
      const { verdict, proofStrength, scenarios } = clean.report;
      const passed = scenarios.filter(({ outcome }) => outcome === 'passed').length;
      console.log(
        `${app.name} clean: ${verdict}, proof ${proofStrength?.level ?? 'none'}, ${passed} of ${scenarios.length} workflows passed, ${clean.findings.length} false, ${clean.seconds.toFixed(0)} s`,
      );
      tell(clean);
    }
    for (const bug of skipBugs ? [] : app.bugs.filter((each) => each.mode === 'workflow_test')) {
      if (only !== undefined && bug.id !== only) continue;
      const scan = await scanApp(world, app, [bug.id], { ...mode, scopedPaths: [bug.route] });
      const { missed, unexplained } = matchBugs(scan.findings, [bug]);
      const facts = scan.findings.find((finding) => tellsOf(finding, bug))?.evidence[0]?.facts;
      if (bug.heldBack === true) alarms += 1 - missed.length;
      else {
        tried += 1;
        found += 1 - missed.length;
      }
      alarms += unexplained.length;
      console.log(
        `${app.name} ${bug.id}: ${missed.length === 0 ? `found at step ${facts?.step}, ${facts?.code}` : bug.heldBack === true ? 'held back' : 'MISSED'} (${bug.type}), ${unexplained.length} false, ${scan.seconds.toFixed(0)} s`,
      );
      if (missed.length > 0 || unexplained.length > 0 || wordy) tell(scan);
    }
  }
  console.log(`found ${found} of ${tried} bugs; ${alarms} findings that no bug explains`);
} finally {
  await world.close();
}
process.exitCode = found === tried && alarms === 0 ? 0 : 1;
