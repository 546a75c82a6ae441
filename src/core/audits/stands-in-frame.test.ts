import { expect, it } from 'vitest';
import { standsInFrame } from './stands-in-frame.ts';

it('header, navigation and footer belong to the page frame', () => {
  expect(standsInFrame('body>div:1>header:1>a:2')).toBe(true);
  expect(standsInFrame('nav#top>ul:1>li:3>a:1')).toBe(true);
  expect(standsInFrame('div#root>footer:1>p:1')).toBe(true);
});

it('content does not, even below its own header', () => {
  expect(standsInFrame('body>main:1>p:1')).toBe(false);
  expect(standsInFrame('body>main:1>article:2>header:1>h2:1')).toBe(false);
  expect(standsInFrame('div#header-like>p:1')).toBe(false);
});
