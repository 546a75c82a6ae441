import { expect, test } from 'vitest';
import { controlOf, factsOf, judge, lookOf, said, stepsOf } from '../../../test/kit/workflow-looks.ts';
import { dialog } from './dialog.ts';

const closed = lookOf();
const opened = lookOf({ layers: 1, scene: ['b'] });

test('a dialog that stays is broken, by whichever way it was to be left', () => {
  const stays = (way: string) => said(judge('dialog', `closes_${way}`, opened, { opened }));
  expect(stays('by_button')).toBe('control_blocked button_does_not_close');
  expect(stays('by_escape')).toBe('control_blocked escape_does_not_close');
  expect(stays('beside')).toBe('control_blocked beside_does_not_close');
});

test('a dialog that goes is right', () => {
  expect(said(judge('dialog', 'closes_by_button', closed, { opened }))).toBe('pass');
});

test('what opened before has to open again', () => {
  expect(said(judge('dialog', 'opens', opened, { first: closed }))).toBe('pass');
  expect(said(judge('dialog', 'opens', closed, { first: closed }))).toBe('dead_control does_not_open');
  expect(said(judge('dialog', 'opens', lookOf({ scene: ['b'] }), { first: closed }))).toBe('unsure no_dialog');
});

test('a button that opens a dialog is found by trying, and Escape is promised where the browser offers it', () => {
  const before = factsOf({ controls: [controlOf({ css: '#open', name: 'Rename' })] });
  const [peek] = dialog.recognise(before);
  if (peek?.kind !== 'peek') throw new Error('not tried first');
  const layer = {
    css: '#d',
    closers: [{ css: '#x', name: 'Close', brake: null }],
    native: true,
    alert: false,
    beside: true,
  };
  const [beside] = peek.plan(factsOf({ layer }));
  if (beside?.kind !== 'peek') throw new Error('a click beside was not tried');
  expect(stepsOf(beside.plan(factsOf({ layer })))).toEqual([
    'look first',
    'click',
    'look opened: opens',
    'click',
    'look closed: closes_by_button',
    'click',
    'look reopened: opens',
    'press',
    'look escaped: closes_by_escape',
  ]);
  expect(stepsOf(beside.plan(factsOf())).at(-1)).toBe('look beside: closes_beside');
  expect(peek.plan(factsOf())).toEqual([]);
  const [escape] = peek.plan(factsOf({ layer: { ...layer, native: false, beside: false } }));
  if (escape?.kind !== 'peek') throw new Error('Escape was not tried');
  expect(stepsOf(escape.plan(factsOf({ layer }))).at(-1)).toBe('look closed: closes_by_button');
});

test('a braked control is never tried', () => {
  expect(dialog.recognise(factsOf({ controls: [controlOf({ css: '#d', brake: 'destructive' })] }))).toEqual([]);
});
