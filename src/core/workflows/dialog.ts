// Dialogs: what opens can be left, by every way that it offers.
import { click, usable } from './choose.ts';
import { type Discovery, type WorkflowFamily, found, lookerFor } from './define-family.ts';
import type { ControlFact, WorkflowFacts } from './facts.ts';
import { type Relations, type Looks, type Related, broken, holds, open, unchanged } from './relation.ts';

const maxPeeks = 5;

const mayOpen = (control: ControlFact): boolean =>
  usable(control) &&
  control.role === 'button' &&
  control.tag !== 'summary' &&
  !control.submits &&
  !control.inDialog &&
  !control.inPager &&
  control.column === null &&
  control.expanded === null &&
  control.pressed === null &&
  (control.popup === '' || control.popup === 'dialog' || control.popup === 'true');

const opens = ({ now, previous }: Looks): Related => {
  if (now.layers > previous.layers) return holds;
  return unchanged(previous, now)
    ? broken('dead_control', 'does_not_open', 'The control that opened a dialog before now does nothing.')
    : open('no_dialog', 'No dialog opened.');
};

const closes =
  (code: string, reason: string) =>
  ({ now, previous }: Looks): Related =>
    now.layers < previous.layers ? holds : broken('control_blocked', code, reason);

function planFor(opener: ControlFact, before: WorkflowFacts) {
  return (after: WorkflowFacts): readonly Discovery[] => {
    const { layer } = after;
    if (layer === null || before.layer !== null || after.path !== before.path) return [];
    const closer = layer.closers.find(({ brake }) => brake === null);
    if (closer === undefined) return [];
    const look = lookerFor('dialog', {});
    const workflow = (escape: boolean, beside: boolean): Discovery =>
      found({
        family: 'dialog',
        title: 'A dialog opens and closes',
        // Several controls may open one dialog, which is tested once.
        key: layer.css,
        shared: !opener.inMain,
        steps: [
          look('first'),
          click(opener),
          look('opened', 'opens'),
          click(closer),
          look('closed', 'closes_by_button'),
          ...(escape
            ? [
                click(opener),
                look('reopened', 'opens'),
                { action: 'press', key: 'Escape' } as const,
                look('escaped', 'closes_by_escape'),
              ]
            : []),
          ...(beside
            ? [click(opener), look('once_more', 'opens'), look('beside', 'closes_beside', { move: 'beside_layer' })]
            : []),
        ],
      });
    const tryBeside = (escape: boolean): Discovery =>
      layer.beside
        ? {
            kind: 'peek',
            key: `beside ${opener.css}`,
            steps: [click(opener)],
            move: 'beside_layer',
            plan: (left) => [workflow(escape, left.layer === null)],
          }
        : workflow(escape, false);
    // The browser itself offers Escape for a modal dialog of its own; elsewhere only what was seen to work is promised.
    if (layer.native) return [tryBeside(true)];
    return [
      {
        kind: 'peek',
        key: `escape ${opener.css}`,
        steps: [click(opener), { action: 'press', key: 'Escape' }],
        plan: (left) => [tryBeside(left.layer === null && !layer.alert)],
      },
    ];
  };
}

export const dialog: WorkflowFamily = {
  name: 'dialog',
  recognise: (facts) => {
    if (facts.layer !== null) return [];
    const openers = facts.controls.filter(mayOpen);
    const likely = [
      ...openers.filter(({ popup }) => popup === 'dialog'),
      ...openers.filter(({ popup }) => popup !== 'dialog'),
    ];
    const unlike = likely.filter(
      ({ name, inList }, index) => !inList || likely.findIndex((each) => each.name === name) === index,
    );
    return unlike.slice(0, maxPeeks).map(
      (opener): Discovery => ({
        kind: 'peek',
        key: `dialog ${opener.css} ${opener.name}`,
        shared: !opener.inMain,
        steps: [click(opener)],
        plan: planFor(opener, facts),
      }),
    );
  },
};

export const dialogRelations: Relations = {
  opens,
  closes_by_button: closes('button_does_not_close', 'The close button does not close the dialog.'),
  closes_by_escape: closes('escape_does_not_close', 'Escape does not close the dialog.'),
  closes_beside: closes('beside_does_not_close', 'A click outside the dialog does not close it.'),
};
