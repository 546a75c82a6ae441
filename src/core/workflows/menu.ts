// Menus: one press shows the entries, and there is a way to put them away again.
import { click, press, usable } from './choose.ts';
import { type WorkflowFamily, found, lookerFor } from './define-family.ts';
import type { ControlFact } from './facts.ts';
import type { Look } from './look.ts';
import { type Relations, type Looks, type Related, broken, holds, open, unchanged } from './relation.ts';

const menus: ReadonlySet<string> = new Set(['menu', 'menubar', 'navigation', 'list', 'listbox']);

const isMenu = (control: ControlFact): boolean => {
  if (!usable(control) || control.inDialog || control.submits || control.role !== 'button' || control.tag === 'summary')
    return false;
  if (control.controls?.visible === true || control.expanded === true) return false;
  if (control.popup === 'menu' || control.popup === 'true') return true;
  return (
    control.expanded === false && (!control.inMain || (control.controls !== null && menus.has(control.controls.role)))
  );
};

const isOpen = (look: Look): boolean | null => {
  const entries = look.parts['entries'];
  if (entries !== undefined && entries.there) return entries.visible;
  const expanded = look.parts['button']?.expanded ?? null;
  return entries !== undefined && expanded === null ? entries.visible : expanded;
};

function opens({ now, previous }: Looks): Related {
  const state = isOpen(now);
  if (state === true) return holds;
  if (now.parts['entries']?.there === true && now.parts['button']?.expanded === true)
    return broken('dead_control', 'opens_nothing', 'The menu is marked as open, but its entries are not visible.');
  if (unchanged(previous, now)) return broken('dead_control', 'does_not_open', 'The menu does not open.');
  return state === null ? holds : open('changed_otherwise', 'The page reacts, but does not open a menu.');
}

/** Pressing it again, Escape, and a click beside it: one of them is enough. */
function closes({ now, at }: Looks): Related {
  const looks = [at('toggled'), at('escaped'), now];
  if (looks.some((look) => isOpen(look) === false || look.parts['button']?.visible !== true)) return holds;
  if (looks.some((look) => isOpen(look) === null))
    return unchanged(at('opened'), now)
      ? open('state_unknown', 'The menu does not indicate whether it is open.')
      : holds;
  return broken('control_blocked', 'stays_open', 'The menu cannot be closed.');
}

export const menu: WorkflowFamily = {
  name: 'menu',
  recognise: (facts) =>
    facts.controls
      .filter(isMenu)
      .slice(0, 2)
      .map((button) => {
        const look = lookerFor('menu', {
          parts: { button: button.css, ...(button.controls === null ? {} : { entries: button.controls.css }) },
        });
        return found({
          family: 'menu',
          title: 'A menu opens and closes',
          key: `${button.css} ${button.name}`,
          shared: !button.inMain,
          steps: [
            look('first'),
            click(button),
            look('opened', 'opens'),
            click(button),
            look('toggled'),
            press(button, 'Escape'),
            look('escaped'),
            look('beside', 'closes', { move: 'beside_layer' }),
          ],
        });
      }),
};

export const menuRelations: Relations = { opens, closes };
