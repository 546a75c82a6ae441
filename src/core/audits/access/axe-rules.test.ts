import axe from 'axe-core';
import { expect, it } from 'vitest';
import { judgedRules } from './axe-rules.ts';

it('every judged rule exists in the axe that is installed, and none is judged by a layout or content audit', () => {
  const known = axe.getRules().map(({ ruleId }) => ruleId);
  expect(judgedRules.filter((id) => !known.includes(id))).toEqual([]);
  const ours = ['color-contrast', 'image-alt', 'svg-img-alt', 'area-alt', 'input-image-alt', 'label', 'select-name'];
  const others = [
    'target-size',
    'meta-viewport',
    'html-has-lang',
    'html-lang-valid',
    'document-title',
    'empty-heading',
  ];
  expect(judgedRules.filter((id) => [...ours, ...others].includes(id))).toEqual([]);
});
