// The longest files start first, so that no worker ends alone with a long one, and the plain ones last.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const heavy = [
  'fixtures/pages/pages',
  'e2e/fix-check',
  'e2e/scan',
  'login/smoke',
  'e2e/fix-scenarios',
  'e2e/workflows',
  'e2e/fixture-apps',
  'e2e/fix-bugs',
  'e2e/crud',
  'e2e/try',
  'e2e/regression-check',
  'e2e/safe-mutation',
  'e2e/export-playwright',
  'http/process',
  'mcp/mcp-session',
  'e2e/packets',
  'hostile/hangs/hangs',
  'login/signed-in-modes',
  'e2e/campaign-preview',
  'hostile/lies/lies',
  'console/first-run',
  'e2e/lying-create',
  'e2e/scenarios',
  'e2e/test-id-attributes',
  'e2e/runtime-evidence',
  'package/pack',
  'e2e/stored-plans',
  'e2e/shrink',
  'e2e/run-process',
  'store/queue',
];

const weight = ({ moduleId, project }: TestSpecification): number => {
  if (project.name === 'plain') return heavy.length + 1;
  const place = heavy.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return place === -1 ? heavy.length : place;
};

export class HeavyFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => weight(a) - weight(b));
  }
}
