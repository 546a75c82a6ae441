import { defineConfig } from 'vitest/config';
import { longCases } from './test/kit/every-case.ts';
import { HeavyFirst } from './test/kit/heavy-first.ts';
import { isWholeRun, longSuites } from './test/kit/long-suites.ts';
import { RequirementsReporter } from './test/kit/requirements-reporter.ts';

const left = longCases || !isWholeRun(process.argv.slice(2)) ? [] : longSuites;

/** Tests of plain functions. */
const plain = 'src/{contract,core}/**/*.test.ts';

export default defineConfig({
  test: {
    reporters: ['default', new RequirementsReporter()],
    pool: 'forks',
    // Each test closes what it opens, so one process serves many files: loading the service and its database anew for
    // each file cost a third of the whole time.
    isolate: false,
    // A third one makes browsers so slow that silence and slowness look alike.
    maxWorkers: 2,
    sequence: { sequencer: HeavyFirst },
    testTimeout: 30_000,
    hookTimeout: 30_000,
    projects: [
      { extends: true, test: { name: 'plain', include: [plain] } },
      {
        extends: true,
        test: {
          name: 'real',
          include: ['{src,test,scripts,fixtures}/**/*.test.ts'],
          exclude: [plain, '**/node_modules/**', ...left],
          globalSetup: [
            'test/kit/quick-folder.ts',
            'test/kit/built-console.ts',
            'test/kit/ready-database.ts',
            'test/kit/postgres.ts',
          ],
        },
      },
    ],
  },
});
