import { expect, test } from 'vitest';
import { changesWhenFollowed } from './brakes.ts';
import { tokenIn } from './forgery-token.ts';

test.each([
  ['/edit.php?table=admin&id=7&active=0&token=634f2105f5f68703d0ec33065926401d', 'token'],
  ['/admin/?do=star&post=3&_wpnonce=1a2b3c', '_wpnonce'],
  ['/course/view?id=2&edit=on&sesskey=ab12', 'sesskey'],
  ['/?_csrf=x', '_csrf'],
  ['/mark?csrf_token=x&id=4', 'csrf_token'],
  ['/items/4?authenticity_token=x', 'authenticity_token'],
  ['/doc?do=subscribe&sectok=9f', 'sectok'],
])('%s carries a token', (address, name) => {
  expect(tokenIn(address)).toBe(name);
});

test.each([
  // The key to a page that is shared by its link.
  '/shared?token=634f2105f5f68703d0ec33065926401d',
  '/list?pageToken=abcdefghijklmnopqrstuvwx&size=20',
  '/list?token=next&size=20',
  '/tokens?id=7&name=token',
  '/about',
])('%s carries none', (address) => {
  expect(tokenIn(address)).toBeNull();
});

test('a token that the page itself has in its address tells nothing', () => {
  const token = 'user_token=5e8ff9bf55ba3508199d22e984129be6';
  const address = `https://shop.example/?route=orders&${token}`;
  expect(changesWhenFollowed(address)).toBe(true);
  expect(changesWhenFollowed(address, 'https://shop.example/?route=home')).toBe(true);
  expect(changesWhenFollowed(address, `https://shop.example/?route=home&${token}`)).toBe(false);
  const other = 'https://shop.example/?route=home&_csrf=1';
  expect(changesWhenFollowed(address, other)).toBe(true);
});

test.each([
  ['/plugins/7/disable', true],
  ['/plugins?action=enable&id=7', true],
  ['/jobs/3/restart?now=1', true],
  ['/docs/enable-https', false],
  ['/docs/how-to-lock-a-door', false],
  ['/blocked', false],
  ['/items/7/delete', true],
])('following %s changes something: %s', (path, changes) => {
  expect(changesWhenFollowed(`https://shop.example${path}`)).toBe(changes);
});
