// Every lifecycle bug of the tool shed alone, on each back end, and the sheds without bugs; with a Fix Check of each bug,
// switched off and left on; and every other look of the shed, clean and with a create, a change and a deletion that are
// lost. `-- rest` or `-- rest create-lost,update-lost` for a part, `--no-fix` without the Fix
// Checks, `--at-once 3` for as many apps at the same time.
import { parseArgs } from 'node:util';
import {
  backEnds,
  bugsOf,
  type BackEnd,
  type RecordBug,
  type RecordBugId,
  recordBugs,
} from '../../fixtures/records/bugs.ts';
import { looks } from '../../fixtures/records/looks/all.ts';
import type { Look } from '../../fixtures/records/looks/look.ts';
import { type RunningShed, startLook, startShed } from '../../fixtures/records/start-shed.ts';
import { startFixCheck } from '../kit/start-fix-check.ts';
import { type WorkingService, startWorkingService } from '../kit/working-service.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'no-fix': { type: 'boolean', default: false }, 'at-once': { type: 'string', default: '2' } },
});
const [onlyBackEnd, onlyBugs] = positionals;
const isWanted = (name: string): boolean => onlyBugs === undefined || onlyBugs.split(',').includes(name);
const isLook = (name: string): boolean =>
  [undefined, 'all', 'looks'].includes(onlyBackEnd) || onlyBackEnd?.split(',').includes(name) === true;
const checksFix = !values['no-fix'];
const atOnce = Number(values['at-once']);
const lookBugs: readonly RecordBugId[] = ['create-lost', 'update-lost', 'delete-lost'];
const bugsOfLook = ({ hidesLoss = false }: Look): readonly RecordBug[] =>
  recordBugs.filter(({ id }) => lookBugs.includes(id) && !(hidesLoss && id === 'create-lost'));
let wrong = 0;

function say(ok: boolean, line: string): void {
  if (!ok) wrong += 1;
  process.stdout.write(`${ok ? 'ok  ' : 'FAIL'} ${line}\n`);
}

/** A back end of the plain shed, or a look of it. */
type App = BackEnd | Look;
const nameOf = (app: App): string => (typeof app === 'string' ? app : `look ${app.name}`);
const start = (app: App, bugs: readonly RecordBugId[] = []): Promise<RunningShed> =>
  typeof app === 'string' ? startShed(app, bugs) : startLook(app, bugs);

async function tryClean(world: WorkingService, app: App): Promise<void> {
  const running = await start(app);
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
    const { made } = running.shed;
    const isTrue = report.cleanupReceipt?.created === made && report.cleanupReceipt.left === 0;
    const proven = report.operationalDepth.run === 'lifecycle_proven';
    const clean = report.findings.length === 0 && proven && !left && isTrue;
    say(
      clean,
      `${nameOf(app)} clean: ${report.operationalDepth.run}, ${JSON.stringify(report.cleanupReceipt)}, ${made} created, ${seconds} s`,
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
  const checked = report.fixVerification;
  const why = checked?.scenarios.map(({ reason, replays }) => `${reason} ${JSON.stringify(replays)}`).join(' ');
  const decided = checked?.status === 'fixed_verified' || checked?.status === 'still_reproduces';
  return decided ? checked.status : `${checked?.status} (${why})`;
}

async function tryBug(world: WorkingService, app: App, { id, type, subtype }: RecordBug): Promise<void> {
  const running = await start(app, [id as RecordBugId]);
  const before = running.shed.tools.length;
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
    say(right, `${nameOf(app)} ${id}: ${found.join(', ') || 'nothing'}, ${seconds} s`);
    if (!right) {
      for (const { title, outcome, reason } of report.scenarios)
        process.stdout.write(`     ${outcome} ${title}: ${reason}\n`);
      for (const { type: seen, reason } of report.unconfirmed) process.stdout.write(`     ${seen}: ${reason}\n`);
    }
    const { made, tools } = running.shed;
    const left = tools.length - before;
    const receipt = report.cleanupReceipt ?? { created: 0, left: 0 };
    // What was accepted and never seen may be somewhere, so it may count as left; what is there must count.
    const hides = receipt.created < made || receipt.left < left;
    const counts = `created ${receipt.created}, left ${receipt.left}; really ${made} and ${left}`;
    say(!hides, `${nameOf(app)} ${id} receipt: ${counts}`);
    if (!checksFix || found.length === 0) return;
    const on = await checkFix(world, runId, key);
    say(on === 'still_reproduces', `${nameOf(app)} ${id} left on: ${on}`);
    running.setBugs([]);
    const off = await checkFix(world, runId, key);
    say(off === 'fixed_verified', `${nameOf(app)} ${id} switched off: ${off}`);
  } finally {
    await running.close();
  }
}

/** The apps that are tried, in order; each knows nothing of the others. */
function* trials(world: WorkingService): Generator<() => Promise<void>> {
  for (const backEnd of backEnds.filter((each) => [undefined, 'all', each].includes(onlyBackEnd))) {
    if (isWanted('clean')) yield () => tryClean(world, backEnd);
    for (const bug of bugsOf(backEnd).filter(({ id }) => isWanted(id))) yield () => tryBug(world, backEnd, bug);
  }
  for (const look of looks.filter(({ name }) => isLook(name))) {
    if (isWanted('clean')) yield () => tryClean(world, look);
    for (const bug of bugsOfLook(look).filter(({ id }) => isWanted(id))) yield () => tryBug(world, look, bug);
  }
}

const world = await startWorkingService({ concurrency: atOnce });
try {
  const next = trials(world);
  const one = async (): Promise<void> => {
    for (const trial of next) await trial();
  };
  await Promise.all(Array.from({ length: atOnce }, one));
} finally {
  await world.close();
}
process.stdout.write(wrong === 0 ? 'All as expected.\n' : `${wrong} not as expected.\n`);
process.exitCode = wrong === 0 ? 0 : 1;
