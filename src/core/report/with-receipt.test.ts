import { expect, test } from 'vitest';
import { reportOf } from '../../../test/kit/report-of.ts';
import { withReceipt } from './with-receipt.ts';

const entry = (stem: string) => ({
  stem,
  prefix: 'qa_ab',
  way: { path: '/tools/new', open: [], form: 'form', fields: [], lists: ['/', '/tools'] },
});

test('what was left is listed with where to find it, and the report gets another digest', () => {
  const report = reportOf([], ['/']);
  const after = withReceipt(report, [
    { entry: entry('qa_ab-one'), removed: true },
    { entry: entry('qa_ab-two'), removed: false },
  ]);
  expect(after.cleanupReceipt).toEqual({
    created: 2,
    removed: 1,
    left: 1,
    remaining: [{ text: 'qa_ab-two', route: '/tools' }],
  });
  expect(after.digest).not.toBe(report.digest);
});
