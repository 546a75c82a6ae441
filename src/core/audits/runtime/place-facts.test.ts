import { expect, test } from 'vitest';
import { redact } from '#core/evidence/redact.ts';
import { exceptionOf, visitOf } from '../../../../test/kit/visit-of.ts';
import { uncaughtException } from './uncaught-exception.ts';

test('an exception carries line, column and frames, which do not tell it from another', () => {
  const thrown = { thrownAt: { line: 3, column: 7 }, frames: [redact('buy (/app.js:3:7)'), redact('/app.js:9:1')] };
  const answers = (exceptions: Parameters<typeof exceptionOf>[0][]) =>
    uncaughtException.judge(visitOf({ exceptions: exceptions.map((each) => exceptionOf(each)) }));
  const [first, ...rest] = answers([thrown, { thrownAt: { line: 30, column: 1 } }]);
  expect(rest).toEqual([]);
  expect(first).toMatchObject({
    evidence: [{ facts: { source: '/app.js', line: 3, column: 7, frames: 'buy (/app.js:3:7) < /app.js:9:1' } }],
  });
  expect(answers([{}])[0]).toMatchObject({ evidence: [{ facts: { source: '/app.js', afterMs: 300 } }] });
});
