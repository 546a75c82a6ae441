import { expect, test } from 'vitest';
import { idsOfValue, tickedId } from './listed-ids.ts';

test.each([
  ['7', ['7']],
  ['7,9', ['7', '9']],
  ['7; 9', ['7', '9']],
  ['["7",9]', ['7', '9']],
  ['a:2:{i:0;s:1:"7";i:1;i:9;}', ['7', '9']],
  ['a:1:{s:5:"tools";a:2:{i:0;s:1:"7";i:1;s:2:"41";}}', ['tools', '0', '7', '1', '41']],
  ['Hammer, 7 pounds', ['Hammer, 7 pounds']],
  ['[draft', ['[draft']],
])('%s names %j', (value, ids) => {
  expect(idsOfValue(value)).toEqual(ids);
});

test.each([
  ['chk_7', 'on', '7'],
  ['ids[7]', '1', '7'],
  ['7', 'true', '7'],
  ['chk_7', '', null],
  ['address1', 'Mill Lane', null],
  ['name', 'on', null],
])('%s=%s ticks %s', (key, value, id) => {
  expect(tickedId(key, value)).toBe(id);
});
