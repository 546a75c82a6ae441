import { defineConfig } from 'vitest/config';
import { HeavyFirst } from './test/kit/heavy-first.ts';
import { RequirementsReporter } from './test/kit/requirements-reporter.ts';

export default defineConfig({
  test: {
    include: ['{src,test,scripts,fixtures}/**/*.test.ts'],
    reporters: ['default', new RequirementsReporter()],
    pool: 'forks',
    // A third one makes browsers so slow that silence and slowness look alike.
    maxWorkers: 2,
    sequence: { sequencer: HeavyFirst },
    testTimeout: 30_000,
    hookTimeout: 30_000,
    globalSetup: ['test/kit/built-console.ts', 'test/kit/ready-database.ts', 'test/kit/postgres.ts'],
  },
});
