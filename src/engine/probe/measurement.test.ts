import { expect, test } from 'vitest';
import { onlyMeasures, trackerKey } from './measurement.ts';

const request = (method: string, url: string, kind = 'Fetch') => ({ method, url, kind, held: false, at: 0 });
const origin = 'https://shop.test';

test.each([
  request('POST', 'https://shop.test/collect'),
  request('POST', 'https://shop.test/api/events'),
  request('GET', 'https://shop.test/pixel.gif', 'Image'),
  request('POST', 'https://shop.test/anything', 'Ping'),
  request('POST', 'https://analytics.other.test/v1'),
])('$method $url serves measurement', (one) => {
  expect(onlyMeasures(one, origin)).toBe(true);
});

test.each([
  request('GET', 'https://shop.test/api/events'),
  request('GET', 'https://shop.test/stats'),
  request('POST', 'https://shop.test/graphql'),
  request('POST', 'https://shop.test/basket'),
])('$method $url may be an answer', (one) => {
  expect(onlyMeasures(one, origin)).toBe(false);
});

test('keys of trackers are told from settings', () => {
  expect(['_ga', 'ajs_user_id', 'click-queue', 'lastActivity', 'analytics'].every(trackerKey)).toBe(true);
  expect(['theme', 'units', 'basket', 'clicker-score'].some(trackerKey)).toBe(false);
});
