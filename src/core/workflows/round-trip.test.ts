import { expect, test } from 'vitest';
import { controlOf, factsOf, judge, lookOf, said, stepsOf } from '../../../test/kit/workflow-looks.ts';
import { roundTrip } from './round-trip.ts';

const first = lookOf();
const there = lookOf({ place: 'there', titled: 'other' });
const after = (relation: string, now: ReturnType<typeof lookOf>) =>
  said(judge('round_trip', relation, now, { first, there }));

test('a link that leads nowhere, or to nothing, is broken', () => {
  expect(after('leads', there)).toBe('pass');
  expect(after('leads', first)).toBe('dead_control leads_nowhere');
  expect(after('leads', lookOf({ status: 'blank' }))).toBe('blank_page leads_to_nothing');
  expect(after('leads', lookOf({ scene: ['b'] }))).toBe('unsure stays');
  expect(after('leads', lookOf({ requests: first.requests + 1 }))).toBe('unsure led_back');
});

test('an address that goes back while the page stays is broken', () => {
  expect(after('returns', first)).toBe('pass');
  expect(after('returns', lookOf({ titled: 'other' }))).toBe('assertion_failed back_shows_the_other_page');
  expect(after('returns', lookOf({ titled: 'third' }))).toBe('unsure other_title');
  expect(after('returns', there)).toBe('unsure other_place');
  expect(after('goes_forward', { ...there, titled: 'title' })).toBe('assertion_failed forward_shows_the_other_page');
});

test('a page that a reload takes away is broken', () => {
  expect(after('stays', there)).toBe('pass');
  expect(after('stays', { ...there, httpStatus: 404 })).toBe('http_error gone_after_reload');
  expect(after('stays', { ...there, status: 'blank' })).toBe('blank_page blank_after_reload');
  expect(after('stays', { ...there, titled: 'title' })).toBe('assertion_failed reload_shows_the_other_page');
});

test('a link to another page of the app is taken, one that pages or destroys is not', () => {
  const link = controlOf({ css: '#a', tag: 'a', role: 'link', href: '/other', name: 'Other' });
  expect(stepsOf(roundTrip.recognise(factsOf({ controls: [link] })))).toContain('look reloaded: stays');
  expect(roundTrip.recognise(factsOf({ controls: [{ ...link, inPager: true }] }))).toEqual([]);
  expect(roundTrip.recognise(factsOf({ controls: [{ ...link, brake: 'destructive' }] }))).toEqual([]);
  expect(roundTrip.recognise(factsOf({ controls: [{ ...link, href: '/' }] }))).toEqual([]);
});
