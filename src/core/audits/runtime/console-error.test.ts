import { redact } from '#core/evidence/redact.ts';
import { expect, test } from 'vitest';
import { judgeVisit } from '../run-audits.ts';
import { consoleOf, visitOf } from '../../../../test/kit/visit-of.ts';
import { consoleError } from './console-error.ts';

const judge = (...console: ReturnType<typeof consoleOf>[]) => judgeVisit(consoleError, visitOf({ console }));

test('an error that the page writes is a failure, once for the same line', () => {
  expect(judge(consoleOf(), consoleOf()).failures).toHaveLength(1);
  expect(judge(consoleOf(), consoleOf({ normal: redact('Another') })).failures).toHaveLength(2);
});

test('warnings, remarks and the lines of the browser itself pass', () => {
  expect(judge(consoleOf({ level: 'warning' }), consoleOf({ level: 'other' })).answer).toBe('pass');
  expect(judge(consoleOf({ byBrowser: true })).answer).toBe('pass');
});

test('a line of an inline script belongs to its page, one of a file to all pages', () => {
  expect(judge(consoleOf({ source: null })).failures[0]?.shared).toBe(false);
  expect(judge(consoleOf()).failures[0]?.shared).toBe(true);
});

test('what a script of another origin complains of is unsure', () => {
  expect(judge(consoleOf({ source: 'widgets.test/chat.js' })).answer).toBe('unsure');
});

test('a notice that something will change one day is unsure, an error that mentions one is a failure', () => {
  const says = (text: string) => judge(consoleOf({ text: redact(text) })).answer;
  expect(says('Deprecated: use the other call. It will be removed in 6.0.')).toBe('unsure');
  expect(says('Warning: findDOMNode is deprecated in StrictMode.')).toBe('unsure');
  expect(says('TypeError: the deprecated call is gone')).toBe('fail');
  expect(says('Saving failed')).toBe('fail');
});

test('many lines of one script with the same words about other names are one failure that lists them', () => {
  const missing = (name: string, source = '/app.js') =>
    consoleOf({ text: redact(`Missing translation: ${name}`), normal: redact(`Missing translation: ${name}`), source });
  const names = ['cart.title', 'cart.empty', 'menu.home', 'menu.help'];
  const { failures } = judge(
    ...names.map((name) => missing(name)),
    missing('cart.title'),
    missing('cart.sum', '/b.js'),
  );
  expect(failures).toHaveLength(2);
  expect(failures[0]?.evidence.map(({ untrusted }) => untrusted)).toEqual(
    names.map((name) => `Missing translation: ${name}`),
  );
  expect(failures[0]?.loss).toBe('plain_message');
  // Fewer are told one by one; where another page shows many, they are a part of it.
  const few = judge(...names.slice(1).map((name) => missing(name))).failures;
  expect(few).toHaveLength(3);
  expect(few.map(({ partOf }) => partOf)).toEqual(Array(3).fill(failures[0]?.cause));
  const own = names.map((name) => consoleOf({ normal: redact(`Missing translation: ${name}`), source: null }));
  expect(judge(...own).failures).toHaveLength(4);
});

test('one Error among many lines of a statement makes the finding as bad as that', () => {
  const line = (name: string, tail = '') =>
    consoleOf({ text: redact(`could not load ${name}.js${tail}`), normal: redact(`could not load ${name}.js`) });
  const lines = [line('a'), line('b'), line('c'), line('d', ' LoadError: gone')];
  const [failure, ...more] = judge(...lines).failures;
  expect(more).toEqual([]);
  expect(failure?.loss).toBeUndefined();
});

test('after a crash nothing is known', () => {
  expect(judgeVisit(consoleError, visitOf({ crashed: true })).answer).toBe('unsure');
});
