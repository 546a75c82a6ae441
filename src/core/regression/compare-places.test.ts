import { describe, expect, test } from 'vitest';
import type { LookElement, PlaceLoad } from '#core/evidence/place-load.ts';
import { redact } from '#core/evidence/redact.ts';
import { elementOf, loadOf, lookOf } from '../../../test/kit/look-of.ts';
import { whyNotCompared } from './compare-behaviour.ts';
import { changedNumbers, comparePlaces } from './compare-places.ts';
import { type StablePlace, learnPlace } from './stable-place.ts';

const box = (y: number, height = 20) => ({ x: 0, y, width: 100, height });
const learn = (...loads: PlaceLoad[]): StablePlace => learnPlace(loads, [])!;
const placeOf = (...elements: LookElement[]): StablePlace => learn(loadOf({ look: lookOf(elements) }));
const kinds = (before: StablePlace, after: StablePlace, regions: Parameters<typeof comparePlaces>[2]) =>
  comparePlaces(before, after, regions).map(({ subtype }) => subtype);
const button = (name: string, partial: Partial<LookElement> = {}): LookElement =>
  elementOf('main>button:1', name, { kind: 'control', role: 'button', name: redact(name), ...partial });

describe('what differs between loads with no change is dynamic', () => {
  const quote = (text: string): PlaceLoad =>
    loadOf({ look: lookOf([elementOf('main>p:1', text, { box: box(40) }), elementOf('main>p:2', 'We bake.')]) });

  test('its words are not compared, and its spot is left out of the pictures', () => {
    const learnt = learn(quote('Rye not?'), quote('Crumbs are joy.'));
    expect(learnt.look?.elements.map(({ path }) => path)).toEqual(['main>p:2']);
    expect(learnt.look?.ignore.some(({ y, height }) => y <= 40 && y + height >= 60)).toBe(true);
    expect(kinds(learnt, learn(quote('Flour.'), quote('Flour.')), [])).toEqual([]);
  });

  test('a request, exception or status that varies between loads is ignored', () => {
    const call = { method: 'GET', template: '/api/x', statusClass: 2, sent: null, answer: null };
    const thrown = { cause: 'app.js boom', text: redact('boom') };
    const flaky = learn(loadOf({ calls: [call], exceptions: [thrown] }), loadOf());
    expect(kinds(flaky, learn(loadOf()), null)).toEqual([]);
    expect(kinds(learn(loadOf()), flaky, null)).toEqual([]);
  });

  test('a token in an address of a link is not another target', () => {
    const link = (leads: string): PlaceLoad =>
      loadOf({ look: lookOf([elementOf('main>a:1', 'Go', { kind: 'control', role: 'link', leads })]) });
    expect(kinds(learn(link('/a?t=1'), link('/a?t=2')), learn(link('/a?t=3')), [])).toEqual([]);
    expect(kinds(learn(link('/a'), link('/a')), learn(link('/b')), [])).toEqual(['link_target_changed']);
  });
});

describe('a visible change', () => {
  const before = placeOf(
    elementOf('main>p:1', 'We bake.', { box: box(100) }),
    elementOf('main>p:2', 'All day.', { box: box(130) }),
  );

  test('is reported by what changed there', () => {
    const red = placeOf(
      elementOf('main>p:1', 'We bake.', { box: box(100), style: 1 }),
      elementOf('main>p:2', 'All day.', { box: box(130) }),
    );
    const [change] = comparePlaces(before, red, [box(100)]);
    expect(change).toMatchObject({
      subtype: 'style_changed',
      facts: { properties: 'color', before: 'black', after: 'red' },
    });
  });

  test('that no picture shows is not a change', () => {
    const other = placeOf(
      elementOf('main>p:1', 'We sell.', { box: box(100) }),
      elementOf('main>p:2', 'All day.', { box: box(130) }),
    );
    expect(kinds(before, other, [])).toEqual([]);
    expect(kinds(before, other, null)).toEqual([]);
    expect(kinds(before, other, [box(100)])).toEqual(['text_changed']);
  });

  test('that no element explains is still reported', () => {
    expect(kinds(before, before, [box(300, 50)])).toEqual(['appearance_changed']);
  });

  test('is one, however much it pushes down', () => {
    const pushed = placeOf(
      elementOf('main>p:1', 'We bake, and we sell what we bake.', { box: box(100, 40) }),
      elementOf('main>p:2', 'All day.', { box: box(150) }),
    );
    expect(kinds(before, pushed, [box(100, 40), box(145, 60)])).toEqual(['text_changed']);
  });

  test('is one where something takes the place of another, and its container grows with it', () => {
    const wrap = (height: number): LookElement =>
      elementOf('main>div:1', '', { kind: 'box', role: 'generic', box: { x: 0, y: 80, width: 300, height } });
    const list = placeOf(wrap(60), elementOf('main>div:1>ul:1', 'Our books', { box: box(100) }));
    const bones = placeOf(wrap(120), elementOf('main>div:1>div:1', 'Please wait', { box: box(100, 80) }));
    expect(kinds(list, bones, [box(100, 80)])).toEqual(['element_gone']);
  });

  test('of numbers or dates only is not a change', () => {
    const count = (text: string): StablePlace => placeOf(elementOf('main>p:1', text, { box: box(100) }));
    expect(changedNumbers(count('4 are left'), count('9 are left'))).toHaveLength(2);
    expect(changedNumbers(count('an hour ago'), count('two days ago'))).toHaveLength(2);
    expect(changedNumbers(count('Closed'), count('Open'))).toEqual([]);
  });
});

