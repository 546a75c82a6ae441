import { expect, test } from 'vitest';
import { openEntries } from './open-entries.ts';

const entry = (stem: string, form: string) => ({
  stem,
  prefix: 'qa_ab',
  way: { path: '/tools/new', open: [], form, fields: [], lists: ['/tools'] },
});

test('a search is known to show records only of a form of which another record was seen and removed', () => {
  const open = openEntries([
    { entry: entry('qa_ab-one', '#tool'), removed: true },
    { entry: entry('qa_ab-two', '#tool'), removed: false },
    { entry: entry('qa_ab-three', '#owner'), removed: false },
  ]);
  expect(open.map(({ stem, shown }) => [stem, shown])).toEqual([
    ['qa_ab-two', true],
    ['qa_ab-three', false],
  ]);
});
