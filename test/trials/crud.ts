// Every lifecycle bug of the tool shed alone, on each back end, and the sheds without bugs; with a Fix Check of each bug,
// switched off and left on. `-- rest` or `-- rest create-lost` for a part, `--no-fix` without the Fix Checks.
import { backEnds, bugsOf, type BackEnd, type RecordBug, type RecordBugId } from '../../fixtures/records/bugs.ts';
import { startShed } from '../../fixtures/records/start-shed.ts';
import { startFixCheck } from '../kit/start-fix-check.ts';
import { type WorkingService, startWorkingService } from '../kit/working-service.ts';

const words = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const [onlyBackEnd, onlyBug] = words;
const checksFix = !process.argv.includes('--no-fix');
let wrong = 0;

function say(ok: boolean, line: string): void {
  if (!ok) wrong += 1;
  process.stdout.write(`${ok ? 'ok  ' : 'FAIL'} ${line}\n`);
}

async function tryClean(world: WorkingService, backEnd: BackEnd): Promise<void> {
  const running = await startShed(backEnd);
  try {
    const before = JSON.stringify(running.shed.tools);
    const startedAt = performance.now();
    const { report } = await world.run({
      url: `http://shed-${running.port}.localhost:${running.port}/`,
      mode: 'full_crud_e2e',
      viewport: 'desktop',
    });
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    const left = JSON.stringify(running.shed.tools) !== before;
    const clean = report.findings.length === 0 && report.operationalDepth.run === 'lifecycle_proven' && !left;
    say(
      clean,
      `${backEnd} clean: ${report.operationalDepth.run}, ${JSON.stringify(report.cleanupReceipt)}, ${seconds} s`,
    );
    if (clean) return;
    for (const { title, outcome, reason } of report.scenarios)
      process.stdout.write(`     ${outcome} ${title}: ${reason}\n`);
    for (const { type, subtype, title } of report.findings) process.stdout.write(`     ${type}/${subtype} ${title}\n`);
    if (left) process.stdout.write(`     left: ${JSON.stringify(running.shed.tools)}\n`);
  } finally {
    await running.close();
  }
}

async function checkFix(world: WorkingService, runId: string, key: string): Promise<string> {
  const { report } = await world.finished(await startFixCheck(world, { runId, key }));
  return report.fixVerification?.status ?? 'none';
}

async function tryBug(world: WorkingService, backEnd: BackEnd, { id, type, subtype }: RecordBug): Promise<void> {
  const running = await startShed(backEnd, [id as RecordBugId]);
  try {
    const startedAt = performance.now();
    const { runId, key } = await world.start({
      url: `http://shed-${running.port}.localhost:${running.port}/`,
      mode: 'full_crud_e2e',
      viewport: 'desktop',
    });
    const { report } = await world.finished(runId);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    const found = report.findings.map((finding) => `${finding.type}/${finding.subtype}`);
    const names = typeof subtype === 'string' ? [subtype] : subtype;
    const right = found.length === 1 && names.some((name) => found[0] === `${type}/${name}`);
    say(right, `${backEnd} ${id}: ${found.join(', ') || 'nothing'}, ${seconds} s`);
    if (!right)
      for (const { title, outcome, reason } of report.scenarios)
        process.stdout.write(`     ${outcome} ${title}: ${reason}\n`);
    if (!checksFix || found.length === 0) return;
    const on = await checkFix(world, runId, key);
    say(on === 'still_reproduces', `${backEnd} ${id} left on: ${on}`);
    running.setBugs([]);
    const off = await checkFix(world, runId, key);
    say(off === 'fixed_verified', `${backEnd} ${id} switched off: ${off}`);
  } finally {
    await running.close();
  }
}

const world = await startWorkingService();
try {
  for (const backEnd of backEnds.filter((each) => [undefined, 'all', each].includes(onlyBackEnd))) {
    if (onlyBug === undefined || onlyBug === 'clean') await tryClean(world, backEnd);
    for (const bug of bugsOf(backEnd).filter(({ id }) => onlyBug === undefined || id === onlyBug))
      await tryBug(world, backEnd, bug);
  }
} finally {
  await world.close();
}
process.stdout.write(wrong === 0 ? 'All as expected.\n' : `${wrong} not as expected.\n`);
process.exitCode = wrong === 0 ? 0 : 1;
