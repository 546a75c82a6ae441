// Suites that CI runs and a whole `npm test` leaves out: each takes long, and what it protects is also guarded, less
// thoroughly, by a shorter one. Whoever names a file runs it.
const suites = [
  'console/every-page',
  'console/flows',
  'console/own-scan',
  'e2e/action-fidelity',
  'e2e/build-of-every-run',
  'e2e/canary',
  'e2e/closer-look',
  'e2e/export-playwright',
  'e2e/fix-bugs',
  'e2e/fix-scenarios',
  'e2e/fixture-apps',
  'e2e/killed-children',
  'e2e/killed-service',
  'e2e/large-headers',
  'e2e/links-of-one-route',
  'e2e/login-runs',
  'e2e/login-test',
  'e2e/lying-create',
  'e2e/mutation-writes',
  'e2e/navigation-gone',
  'e2e/packets',
  'e2e/page-scripts',
  'e2e/run-process',
  'e2e/runtime-evidence',
  'e2e/safe-mutation',
  'e2e/shrink',
  'e2e/source-maps',
  'e2e/stopped-run',
  'e2e/stored-plans',
  'e2e/test-id-attributes',
  'e2e/unfold-links',
  'e2e/workflow-languages',
  'e2e/workflows',
  'hostile/floods/floods',
  'hostile/hangs/hangs',
  'hostile/lies/lies',
  'hostile/text-growth',
  'login/signed-in-modes',
  'login/smoke',
  'mcp/mcp-session',
  'package/pack',
  'probe/worn-page',
  'store/previews',
  'store/rotate-master-key',
];

export const longSuites = suites.map((name) => `test/${name}.test.ts`);

/** Whether no file and no name was chosen. */
export const isWholeRun = (args: readonly string[]): boolean =>
  args.every((arg) => arg.startsWith('-') || arg === 'run');
