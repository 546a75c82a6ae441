// npm run trial:fixes -- [app …] [--by scan|workflow|caller] [--every <n>] [--from <i>]: for every n-th switchable bug
// of the fixture apps, found by a scan, by a workflow_test or by a scenario of a caller, a Fix Check with the bug left
// on must say still_reproduces, and one with the bug off fixed_verified.
import { parseArgs } from 'node:util';
import type { FixVerification } from '#contract/fix-verification.ts';
import type { BugSpec } from '../../fixtures/apps/kit/fixture-app.ts';
import { callerScenario } from '../kit/caller-scenario.ts';
import { type FoundBy, checkBug } from '../kit/check-fix.ts';
import { startWorkingService } from '../kit/working-service.ts';
import { chooseApps } from './choose-apps.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    every: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    by: { type: 'string', multiple: true, default: ['scan', 'workflow', 'caller'] },
  },
});
const every = Number(values.every);
const shows: Record<FoundBy, (bug: BugSpec) => boolean> = {
  scan: ({ mode }) => mode === 'fast_bug_scan',
  workflow: ({ mode }) => mode === 'workflow_test',
  caller: (bug) => bug.mode === 'fast_bug_scan' && callerScenario(bug) !== null,
};
const ways = values.by.map((by) => {
  if (!(by in shows)) throw new Error(`--by takes scan, workflow or caller, not ${by}`);
  return by as FoundBy;
});
const cases = ways
  .flatMap((by) =>
    chooseApps(positionals).flatMap((app) => app.bugs.filter(shows[by]).map((bug) => ({ app, bug, by }))),
  )
  .filter((_, index) => index % every === Number(values.from));

const told = (verification: FixVerification | null): string =>
  verification === null
    ? 'nothing'
    : `${verification.status} (${verification.scenarios.map(({ reason }) => reason).join(', ')}${verification.newFailures.map(({ type, title }) => `; new ${type} ${title}`).join('')})`;

const world = await startWorkingService();
let wrong = 0;
let missed = 0;
let next = 0;
const worker = async (): Promise<void> => {
  while (next < cases.length) {
    const { app, bug, by } = cases[next++]!;
    const checked = await checkBug(world, app, bug, by);
    const verified = checked.withBug?.status === 'still_reproduces' && checked.withoutBug?.status === 'fixed_verified';
    const right = bug.heldBack === true ? !checked.found : verified;
    if (!right && checked.found) wrong += 1;
    else if (!right) missed += 1;
    const mark = right ? 'right' : checked.found ? 'WRONG' : 'not found';
    console.log(
      `${mark}  ${by} ${app.name} ${bug.id}: run ${checked.runSeconds.toFixed(0)} s, check ${checked.checkSeconds.toFixed(0)} s`,
    );
    if (checked.found && !right)
      console.log(`  bug on: ${told(checked.withBug)}\n  bug off: ${told(checked.withoutBug)}`);
  }
};
try {
  await Promise.all([worker(), worker(), worker()]);
  console.log(`${cases.length} bugs, ${missed} not found by the run, ${wrong} wrong verdicts`);
} finally {
  await world.close();
}
process.exitCode = wrong + missed === 0 ? 0 : 1;
