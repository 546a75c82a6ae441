// Files that scan whole apps start first, so that no worker ends alone with a long one.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const heavy = [
  'e2e/fixture-apps',
  'e2e/fix-check',
  'e2e/fix-scenarios',
  'e2e/export-playwright',
  'e2e/fix-bugs',
  'fixtures/pages/pages',
  'e2e/scan',
  'e2e/regression-check',
  'e2e/workflows',
  'e2e/safe-mutation',
  'http/process',
  'hostile/hangs/hangs',
  'hostile/lies/lies',
  'e2e/shrink',
  'e2e/scenarios',
  'e2e/no-leak',
];

const weight = ({ moduleId }: TestSpecification): number => {
  const place = heavy.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return place === -1 ? heavy.length : place;
};

export class HeavyFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => weight(a) - weight(b));
  }
}
