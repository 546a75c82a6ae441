// Accordions: a section opens, closes again or gives way to another, and no section gets stuck.
import { click, usable } from './choose.ts';
import { type WorkflowFamily, found, lookerFor } from './define-family.ts';
import type { ControlFact } from './facts.ts';
import type { Look } from './look.ts';
import { type Relations, type Looks, type Related, broken, holds, open, unchanged } from './relation.ts';

const elsewhere: ReadonlySet<string> = new Set([
  'menu',
  'menubar',
  'listbox',
  'dialog',
  'navigation',
  'tree',
  'grid',
  'tabpanel',
]);

const folds = (control: ControlFact): boolean =>
  usable(control) &&
  control.inMain &&
  !control.inDialog &&
  !control.submits &&
  control.expanded === false &&
  (control.popup === '' || control.popup === 'false') &&
  ['button', 'summary'].includes(control.role === 'button' ? 'button' : control.tag) &&
  control.controls !== null &&
  !control.controls.visible &&
  !elsewhere.has(control.controls.role);

const shown = (look: Look, panel: string): boolean => look.parts[panel]?.visible === true;

const opens =
  (button: string, panel: string) =>
  ({ now, previous }: Looks): Related => {
    if (shown(now, panel)) return holds;
    if (now.parts[button]?.expanded === true)
      return broken('dead_control', 'opens_nothing', 'The section is marked as open, but its content is not visible.');
    return unchanged(previous, now)
      ? broken('dead_control', 'does_not_open', 'The section does not open.')
      : open('changed_otherwise', 'The page reacts, but does not open the section.');
  };

/** The first section was used again; then, where there is one, the second. */
function folded({ now, at }: Looks): Related {
  const again = at('again');
  const second = shown(now, 'second_panel');
  if (!shown(again, 'first_panel'))
    return second || !unchanged(again, now)
      ? holds
      : broken('dead_control', 'does_not_open', 'The second section does not open.');
  if (!second) return broken('dead_control', 'stuck', 'An open section does not close, and no other section opens.');
  return shown(now, 'first_panel') && again.parts['first']?.disabled !== true
    ? broken('dead_control', 'does_not_close', 'An open section does not close.')
    : holds;
}

function foldedAlone({ now }: Looks): Related {
  const button = now.parts['first'];
  if (!shown(now, 'first_panel') || button?.visible !== true || button.disabled) return holds;
  return broken('dead_control', 'does_not_close', 'An open section does not close.');
}

export const accordion: WorkflowFamily = {
  name: 'accordion',
  recognise: (facts) => {
    const [first, second] = facts.controls.filter(folds);
    if (first === undefined) return [];
    const look = lookerFor('accordion', {
      parts: {
        first: first.css,
        first_panel: first.controls?.css ?? '',
        ...(second === undefined ? {} : { second: second.css, second_panel: second.controls?.css ?? '' }),
      },
    });
    return [
      found({
        family: 'accordion',
        title: 'A section opens and closes',
        key: `${first.css} ${first.name}`,
        steps: [
          look('first'),
          click(first),
          look('opened', 'opens'),
          click(first),
          ...(second === undefined
            ? [look('again', 'folded_alone')]
            : [look('again'), click(second), look('other', 'folded')]),
        ],
      }),
    ];
  },
};

export const accordionRelations: Relations = {
  opens: opens('first', 'first_panel'),
  folded,
  folded_alone: foldedAlone,
};
