import { expect, test } from 'vitest';
import { controlOf, factsOf, formOf, judge, lookOf, partOf, said } from '../../../test/kit/workflow-looks.ts';
import type { ControlFact, WorkflowFacts } from './facts.ts';
import { findPalettes } from './search-palette.ts';

type Given = Parameters<typeof lookOf>[0];
const typed = (value: string, look: Given = {}, text = 'all'): Given => ({
  layers: 1,
  ...look,
  parts: { box: partOf({ value }), layer: partOf({ visible: true, text }) },
});
const answer = (looks: { closed?: Given; first?: Given; one?: Given; two?: Given; now?: Given } = {}): string => {
  const before = { closed: {}, first: typed(''), one: typed('1'), two: typed('2'), ...looks };
  return said(
    judge(
      'search',
      'depends_in_palette',
      lookOf(looks.now ?? typed('3')),
      Object.fromEntries(Object.entries(before).map(([name, look]) => [name, lookOf(look)])),
    ),
  );
};

test('a palette that does not react to what is typed ignores it', () => {
  expect(answer()).toBe('search_ignored does_nothing');
});

test('whatever differs between two texts is an answer', () => {
  expect(answer({ now: typed('3', { scene: ['none'] }) })).toBe('pass');
  expect(answer({ one: typed('1', { items: ['a'] }) })).toBe('pass');
  expect(answer({ now: typed('3', { place: 'elsewhere' }) })).toBe('pass');
  expect(answer({ two: typed('2', { layers: 0 }) })).toBe('pass');
  expect(answer({ now: typed('3', {}, 'nothing') })).toBe('pass');
});

test('silence proves nothing where the palette did not open, or the text did not arrive', () => {
  expect(answer({ closed: typed('') })).toBe('unsure not_opened');
  expect(answer({ first: { layers: 1 } })).toBe('unsure not_opened');
  expect(answer({ two: typed('1') })).toBe('unsure not_typed');
  expect(answer({ now: { layers: 1 } })).toBe('unsure not_typed');
});

test('an answer that is the same for every text may mean that nothing was found', () => {
  const none = { scene: ['none'] };
  expect(answer({ one: typed('1', none), two: typed('2', none), now: typed('3', none) })).toBe('unsure no_hits');
  const asking = { requests: 4 };
  expect(answer({ one: typed('1', asking), two: typed('2', asking), now: typed('3', asking) })).toBe('unsure no_hits');
});

const opener = controlOf({ css: '#open', role: 'button', name: 'Search docs' });
const box = controlOf({ css: '#ask', tag: 'input', type: 'text', role: 'combobox', autoComplete: true });
const words = ['harbour', 'tide'];
const layer = { css: '#palette', closers: [], native: false, alert: false, beside: false };
function plansFor(after: readonly ControlFact[], parts: Partial<WorkflowFacts> = {}): number {
  const [peek] = findPalettes(factsOf({ controls: [opener], words }));
  if (peek?.kind !== 'peek') throw new Error('no peek');
  return peek.plan(factsOf({ controls: [opener, ...after], words, layer, ...parts })).length;
}

test('a button that asks to search is tried, and no other control', () => {
  const tried = (parts: Partial<ControlFact>): number =>
    findPalettes(factsOf({ controls: [{ ...opener, ...parts }] })).length;
  expect(tried({})).toBe(1);
  expect(tried({ name: 'Open' })).toBe(0);
  expect(tried({ role: 'link' })).toBe(0);
  expect(tried({ submits: true })).toBe(0);
  expect(tried({ form: 0 })).toBe(0);
  expect(tried({ inDialog: true })).toBe(0);
  expect(tried({ inList: true })).toBe(0);
  expect(tried({ disabled: true })).toBe(0);
});

test('what it opens is a palette if one field came that answers while one types', () => {
  expect(plansFor([box])).toBe(1);
  expect(plansFor([])).toBe(0);
  expect(plansFor([box], { layer: null })).toBe(0);
  expect(plansFor([{ ...box, autoComplete: false }])).toBe(0);
  expect(plansFor([box, { ...box, css: '#other' }])).toBe(0);
  expect(plansFor([{ ...box, secret: true }])).toBe(0);
  expect(plansFor([box], { path: '/search' })).toBe(0);
  expect(plansFor([{ ...box, form: 0 }], { forms: [formOf({ method: 'get' })] })).toBe(1);
  expect(plansFor([{ ...box, form: 0 }], { forms: [formOf({ method: 'post' })] })).toBe(0);
});

test('it types two words of the page and one that does not exist, and presses nothing', () => {
  const [peek] = findPalettes(factsOf({ controls: [opener], words }));
  if (peek?.kind !== 'peek') throw new Error('no peek');
  const planned = JSON.stringify(peek.plan(factsOf({ controls: [opener, box], words, layer })));
  expect(planned).toMatch(/"value":"harbour".*"value":"tide".*"value":"qzxvjkwq"/);
  expect(planned).not.toContain('Enter');
});
