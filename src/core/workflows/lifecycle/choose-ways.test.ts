import { expect, test } from 'vitest';
import { type FoundWay, chooseWays, withAlso } from './choose-ways.ts';

const wayTo = (path: string, lists: readonly string[] = []): FoundWay =>
  ({
    way: { path, open: [], form: 'form', fields: [], lists },
    form: {},
    route: path,
    hasList: false,
  }) as unknown as FoundWay;
const alsoOf = (path: string, lists: readonly string[], own: readonly string[] = []) =>
  withAlso([wayTo(path, own)], lists)[0]?.way.also;

test('a record is also looked for on lists of the same part of the app, then on the first pages', () => {
  expect(alsoOf('/shop/items/add', ['/news/all', '/', '/shop/items'])).toEqual(['/shop/items', '/', '/news/all']);
});

test('a page that nobody looked at is one of the lists where its address names the kind', () => {
  const known = ['/tables?of=guests', '/about', '/tables?of=rooms'];
  expect(withAlso([wayTo('/guest')], ['/', '/year'], known)[0]?.way.also).toEqual(['/tables?of=guests', '/', '/year']);
});

test('a list that belongs to the form is no other one', () => {
  expect(alsoOf('/add', ['/', '/items'], ['/items'])).toEqual(['/']);
});

test('the search ends after a few lists', () => {
  expect(alsoOf('/add', ['/a', '/b', '/c', '/d', '/e'])).toHaveLength(4);
});

test('the page that leads to the form is looked at before other lists, and stays with its kind', () => {
  const form = { address: '/save', fields: [], buttons: [], words: '' };
  const from = (also: readonly string[]) =>
    ({ ...wayTo('/#/editor/post'), form, way: { ...wayTo('/#/editor/post').way, also } }) as unknown as FoundWay;
  expect(withAlso([from(['/#/posts'])], ['/', '/#/editor'])[0]?.way.also).toEqual(['/#/posts', '/#/editor', '/']);
  const { chosen } = chooseWays([from(['/#/posts']), from(['/#/drafts'])], 3);
  expect(chosen.map(({ way }) => way.also)).toEqual([['/#/posts', '/#/drafts']]);
});
