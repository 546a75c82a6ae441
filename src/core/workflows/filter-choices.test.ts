import { describe, expect, test } from 'vitest';
import { controlOf, factsOf, judge, listOf, lookOf, said, stepsOf } from '../../../test/kit/workflow-looks.ts';
import type { ControlFact } from './facts.ts';
import { filter } from './filter.ts';

const texts = ['roof leaks open', 'door sticks open', 'window cracked closed', 'lamp flickers waiting'];
const list = listOf({ items: 4, distinct: 4, texts });
const plan = (controls: readonly ControlFact[], here = '/tickets') =>
  stepsOf(filter.recognise(factsOf({ controls, list, here, path: '/tickets' })));

const link = (name: string, href: string): ControlFact =>
  controlOf({ css: `#${name}`, tag: 'a', role: 'link', name, href });
const box = (name: string, parts: Partial<ControlFact> = {}): ControlFact =>
  controlOf({ css: `#${name}`, tag: 'input', type: 'checkbox', role: 'checkbox', name, ...parts });
const toggle = (name: string, pressed: boolean): ControlFact => controlOf({ css: `#${name}`, name, pressed });

describe('filters that are no select', () => {
  test('links that differ in one parameter, and the link without it brings the list back', () => {
    const steps = plan([
      link('All', '/tickets'),
      link('Open (2)', '/tickets?status=open'),
      link('Closed (1)', '/tickets?status=closed'),
    ]);
    expect(steps).toContain('look b: narrows_choice_2');
    expect(steps).toContain('look reloaded: kept_2');
    expect(steps).toContain('look back: restored_2');
  });

  test('check boxes are switched off again, radio and toggle buttons lead back to what was chosen', () => {
    expect(plan([box('Open'), box('Closed')])).toContain('look back: restored_2');
    const radio = { type: 'radio', role: 'radio', field: 'status' };
    const radios = [box('Any', { ...radio, checked: true }), box('Open', radio), box('Closed', radio)];
    expect(plan(radios)).toContain('look back: restored_2');
    expect(plan([toggle('Any', true), toggle('Open', false), toggle('Closed', false)])).toContain(
      'look back: restored_2',
    );
    const withoutWayBack = plan([toggle('Open', false), toggle('Closed', false)]);
    expect(withoutWayBack).toContain('look b: narrows_choice_2');
    expect(withoutWayBack).not.toContain('look back: restored_2');
  });

  test.each([
    ['links that lead down the page', [link('Open', '/tickets#open'), link('Closed', '/tickets#closed')]],
    ['links to other pages', [link('Open', '/open?status=open'), link('Closed', '/closed?status=closed')]],
    ['names that no item shows', [box('Early'), box('Late')]],
    ['one known name only', [box('Open'), box('Late')]],
    ['a box beside a text field', [box('Open'), box('Closed'), controlOf({ css: '#t', tag: 'input', type: 'text' })]],
    [
      'boxes of a form that is submitted',
      [
        box('Open', { form: 0 }),
        box('Closed', { form: 0 }),
        controlOf({ css: '#s', name: 'Save', form: 0, submits: true }),
      ],
    ],
  ])('are not: %s', (_, controls) => {
    expect(plan(controls)).not.toContain('look b: narrows_choice_2');
  });
});

test('an emptied list counts where the page says that it is empty: a link may lead to a page of another build', () => {
  const first = lookOf({ items: ['a', 'b', 'c'] });
  const judged = (parts: Parameters<typeof lookOf>[0]): string => {
    const now = lookOf({ items: [], place: 'there', ...parts });
    return said(judge('filter', 'narrows_choice_2', now, { first, a: now }));
  };
  expect(judged({ emptySigns: 1 })).toBe('search_ignored drops_everything');
  expect(judged({})).toBe('unsure all_empty');
  expect(judged({ items: ['a', 'b', 'c'] })).toBe('search_ignored same_for_any_choice');
  expect(judged({ items: ['a'] })).toBe('pass');
});
