// Names how a value came into a field, from the events that the page received.
import type { ActionFidelity } from '#core/scenarios/scenario-run.ts';
import type { Heard } from './action-recorder.ts';

export function classifyTyping({ events, focusOn, left }: Heard): ActionFidelity {
  const heard = (type: string, trusted: boolean): boolean =>
    events.some((event) => event.type === type && event.trusted === trusted && event.onControl);
  const proof = { pointer: heard('pointerdown', true), keyboard: heard('keydown', true), focus: focusOn };
  if (proof.keyboard) return { class: 'keyboard_type', ...proof };
  if (heard('beforeinput', true) || heard('input', true)) return { class: 'native_fill', ...proof };
  if (heard('input', false) || heard('change', false)) return { class: 'synthetic_event', ...proof };
  return { class: events.length === 0 && !left ? 'not_applicable' : 'ambiguous', ...proof };
}
