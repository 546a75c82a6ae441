// Files that scan whole apps start first, so that no worker ends alone with a long one.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const heavy = [
  'fixture-apps',
  'fix-check',
  'fix-bugs',
  'workflows',
  'regression-check',
  'scan',
  'scenarios',
  'no-leak',
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
