import { defineConfig } from 'vitest/config';
import { RequirementsReporter } from './test/kit/requirements-reporter.ts';

export default defineConfig({
  test: {
    include: ['{src,test,scripts,fixtures}/**/*.test.ts'],
    reporters: ['default', new RequirementsReporter()],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    globalSetup: ['test/kit/postgres.ts'],
  },
});
