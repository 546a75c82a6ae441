// npm run trial:fixes -- [app …] [--every <n>] [--from <i>]: for every n-th switchable bug of the fixture apps,
// a Fix Check with the bug left on must say still_reproduces, and one with the bug off fixed_verified.
import { parseArgs } from 'node:util';
import type { FixVerification } from '#contract/fix-verification.ts';
import { checkBug } from '../kit/check-fix.ts';
import { startWorkingService } from '../kit/working-service.ts';
import { chooseApps } from './choose-apps.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { every: { type: 'string', default: '1' }, from: { type: 'string', default: '0' } },
});
const every = Number(values.every);
const cases = chooseApps(positionals)
  .flatMap((app) => app.bugs.filter(({ mode }) => mode === 'fast_bug_scan').map((bug) => ({ app, bug })))
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
    const { app, bug } = cases[next++]!;
    const checked = await checkBug(world, app, bug);
    const right = checked.withBug?.status === 'still_reproduces' && checked.withoutBug?.status === 'fixed_verified';
    if (!checked.found) missed += 1;
    else if (!right) wrong += 1;
    const mark = !checked.found ? 'not found' : right ? 'right' : 'WRONG';
    console.log(
      `${mark}  ${app.name} ${bug.id}: run ${checked.runSeconds.toFixed(0)} s, check ${checked.checkSeconds.toFixed(0)} s`,
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
process.exitCode = wrong === 0 ? 0 : 1;
