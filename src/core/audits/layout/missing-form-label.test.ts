import { expect, test } from 'vitest';
import { layoutOf } from '../../../../test/kit/layout-of.ts';
import { elementOf, visitOf } from '../../../../test/kit/visit-of.ts';
import { redact } from '#core/evidence/redact.ts';
import { judgeVisit } from '../run-audits.ts';
import { missingFormLabel } from './missing-form-label.ts';

const fieldIn = (form: string | null, place: number) => ({
  element: elementOf({ path: redact(`body>main:1>div:${place}>input:1`), role: redact('textbox') }),
  kind: redact('textbox'),
  structure: place,
  alike: 1,
  having: 0,
  traits: [],
  form: form === null ? null : redact(form),
});
const failures = (...unlabelledFields: ReturnType<typeof fieldIn>[]) =>
  judgeVisit(missingFormLabel, visitOf({ layouts: [layoutOf('desktop', { unlabelledFields })] })).failures;

test('a form without a single label is one finding', () => {
  const [found, ...more] = failures(fieldIn('body>form:1', 1), fieldIn('body>form:1', 2), fieldIn('body>form:1', 3));
  expect(more).toEqual([]);
  expect(found).toMatchObject({ title: 'No field of a form has a label', cause: 'labels of body>form:1' });
  expect(found?.evidence[0]?.facts).toEqual({ kind: 'textbox', elements: 3 });
});

test('fields of two forms, or of none, are findings of their own', () => {
  expect(failures(fieldIn('body>form:1', 1), fieldIn('body>form:2', 2))).toHaveLength(2);
  expect(failures(fieldIn(null, 1), fieldIn(null, 2))).toHaveLength(2);
});
