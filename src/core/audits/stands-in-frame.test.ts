import { expect, it } from 'vitest';
import { standsInFrame } from './stands-in-frame.ts';

const byPath = (path: string): boolean => standsInFrame({ path });

it('header, navigation and footer are shared by pages', () => {
  expect(byPath('body>div:1>header:1>a:2')).toBe(true);
  expect(byPath('nav#top>ul:1>li:3>a:1')).toBe(true);
  expect(byPath('div#root>footer:1>p:1')).toBe(true);
});

it('what is in the content is not, even in a header of its own', () => {
  expect(byPath('body>main:1>p:1')).toBe(false);
  expect(byPath('body>main:1>article:2>header:1>h2:1')).toBe(false);
  expect(byPath('div#header-like>p:1')).toBe(false);
});

it('a landmark further out than where the path begins counts', () => {
  expect(standsInFrame({ path: 'ul#main-nav>li:3>a:1', around: ['nav'] })).toBe(true);
  expect(standsInFrame({ path: 'ul#main-nav>li:3>a:1', around: ['header', 'nav'] })).toBe(true);
  expect(standsInFrame({ path: 'ul#pages>li:3>a:1', around: ['main', 'nav'] })).toBe(false);
  expect(standsInFrame({ path: 'form#find>input:1', around: ['header', 'form'] })).toBe(true);
  expect(standsInFrame({ path: 'ul#main-nav>li:3>a:1' })).toBe(false);
});

it('a navigation with an id stays one part of the site where all of the page is its main part', () => {
  expect(standsInFrame({ path: 'nav#top>a:1', around: ['main', 'nav'] })).toBe(true);
});
