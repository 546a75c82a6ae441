import { expect, test } from 'vitest';
import { type ProbeFact, probeChannels } from '#core/evidence/probe-facts.ts';
import { silentProbe } from '../../../../test/probe/probe-of.ts';
import { elementOf, pageOf, requestOf, visitOf } from '../../../../test/kit/visit-of.ts';
import { judgeVisit } from '../run-audits.ts';
import { deadControl } from './dead-control.ts';

const judge = (partial: Partial<ProbeFact>) => judgeVisit(deadControl, visitOf({ probes: [silentProbe(partial)] }));

test('silence in every channel after a real click is a dead control', () => {
  const { answer, failures } = judge({});
  expect(answer).toBe('fail');
  expect(failures[0]?.cause).toBe('control:body>main:1>button:1 button 1x');
  expect(failures[0]?.probe?.subject.name).toBe('Show more');
});

test('the note says when a search text was typed first', () => {
  const note = (partial: Partial<ProbeFact>) => judge(partial).failures[0]?.evidence[0]?.note;
  expect(note({ asked: true })).toContain('A search text was typed');
  expect(note({})).not.toContain('typed');
});

test.each([
  ['button', 'Clicking a button does nothing'],
  ['link', 'Clicking a link does nothing'],
  ['Buy now', 'Clicking a control does nothing'],
])('the title of a dead %s names the kind of control, never text of the page', (role, title) => {
  expect(judge({ element: elementOf({ role }) }).failures[0]?.title).toBe(title);
});

test('the same control of two rows is one cause', () => {
  const row = (name: string): ProbeFact =>
    silentProbe({ subject: { key: `body>ul:1>li*>button:1 button ${name}`, role: 'button', name, testId: null } });
  const { failures } = judgeVisit(deadControl, visitOf({ probes: [row('a1'), row('b2')] }));
  expect(new Set(failures.map(({ cause }) => cause)).size).toBe(1);
});

test('the buttons that submit one form are one cause, those of another form and other buttons are not', () => {
  const of = (name: string, submits?: string): ProbeFact =>
    silentProbe({
      subject: { key: `body>form:1>button:${name} button ${name}`, role: 'button', name, testId: null },
      ...(submits === undefined ? {} : { submits }),
    });
  const form = 'body>form:1';
  const { failures } = judgeVisit(
    deadControl,
    visitOf({ probes: [of('1', form), of('2', form), of('3', 'body>form:2'), of('4')] }),
  );
  const [first, second, ...others] = failures.map(({ cause }) => cause);
  expect(first).toBe(second);
  expect(new Set([first, ...others]).size).toBe(3);
  // Each is replayed by itself.
  expect(failures.map(({ probe }) => probe?.subject.name)).toEqual(['1', '2', '3', '4']);
});

test.each(probeChannels)('a control that moves %s is alive', (channel) => {
  expect(judge({ moved: [channel] }).answer).toBe('pass');
});

test('a held analytics write is not a reaction for the user', () => {
  expect(judge({ held: 1 }).answer).toBe('fail');
});

test('what has nothing to do right now is not dead', () => {
  expect(judge({ silence: { reason: 'it is already selected', sure: true } }).answer).toBe('pass');
});

test('a handler that may have nothing to do is unsure', () => {
  const silence = { reason: 'a field that belongs to it is empty', sure: false };
  expect(judge({ silence, listeners: { own: 1, above: 0, framework: false } }).answer).toBe('unsure');
  expect(judge({ silence, listeners: { own: 0, above: 0, framework: true } }).answer).toBe('unsure');
  expect(judge({ silence }).answer).toBe('fail');
});

test.each([
  ['a click that was not real', { fidelity: { class: 'ambiguous', pointer: true, keyboard: false, focus: false } }],
  ['a short look', { watchedMs: 400 }],
  ['a page that never rests', { noise: { places: 90, of: 200 } }],
  ['a page that earlier evidence calls restless', { noise: undefined, restless: true }],
  ['listeners that could not be asked for', { listeners: null }],
  ['a watch that misses a change of our own', { sees: false }],
  ['a control that is gone', { outcome: 'not_found' }],
  ['a message kept back that the page also sends by itself', { held: 1, keptUsual: true }],
  ['its own double click', { listeners: { own: 1, above: 0, framework: false, doubles: 'own' } }],
] as const)('%s leaves doubt', (_what, partial) => {
  expect(judge(partial).answer).toBe('unsure');
});

test('a double click around a control excuses a link in a window of files, and no button', () => {
  const listeners = { own: 0, above: 1, framework: false, doubles: 'above' as const };
  const as = (role: string) => judge({ listeners, element: { ...silentProbe().element, role } }).answer;
  expect([as('link'), as('button')]).toEqual(['unsure', 'fail']);
});

test('a control that throws is judged by another audit', () => {
  const thrown = visitOf().exceptions[0] ?? {
    kind: 'error' as const,
    text: silentProbe().element.name,
    normal: silentProbe().element.name,
    source: null,
    ownScript: true,
    viewport: 'laptop' as const,
    atMs: 1,
  };
  expect(judge({ exceptions: [thrown] }).answer).toBe('pass');
});

test('a refused control is not judged', () => {
  expect(judge({ outcome: 'refused', reason: 'destructive' }).answer).toBe('pass');
});

test('the button of a search that was asked something has no reason to be silent', () => {
  const silence = { reason: 'a field that belongs to it is empty', sure: false };
  const listeners = { own: 1, above: 0, framework: false };
  expect(judge({ silence, listeners }).answer).toBe('unsure');
  expect(judge({ silence, listeners, asked: true }).answer).toBe('fail');
});

test('where code of the page did not load, its silence is not the fault of a control', () => {
  const judged = (partial: Parameters<typeof requestOf>[0]) =>
    judgeVisit(
      deadControl,
      visitOf({ probes: [silentProbe()], requests: [requestOf({ kind: 'script', ...partial })] }),
    );
  expect(judged({ status: 404 }).answer).toBe('unsure');
  expect(judged({ status: null, failure: 'network' }).answer).toBe('unsure');
  expect(judged({ status: 200 }).answer).toBe('fail');
  expect(judged({ status: 404, sameOrigin: false }).answer).toBe('fail');
});

test('the buttons of a layer that cannot be closed are one fault with it', () => {
  const element = { ...silentProbe().element, path: 'body>div:2' };
  const base = { key: 'body>div:2', element, opened: 'by_load', closer: null, tried: 2, refused: 0 } as const;
  const judged = (closedBy: 'escape' | null, path: string) =>
    judgeVisit(
      deadControl,
      visitOf({
        probes: [
          silentProbe({ outcome: 'not_used', layer: { ...base, closedBy } }),
          silentProbe({ element: { ...element, path } }),
        ],
      }),
    ).answer;
  expect(judged(null, 'body>div:2>button:1')).toBe('unsure');
  expect(judged(null, 'body>div:20>button:1')).toBe('fail');
  expect(judged('escape', 'body>div:2>button:1')).toBe('fail');
});

test('while the page is still loading, a silent control is unsure', () => {
  const busy = [elementOf({ path: 'body>main:1>div:1' })];
  const judged = (mainTextLength: number) =>
    judgeVisit(deadControl, visitOf({ probes: [silentProbe()], page: pageOf({ mainTextLength, busy }) })).answer;
  expect(judged(20)).toBe('unsure');
  expect(judged(900)).toBe('fail');
});