describe('a control', () => {
  test('that is gone is reported once, with or without pictures', () => {
    expect(kinds(placeOf(button('Order')), placeOf(), null)).toEqual(['control_gone']);
    expect(kinds(placeOf(button('Order')), placeOf(), [{ x: 0, y: 0, width: 90, height: 18 }])).toEqual([
      'control_gone',
    ]);
  });

  test('that moved in the document is not gone', () => {
    expect(kinds(placeOf(button('Order')), placeOf(button('Order', { path: 'main>div:2>button:1' })), null)).toEqual(
      [],
    );
  });

  test('that only looks like one now has another role', () => {
    expect(kinds(placeOf(button('Help')), placeOf(elementOf('main>span:1', 'Help')), null)).toEqual(['role_changed']);
  });

  test('can lose its use or its name', () => {
    expect(kinds(placeOf(button('Order')), placeOf(button('Order', { off: true })), null)).toEqual([
      'control_disabled',
    ]);
    expect(kinds(placeOf(button('Order')), placeOf(button('')), null)).toEqual(['control_renamed']);
  });

  test('a link of the content goes with the content; one of the menu does not', () => {
    const link = (shared: boolean): StablePlace =>
      placeOf(elementOf('main>a:1', 'News of today', { kind: 'control', role: 'link', shared }));
    expect(kinds(link(false), placeOf(), null)).toEqual([]);
    expect(kinds(link(true), placeOf(), null)).toEqual(['control_gone']);
  });
});

describe('an answer', () => {
  const answered = (partial: Partial<PlaceLoad['document']>): StablePlace =>
    learn(loadOf({ document: { ...loadOf().document, ...partial } }));

  test.each([
    ['route_gone', { status: 404 }],
    ['status_changed', { status: 500 }],
    ['navigation_changed', { landedOn: '/login' }],
    ['navigation_changed', { leftOrigin: true }],
  ])('is %s', (subtype, partial) => {
    expect(kinds(answered({}), answered(partial), null)).toEqual([subtype]);
  });

  test.each([
    ['host_down', { status: null, failure: 'connection_refused' as const }],
    ['login_wall', { status: 403 }],
    ['challenge', { challenge: true }],
  ])('that is no answer of the page is not compared: %s', (code, partial) => {
    expect(whyNotCompared(answered({}), answered(partial))).toBe(code);
    expect(whyNotCompared(answered({}), answered({}))).toBeNull();
  });

  test('a call can vanish, change its method, its status or its fields', () => {
    const calls = (...each: Partial<PlaceLoad['calls'][number]>[]): StablePlace =>
      learn(
        loadOf({
          calls: each.map((part) => ({
            method: 'GET',
            template: '/api/x',
            statusClass: 2,
            sent: null,
            answer: ['.a:number', ':object'],
            ...part,
          })),
        }),
      );
    expect(kinds(calls({}), calls({}), null)).toEqual([]);
    expect(kinds(calls({}), calls(), null)).toEqual(['request_gone']);
    expect(kinds(calls({}), calls({ method: 'POST' }), null)).toEqual(['request_changed']);
    expect(kinds(calls({}), calls({ statusClass: 5, answer: null }), null)).toEqual(['request_changed']);
    expect(kinds(calls({}), calls({ answer: [':object'] }), null)).toEqual(['request_changed']);
    expect(kinds(calls({}), calls({ answer: ['.a:number', '.b:string', ':object'] }), null)).toEqual([]);
  });

  test('an exception counts when it is new', () => {
    const thrown = { cause: 'app.js boom', text: redact('boom') };
    expect(kinds(learn(loadOf()), learn(loadOf({ exceptions: [thrown] })), null)).toEqual(['new_exception']);
    expect(kinds(learn(loadOf({ exceptions: [thrown] })), learn(loadOf({ exceptions: [thrown] })), null)).toEqual([]);
  });
});
