import { defineTemplate } from '../define-template.ts';

export const dialogClosesByEscape = defineTemplate({
  id: 'dialog-closes-by-escape',
  title: 'Escape closes a dialog and restores the focus',
  about: 'Opens a dialog, presses Escape, and checks that the focus is on the control that opened it.',
  adapt: ['route', 'the control that opens the dialog'],
  steps: [
    { action: 'click', target: { role: 'button', name: 'Open' } },
    { assert: 'element_visible', target: { role: 'dialog' } },
    { action: 'press', key: 'Escape' },
    { assert: 'element_hidden', target: { role: 'dialog' } },
    { assert: 'focus_on', target: { role: 'button', name: 'Open' } },
  ],
  doNotClaim: ['Do not claim that the focus stays inside the dialog while it is open.'],
});
