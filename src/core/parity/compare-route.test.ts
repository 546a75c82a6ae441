import { describe, expect, test } from 'vitest';
import type { RawDocument } from '#core/evidence/raw-document.ts';
import { redact } from '#core/evidence/redact.ts';
import { compareRoute } from './compare-route.ts';
import { documentFacts } from './document-facts.ts';
import { jobParityOf } from './job-parity.ts';
import type { BrowserLoad, RenderedSide, RouteLoads, StaticLoad } from './side-load.ts';

const origin = 'https://ferries.test';
const text = (words: string, visible = true) => ({ text: words, visible });
const timetable = text('The ferries cross the harbour twice each hour, all year round.');

const raw = (part: Partial<RawDocument> = {}): RawDocument => ({
  title: 'Ferries',
  lang: 'en',
  description: '',
  canonical: '',
  robots: '',
  blocks: [timetable],
  links: [{ href: `${origin}/fares`, visible: true }],
  passwordFields: 0,
  signsOut: false,
  forms: 0,
  truncated: false,
  ...part,
});
const served = (part: Partial<RawDocument> = {}, arrival: object = {}): StaticLoad => ({
  kind: 'loaded',
  status: 200,
  redirects: 0,
  landedOn: '/',
  leftTarget: false,
  document: documentFacts(raw(part), origin),
  ...arrival,
});
const shown = (part: Partial<RawDocument> = {}, more: Partial<RenderedSide> = {}): BrowserLoad => ({
  kind: 'loaded',
  status: 200,
  redirects: 0,
  landedOn: '/',
  leftTarget: false,
  document: documentFacts(raw(part), origin),
  quiet: true,
  exceptions: [],
  blocked: [],
  ...more,
});
const both = <T>(load: T): readonly [T, T] => [load, load];
const loads = (
  ofStatic: StaticLoad | readonly [StaticLoad, StaticLoad],
  ofBrowser: BrowserLoad | readonly [BrowserLoad, BrowserLoad],
): RouteLoads => ({
  route: '/',
  static: 'kind' in ofStatic ? both(ofStatic) : ofStatic,
  browser: 'kind' in ofBrowser ? both(ofBrowser) : ofBrowser,
});
const classes = (given: RouteLoads): string[] =>
  compareRoute(given).mismatches.map(({ mismatchClassification }) => mismatchClassification);
const thrown = [{ normal: 'no tide', sample: redact('no tide') }];
const write = (own: boolean) => ({ path: redact('/api/view'), why: 'write' as const, own });
const extra = text('Tickets can be bought on board with coins only.');

describe('two sides that are alike', () => {
  test.each<[string, RouteLoads]>([
    ['in everything', loads(served(), shown())],
    [
      'with the words in other blocks',
      loads(served(), shown({ blocks: timetable.text.split(' ').map((word) => text(word)) })),
    ],
    ['with a text that nobody sees', loads(served(), shown({ blocks: [timetable, text(extra.text, false)] }))],
    [
      'with a text of which half is on the other side',
      loads(served(), shown({ blocks: [timetable, text('The ferries cross the harbour at noon only')] })),
    ],
    ['with a stray sign', loads(served(), shown({ blocks: [timetable, text('0 ×')] }))],
    ['with a title spaced differently', loads(served(), shown({ title: ' Ferries\n' }))],
    ['with an error in one of two loads', loads(served(), [shown({}, { exceptions: thrown }), shown()])],
    ['with a report to somebody else held', loads(served(), shown({}, { blocked: [write(false)] }))],
    [
      'with an error after a write that was held',
      loads(served(), shown({}, { exceptions: thrown, blocked: [write(false)] })),
    ],
    [
      'with a text in one of two loads of a restless page',
      loads(served(), [shown({ blocks: [timetable, extra] }, { quiet: false }), shown({}, { quiet: false })]),
    ],
  ])('%s', (_, given) => {
    expect(compareRoute(given)).toMatchObject({ parityStatus: 'internal_compared', reason: null, mismatches: [] });
  });
});

describe('a cause is named once', () => {
  const other: Partial<RawDocument> = { title: 'Sign in', blocks: [text('Sign in to go on')], links: [] };
  test.each<[string, RouteLoads, string[]]>([
    ['another status', loads(served(), shown(other, { status: 404 })), ['status_mismatch']],
    ['another address', loads(served(), shown(other, { landedOn: '/login' })), ['redirect_mismatch']],
    ['a wall', loads(served(), shown({ ...other, passwordFields: 1 })), ['auth_state_mismatch']],
    ['a member', loads(served(), shown({ signsOut: true, title: 'Hello' })), ['auth_state_mismatch']],
    [
      'a write to the target that was held',
      loads(served(), shown({ title: 'Error' }, { blocked: [write(true)] })),
      ['blocked_resource'],
    ],
    [
      'an address that changes',
      loads([served(), served({}, { landedOn: '/b' })], shown(other)),
      ['unstable_between_loads'],
    ],
    [
      'a text of every second load',
      loads([served(), served({ blocks: [timetable, extra] })], shown()),
      ['unstable_between_loads'],
    ],
    ['a shell without words', loads(served({ blocks: [] }), shown({ passwordFields: 1 })), ['content_only_in_browser']],
  ])('%s', (_, given, expected) => {
    expect(classes(given)).toEqual(expected);
  });
});

describe('what cannot be compared is unsure', () => {
  test.each<[string, RouteLoads, string]>([
    ['no answer', loads({ kind: 'lost', reason: 'static_not_loaded' }, shown()), 'static_not_loaded'],
    [
      'no page in one of two loads',
      loads(served(), [shown(), { kind: 'lost', reason: 'browser_not_loaded' }]),
      'browser_not_loaded',
    ],
    ['too large', loads(served({ truncated: true }), shown({ blocks: [timetable, extra] })), 'too_large'],
    [
      'both sides left the target',
      loads(
        served({}, { landedOn: 'other.test', document: null }),
        shown({}, { landedOn: 'other.test', document: null }),
      ),
      'left_target',
    ],
  ])('%s', (_, given, reason) => {
    expect(compareRoute(given)).toMatchObject({ parityStatus: 'insufficient_evidence', reason, mismatches: [] });
  });
});

test('samples are few, masked and short, and the count tells how many there are', () => {
  const blocks = [
    timetable,
    text('write to jane.doe@example.com today'),
    ...[1, 2, 3, 4].map((at) => text(`${at} new ${'word '.repeat(100)}`)),
  ];
  const [mismatch] = compareRoute(loads(served(), shown({ blocks }))).mismatches;
  expect(mismatch).toMatchObject({ mismatchClassification: 'content_only_in_browser', count: 5, appDefect: false });
  expect(mismatch?.untrusted.browser).toHaveLength(3);
  expect(mismatch?.untrusted.browser.every((sample) => sample.length <= 200)).toBe(true);
  expect(JSON.stringify(mismatch)).not.toContain('jane.doe');
});

test('a job is compared only where every route that had its turn was', () => {
  const compared = compareRoute(loads(served(), shown()));
  const lost = compareRoute(loads({ kind: 'lost', reason: 'static_not_loaded' }, shown()));
  expect(jobParityOf([compared]).parityStatus).toBe('internal_compared');
  expect(jobParityOf([compared, lost]).parityStatus).toBe('insufficient_evidence');
  expect(jobParityOf([]).parityStatus).toBe('insufficient_evidence');
});
