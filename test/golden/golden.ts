// npm run golden [-- --write] [case …]: runs every fixture app in every mode, and compares what the reports say with
// what they said when the files beside this one were written. Wording and times are left out.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startWorkingService } from '../kit/working-service.ts';
import { goldenCases } from './cases.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false } },
});
const cases = goldenCases.filter(
  ({ name }) => positionals.length === 0 || positionals.some((each) => name.includes(each)),
);
if (cases.length === 0) throw new Error(`no case is called ${positionals.join(', ')}`);
const folder = fileURLToPath(new URL('reports/', import.meta.url));
mkdirSync(folder, { recursive: true });

const linesOf = (lines: readonly unknown[]): string => `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`;

const world = await startWorkingService();
let differing = 0;
try {
  for (const { name, record } of cases) {
    const startedAt = performance.now();
    const now = linesOf(await record(world));
    const seconds = `${((performance.now() - startedAt) / 1000).toFixed(0)} s`;
    const file = `${folder}${name}.jsonl`;
    if (values.write) {
      writeFileSync(file, now);
      console.log(`${name}: written, ${seconds}`);
      continue;
    }
    const before = readFileSync(file, 'utf8');
    console.log(`${name}: ${now === before ? 'same' : 'DIFFERENT'}, ${seconds}`);
    if (now === before) continue;
    differing += 1;
    const [was, is] = [before.split('\n'), now.split('\n')];
    for (const line of was) if (!is.includes(line)) console.log(`  - ${line}`);
    for (const line of is) if (!was.includes(line)) console.log(`  + ${line}`);
  }
  if (!values.write) console.log(`${cases.length - differing} of ${cases.length} cases are the same`);
} finally {
  await world.close();
}
process.exitCode = differing === 0 ? 0 : 1;
