// Keyboard: Tab leads to the main controls and lets go of each.
import { usable } from './choose.ts';
import { type WorkflowFamily, found, lookerFor } from './define-family.ts';
import type { ControlFact } from './facts.ts';
import { type Relations, type Looks, type Related, broken, holds, open } from './relation.ts';

const maxParts = 8;
const main: ReadonlySet<string> = new Set([
  'button',
  'textbox',
  'searchbox',
  'combobox',
  'checkbox',
  'switch',
  'spinbutton',
  'link',
]);

const matters = (control: ControlFact): boolean =>
  control.visible &&
  !control.disabled &&
  control.inMain &&
  !control.inDialog &&
  !control.inList &&
  main.has(control.role);

/** Another load may build the page differently: only a control that is still there can be skipped. */
const standsThere = ({ parts }: Looks['now'], name: string): boolean => {
  const part = parts[name];
  return part !== undefined && part.there && part.visible && !part.disabled && main.has(part.role);
};

function reaches({ now, at }: Looks): Related {
  const { walk } = now;
  if (walk === null) return open('no_walk', 'The keyboard was not used.');
  if (now.layers > 0) return open('layer', 'An open dialog traps the keyboard, as it should.');
  if (walk.missed.length === 0) return holds;
  const first = at('first');
  if (!walk.missed.every((name) => standsThere(now, name) && standsThere(first, name)))
    return open('built_differently', 'Some controls have moved.');
  if (walk.inEditor) return open('editor', 'A text editor uses Tab for itself.');
  if ((walk.stops ?? 0) === 0)
    return open('no_stop', 'Tab reached nothing at all, so it is unknown whether the page had the keyboard.');
  if (walk.reached.length === 0)
    return broken('control_blocked', 'keyboard_does_nothing', 'Tab reaches none of the main controls.');
  if (walk.stuck) return broken('control_blocked', 'focus_trap', 'The focus is stuck on a control.');
  if (walk.cut) return open('long_way', 'The page has more tab stops than were tested.');
  return broken('accessibility_defect', 'not_reachable', 'Tab skips a main control.');
}

export const keyboard: WorkflowFamily = {
  name: 'keyboard',
  recognise: (facts) => {
    if (facts.layer !== null) return [];
    const controls = facts.controls.filter(matters);
    // A control that says that it is one, and can never have the focus, is what is looked for first.
    const [unreachable, others] = [
      controls.filter(({ focus }) => focus === 'never'),
      controls.filter((control) => control.focus === 'own' && usable(control)),
    ];
    const parts = [
      ...unreachable.filter(({ tag }) => !['button', 'input', 'select', 'textarea', 'a'].includes(tag)),
      ...others,
    ].slice(0, maxParts);
    if (parts.length < 2 || parts.every(({ role }) => role === 'link')) return [];
    const look = lookerFor('keyboard', {
      parts: Object.fromEntries(parts.map(({ css }, index) => [`c${index}`, css])),
      called: Object.fromEntries(parts.map(({ called }, index) => [`c${index}`, called])),
    });
    return [
      found({
        family: 'keyboard',
        title: 'The main controls are reachable with the keyboard',
        key: parts.map(({ css }) => css).join(),
        steps: [look('first'), look('walked', 'reaches', { move: 'tab_walk' })],
      }),
    ];
  },
};

export const keyboardRelations: Relations = { reaches };
