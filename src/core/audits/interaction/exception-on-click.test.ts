import { expect, test } from 'vitest';
import type { ProbeFact } from '#core/evidence/probe-facts.ts';
import { redact } from '#core/evidence/redact.ts';
import type { ExceptionFact } from '#core/evidence/log-facts.ts';
import { visitOf } from '../../../../test/kit/visit-of.ts';
import { silentProbe } from '../../../../test/probe/probe-of.ts';
import { judgeVisit } from '../run-audits.ts';
import { exceptionOnClick } from './exception-on-click.ts';

const thrown = (message: string, partial: Partial<ExceptionFact> = {}): ExceptionFact => ({
  kind: 'error',
  text: redact(message),
  normal: redact(message),
  source: '/app.js',
  ownScript: true,
  viewport: 'laptop',
  atMs: 900,
  ...partial,
});
const judge = (exceptions: ExceptionFact[], partial: Partial<ProbeFact> = {}) =>
  judgeVisit(exceptionOnClick, visitOf({ probes: [silentProbe({ exceptions, ...partial })] }));

test('what a click makes the page throw is a finding at the control', () => {
  const { failures } = judge([thrown('TypeError: x is undefined'), thrown('TypeError: x is undefined')]);
  expect(failures).toHaveLength(1);
  expect(failures[0]).toMatchObject({ element: { role: 'button' }, probe: { pages: 1 } });
});

test('what follows a held write proves nothing', () => {
  expect(judge([thrown('TypeError: Failed to fetch')]).answer).toBe('unsure');
  expect(judge([thrown('TypeError: x is undefined')], { held: 1 }).answer).toBe('unsure');
});

test('what the browser itself refuses is not the fault of the page', () => {
  expect(judge([thrown('NotAllowedError: Write permission denied.')]).answer).toBe('pass');
});

test('a script of another origin leaves doubt', () => {
  expect(judge([thrown('Error: no', { ownScript: false })]).answer).toBe('unsure');
});
