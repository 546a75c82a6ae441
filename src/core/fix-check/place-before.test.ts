import { describe, expect, test } from 'vitest';
import { documentOf, linkOf, pageOf, visitOf } from '../../../test/kit/visit-of.ts';
import { redact } from '#core/evidence/redact.ts';
import type { Visit } from '#core/evidence/visit.ts';
import {
  hasLoginWall,
  isAnotherApp,
  isDown,
  isMissing,
  keepsItsText,
  placeBefore,
  witnessHolds,
} from './place-before.ts';

const check = (landmarks: string[]) => ({ build: {}, landmarks, paths: [], testIds: [] });
const titled = (title: string) => pageOf({ title: redact(title) });
const seen = visitOf({
  page: titled('Orders - Corner shop'),
  links: [linkOf('/orders'), linkOf('/about')],
  check: check(['banner', 'main']),
});
const before = placeBefore(seen, undefined);

describe('another app', () => {
  const other: Partial<Visit> = {
    page: titled('Parked domain'),
    links: [linkOf('/buy'), linkOf('/sell')],
    check: check(['navigation']),
  };
  test('differs in title family, landmarks and routes', () => {
    expect(isAnotherApp(before, visitOf(other))).toBe(true);
  });
  test.each<[string, Partial<Visit>]>([
    ['a title of the same family', { page: titled('Bills - Corner shop') }],
    ['the same landmarks', { check: check(['banner', 'main']) }],
    ['routes in common', { links: [linkOf('/orders'), linkOf('/sell')] }],
    ['a page of errors', { document: documentOf({ status: 404 }) }],
  ])('is not told where there is %s', (_what, same) => {
    expect(isAnotherApp(before, visitOf({ ...other, ...same }))).toBe(false);
  });
  const marked = (marks: string[], more: Partial<Visit> = {}) =>
    visitOf({ ...more, check: { ...check(['main']), marks }, links: [] });
  const read = placeBefore(marked(['hours', 'prices', 'about'], { page: titled('Orders') }), undefined);
  test('has no text in common, whatever its landmarks are', () => {
    expect(isAnotherApp(read, marked(['for sale'], { page: titled('Parked') }))).toBe(true);
    expect(isAnotherApp(read, marked(['for sale', 'prices'], { page: titled('Parked') }))).toBe(false);
    expect(isAnotherApp(read, marked(['for sale'], { page: titled('Orders') }))).toBe(false);
  });
  test('is not told by a page of errors', () => {
    const failed = placeBefore(visitOf({ ...other, document: documentOf({ status: 500 }) }), undefined);
    expect(isAnotherApp(failed, seen)).toBe(false);
  });
  test('a title alone is not enough', () => {
    const bare = placeBefore(visitOf({ page: titled('Orders') }), undefined);
    expect(isAnotherApp(bare, visitOf({ page: titled('Bills') }))).toBe(false);
  });
});

test('a login wall is a new password field, a 401 or 403, or another origin', () => {
  const walls: Partial<Visit>[] = [
    { page: pageOf({ hasPasswordField: true }) },
    { document: documentOf({ status: 401 }), page: null },
    { document: documentOf({ leftOrigin: true }), page: null },
  ];
  for (const wall of walls) {
    expect(hasLoginWall(before, visitOf(wall))).toBe(true);
    expect(hasLoginWall(placeBefore(visitOf(wall), undefined), visitOf(wall))).toBe(false);
  }
  expect(hasLoginWall(before, visitOf())).toBe(false);
});

test('a host is down when it does not answer, or only its gateway does', () => {
  expect(isDown(before, visitOf({ document: documentOf({ failure: 'connection_refused', status: null }) }))).toBe(true);
  expect(isDown(before, visitOf({ document: documentOf({ status: 503 }) }))).toBe(true);
  expect(isDown(before, visitOf({ document: documentOf({ status: 500 }) }))).toBe(false);
});

test('a route is missing when it was there before', () => {
  const gone = visitOf({ document: documentOf({ status: 404 }) });
  expect(isMissing(before, gone)).toBe(true);
  expect(isMissing(placeBefore(gone, undefined), gone)).toBe(false);
});

