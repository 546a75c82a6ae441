// A process that runs test files of the copy, one order per line, and says which of them failed.
import { createInterface } from 'node:readline';
import { createVitest } from 'vitest/node';

const [root = ''] = process.argv.slice(2);
const vitest = await createVitest('test', {
  root,
  config: false,
  watch: false,
  include: ['{src,test}/**/*.test.ts'],
  reporters: [{}],
  pool: 'forks',
  maxWorkers: 1,
  testTimeout: 30_000,
  hookTimeout: 30_000,
  passWithNoTests: true,
});
await vitest.standalone();
const specs = new Map((await vitest.globTestSpecifications()).map((spec) => [spec.moduleId, spec]));

for await (const line of createInterface({ input: process.stdin })) {
  const files = JSON.parse(line) as string[];
  const found = files.map((file) => specs.get(file)).filter((spec) => spec !== undefined);
  // Vitest keeps what earlier orders ended with.
  vitest.state.clearErrors();
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(found);
  const failed = testModules
    .filter((each) => files.includes(each.moduleId) && !each.ok())
    .map(({ moduleId }) => moduleId);
  process.stdout.write(
    `${JSON.stringify({ failed, missing: files.length - found.length, errors: unhandledErrors.length })}\n`,
  );
}
await vitest.close();
