// Names how an action reached its target, from the events that the page received.
import type { SeenEvent } from '#core/evidence/probe-answers.ts';
import type { ProbeFact } from '#core/evidence/probe-facts.ts';

export function classifyClick(
  events: readonly SeenEvent[],
  state: { readonly focusOn: boolean; readonly left: boolean },
): NonNullable<ProbeFact['fidelity']> {
  const heard = (type: string, trusted: boolean): boolean =>
    events.some((event) => event.type === type && event.trusted === trusted && event.onControl);
  // A page that refuses the default of the pointer gets no mouse events after it.
  const pressed =
    (heard('pointerdown', true) && (heard('mousedown', true) || heard('click', true))) || heard('touchstart', true);
  const proof = { pointer: pressed, keyboard: heard('keydown', true), focus: state.focusOn };
  // A page that leaves on the press loses the click: the press is proof enough.
  if (pressed && (heard('click', true) || state.left)) return { class: 'real_pointer', ...proof };
  if (pressed) return { class: 'ambiguous', ...proof };
  if (heard('click', false)) return { class: 'programmatic_click', ...proof };
  return { class: state.left ? 'ambiguous' : 'not_applicable', ...proof };
}
