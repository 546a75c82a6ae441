// A page with eight controls, each of which can be used in one way only: one for each class of action fidelity.
import type { Step } from '#contract/scenario.ts';
import type { ActionFidelityClass } from '#contract/vocabulary/action-fidelity-classes.ts';
import { page } from './target.ts';

export const fidelityPage = page(
  'Eight controls',
  `<style>button,input,select{min-height:32px;min-width:90px;margin:4px}#off{pointer-events:none}</style>
  <button id="plain">Plain</button>
  <label>Filled <input></label>
  <label>Typed <input></label>
  <button id="off">Takes no pointer</button>
  <output id="state" data-ready="yes">Ready</output>
  <label>Chosen <select><option>Small</option><option>Large</option></select></label>
  <button id="flees">Flees</button>
  <label><input type="checkbox" checked> Checked already</label>
  <p id="said">nothing</p>
  <script>
    off.onclick = () => { said.textContent = 'clicked by program'; };
    flees.onpointerdown = () => { flees.style.marginLeft = '400px'; };
  </script>`,
);

/** The only way to use each control, and the class that it must be given. */
export const fidelityControls: readonly (readonly [step: Step, expected: ActionFidelityClass])[] = [
  [{ action: 'click', target: { role: 'button', name: 'Plain' } }, 'real_pointer'],
  [{ action: 'fill', target: { label: 'Filled' }, value: 'x' }, 'native_fill'],
  [{ action: 'type', target: { label: 'Typed' }, value: 'x' }, 'keyboard_type'],
  [{ action: 'click', target: { role: 'button', name: 'Takes no pointer' } }, 'programmatic_click'],
  [{ action: 'evaluate', expression: 'document.getElementById("state").dataset.ready === "yes"' }, 'evaluate_fallback'],
  [{ action: 'select', target: { label: 'Chosen' }, option: 'Large' }, 'synthetic_event'],
  [{ action: 'click', target: { role: 'button', name: 'Flees' } }, 'ambiguous'],
  [{ action: 'check', target: { label: 'Checked already' } }, 'not_applicable'],
];
