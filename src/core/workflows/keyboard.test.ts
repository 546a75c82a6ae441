import { expect, test } from 'vitest';
import { controlOf, factsOf, judge, lookOf, partOf, said, stepsOf } from '../../../test/kit/workflow-looks.ts';
import { keyboard } from './keyboard.ts';
import type { TabWalk } from './look.ts';

const standing = { c0: partOf(), c1: partOf() };

const walked = (
  walk: Partial<TabWalk>,
  layers = 0,
  parts: Parameters<typeof lookOf>[0] = { parts: standing },
  before: typeof standing = standing,
) =>
  said(
    judge(
      'keyboard',
      'reaches',
      lookOf({
        ...parts,
        layers,
        walk: { reached: ['c0'], missed: [], stops: 2, stuck: false, cut: false, inEditor: false, ...walk },
      }),
      { first: lookOf({ parts: before }) },
    ),
  );

test('a control that Tab leaves out, and a field that keeps Tab, are broken', () => {
  expect(walked({ missed: ['c1'] })).toBe('accessibility_defect not_reachable');
  expect(walked({ missed: ['c1'], stuck: true })).toBe('control_blocked focus_trap');
  expect(walked({ reached: [], missed: ['c0'] })).toBe('control_blocked keyboard_does_nothing');
});

test('a walk that led nowhere at all proves nothing', () => {
  expect(walked({ reached: [], missed: ['c0'], stops: 0 })).toBe('unsure no_stop');
});

test('reaching every one is right', () => {
  expect(walked({})).toBe('pass');
});

test('a long way, an editor and a layer say nothing', () => {
  expect(walked({ missed: ['c1'], cut: true })).toBe('unsure long_way');
  expect(walked({ missed: ['c1'], stuck: true, inEditor: true })).toBe('unsure editor');
  expect(walked({ missed: ['c1'] }, 1)).toBe('unsure layer');
});

test('a control that another load puts elsewhere is not left out', () => {
  const missed = { reached: [], missed: ['c0', 'c1'] };
  for (const gone of [partOf({ there: false }), partOf({ visible: false }), partOf({ role: 'generic' })])
    for (const [now, before] of [
      [{ ...standing, c1: gone }, standing],
      [standing, { ...standing, c1: gone }],
    ] as const)
      expect(walked(missed, 0, { parts: now }, before)).toBe('unsure built_differently');
});

test('the main controls are walked to, and what can never have the focus comes first', () => {
  const button = controlOf({ css: '#b' });
  const block = controlOf({ css: '#d', tag: 'div', focus: 'never' });
  const plan = keyboard.recognise(factsOf({ controls: [button, block] }));
  expect(stepsOf(plan)).toEqual(['look first', 'look walked: reaches']);
  expect(JSON.stringify(plan)).toContain('"c0":"#d"');
  expect(keyboard.recognise(factsOf({ controls: [button] }))).toEqual([]);
});

test('a control that has its focus by another one is not walked to', () => {
  const stops = [controlOf({ css: '#a' }), controlOf({ css: '#b' })];
  const arrow = controlOf({ css: '#arrow', focus: 'by_another' });
  expect(JSON.stringify(keyboard.recognise(factsOf({ controls: [...stops, arrow] })))).not.toContain('#arrow');
});