test('a page that lost most of what could be read is no witness', () => {
  const read = (marks: string[], more: Partial<Visit> = {}) =>
    visitOf({ ...more, check: { ...check(['main']), marks } });
  const full = placeBefore(read(['hours', 'prices', 'about', 'orders']), undefined);
  expect(witnessHolds(full, read(['hours', 'prices', 'new']))).toBe(true);
  expect(witnessHolds(full, read(['back later']))).toBe(false);
  const broken = placeBefore(read(['wrong', 'reload', 'sorry'], { document: documentOf({ status: 500 }) }), undefined);
  expect(witnessHolds(broken, read(['hours', 'prices']))).toBe(true);
  const bare = placeBefore(read(['wrong']), undefined);
  expect(witnessHolds(bare, read(['hours', 'prices']))).toBe(true);
});

test('the witness holds while the page renders what was around the failure', () => {
  expect(witnessHolds(before, visitOf())).toBe(true);
  expect(witnessHolds(before, visitOf({ page: pageOf({ textLength: 0, media: 0 }) }))).toBe(false);
  expect(witnessHolds(before, visitOf({ page: pageOf({ controls: 0 }) }))).toBe(false);
  expect(witnessHolds(before, visitOf({ page: null }))).toBe(false);
});

test('landmarks tell two apps apart only where one of them has some', () => {
  const other = { page: titled('Parked domain'), links: [linkOf('/buy'), linkOf('/sell')] };
  const without = placeBefore(visitOf({ page: titled('Orders'), check: check([]) }), undefined);
  // Only the titles can be compared, and a title alone is not enough.
  expect(isAnotherApp(without, visitOf({ ...other, check: check([]) }))).toBe(false);
  expect(isAnotherApp(without, visitOf({ ...other, check: check(['main']) }))).toBe(true);
  const some = placeBefore(visitOf({ page: titled('Orders'), check: check(['main']) }), undefined);
  expect(isAnotherApp(some, visitOf({ ...other, check: check([]) }))).toBe(true);
  expect(isAnotherApp(some, visitOf(other))).toBe(false);
});

test('titles of one family share a part, whatever separates it', () => {
  const shop = (title: string) => placeBefore(visitOf({ ...seen, page: titled(title) }), undefined);
  const other = (title: string) =>
    visitOf({ page: titled(title), links: [linkOf('/buy')], check: check(['navigation']) });
  for (const sign of [' - ', ' | ', '|', ' · ', ' – ', ' — ', ' : '])
    expect([sign, isAnotherApp(shop(`Orders${sign}Corner shop`), other('CORNER SHOP'))]).toEqual([sign, false]);
  expect(isAnotherApp(shop('Orders-Corner shop'), other('Corner shop'))).toBe(true);
  expect(isAnotherApp(shop(''), other('Parked'))).toBe(false);
  expect(isAnotherApp(shop('Orders'), other(''))).toBe(false);
});

describe('the text of the page', () => {
  const shows = (marks: string[], mainTextLength = 900) =>
    visitOf({ page: pageOf({ mainTextLength }), check: { ...check(['main']), marks } });
  const menu = ['home', 'install', 'themes', 'plugins', 'deploy'];
  const text = ['security', 'keys', 'updates'];
  const wide = placeBefore(shows([...menu, ...text]), undefined);

  test('is kept where half of it is there', () => {
    expect(keepsItsText(wide, shows([...menu, 'news']))).toBe(true);
    expect(keepsItsText(wide, shows(['home', 'install', 'themes', 'news', 'sale', 'offers', 'gifts']))).toBe(false);
  });
  test('is kept where only a menu is folded away', () => {
    expect(keepsItsText(wide, shows(text))).toBe(true);
  });
  test('is not kept by a page that lost its main text, that has next to none, or that says something new', () => {
    expect(keepsItsText(wide, shows(text, 200))).toBe(false);
    expect(keepsItsText(wide, shows(['keys', 'updates']))).toBe(false);
    expect(keepsItsText(wide, shows([...text, 'under construction']))).toBe(false);
  });
});
