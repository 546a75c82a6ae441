import { expect, test } from 'vitest';
import { controlOf, factsOf, judge, lookOf, said, stepsOf } from '../../../test/kit/workflow-looks.ts';
import { roundTrip } from './round-trip.ts';

const first = lookOf({ scene: ['menu', 'ours'] });
const there = lookOf({ place: 'there', titled: 'other', scene: ['menu', 'theirs'] });
const after = (relation: string, now: ReturnType<typeof lookOf>) =>
  said(judge('round_trip', relation, now, { first, there }));

test('a link that leads nowhere, or to nothing, is broken', () => {
  expect(after('leads', there)).toBe('pass');
  expect(after('leads', first)).toBe('dead_control leads_nowhere');
  expect(after('leads', lookOf({ status: 'blank' }))).toBe('blank_page leads_to_nothing');
  expect(after('leads', lookOf({ scene: ['b'] }))).toBe('unsure stays');
  expect(after('leads', lookOf({ scene: first.scene, dress: 'row chosen' }))).toBe('unsure marks');
  const onDesk = { first: { ...first, doubles: true }, there };
  expect(said(judge('round_trip', 'leads', onDesk.first, onDesk))).toBe('unsure doubles');
  expect(after('leads', { ...first, requests: first.requests + 1 })).toBe('unsure led_back');
});

test('an address that goes back while the page stays is broken', () => {
  expect(after('returns', first)).toBe('pass');
  const stayed = { titled: 'other', scene: there.scene };
  expect(after('returns', lookOf(stayed))).toBe('assertion_failed back_shows_the_other_page');
  expect(after('returns', lookOf({ titled: 'third' }))).toBe('unsure other_title');
  expect(after('returns', there)).toBe('unsure other_place');
  const forward = { ...there, titled: 'title', scene: first.scene };
  expect(after('goes_forward', forward)).toBe('assertion_failed forward_shows_the_other_page');
});

test('a title that stays while the page goes back tells nothing', () => {
  expect(after('returns', lookOf({ titled: 'other', scene: first.scene }))).toBe('unsure other_title');
  expect(after('returns', lookOf({ titled: 'other', scene: ['menu', 'loading'] }))).toBe('unsure other_title');
  expect(after('returns', lookOf({ titled: 'other', scene: [...there.scene, 'ours'] }))).toBe('unsure other_title');
  expect(after('stays', { ...there, titled: 'title' })).toBe('unsure other_title');
});

test('a page that a reload takes away is broken', () => {
  expect(after('stays', there)).toBe('pass');
  expect(after('stays', { ...there, httpStatus: 404 })).toBe('http_error gone_after_reload');
  expect(after('stays', { ...there, status: 'blank' })).toBe('blank_page blank_after_reload');
  const previous = { ...there, titled: 'title', scene: first.scene };
  expect(after('stays', previous)).toBe('assertion_failed reload_shows_the_other_page');
});

test('a link to another page of the app is taken, one that pages or destroys is not', () => {
  const link = controlOf({ css: '#a', tag: 'a', role: 'link', href: '/other', name: 'Other' });
  expect(stepsOf(roundTrip.recognise(factsOf({ controls: [link] })))).toContain('look reloaded: stays');
  expect(roundTrip.recognise(factsOf({ controls: [{ ...link, inPager: true }] }))).toEqual([]);
  expect(roundTrip.recognise(factsOf({ controls: [{ ...link, brake: 'destructive' }] }))).toEqual([]);
  expect(roundTrip.recognise(factsOf({ controls: [{ ...link, href: '/' }] }))).toEqual([]);
  const here = { ...factsOf({ controls: [{ ...link, href: '/queues/' }] }), here: '/queues' };
  expect(roundTrip.recognise(here)).toEqual([]);
});
