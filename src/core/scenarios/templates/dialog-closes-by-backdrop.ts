import { defineTemplate } from '../define-template.ts';

export const dialogClosesByBackdrop = defineTemplate({
  id: 'dialog-closes-by-backdrop',
  title: 'A click outside a dialog closes it',
  about: 'Opens a dialog and clicks the backdrop around it.',
  adapt: ['route', 'the control that opens the dialog', 'the backdrop'],
  steps: [
    { action: 'click', target: { role: 'button', name: 'Open' } },
    { assert: 'element_visible', target: { role: 'dialog' } },
    { action: 'click', target: { testId: 'backdrop' } },
    { assert: 'element_hidden', target: { role: 'dialog' } },
  ],
  doNotClaim: ['Do not claim that closing keeps the input or asks for confirmation.'],
});
