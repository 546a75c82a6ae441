import { expect, test } from 'vitest';
import {
  buttonClass,
  chosenClass,
  disabledClass,
  errorClass,
  menuClass,
  pagerClass,
  switchedOffClass,
} from './class-words.ts';

test.each([
  [chosenClass, 'is-active', 'interactive', 'activity'],
  [disabledClass, 'btn_locked', 'unlocked', 'lockedout'],
  [switchedOffClass, 'nav-disabled', 'undisabled', 'disabled-look'],
  [buttonClass, 'btn-primary', 'imagebutton', 'buttons'],
  [menuClass, 'side nav', 'submenu', 'navy'],
  [pagerClass, 'list pagination', 'homepager', 'paginated'],
  [errorClass, 'field-error', 'terror', 'errorless'],
])('%s means "%s", and neither "%s" nor "%s"', (means, one, ...others) => {
  expect([one, ...others].map((name) => means.test(name))).toEqual([true, false, false]);
});
