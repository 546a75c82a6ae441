import { defineTemplate } from '../define-template.ts';

export const dialogClosesByButton = defineTemplate({
  id: 'dialog-closes-by-button',
  title: 'A dialog opens, and its button closes it',
  about: 'Opens a dialog with the pointer and closes it with its own button.',
  adapt: ['route', 'the control that opens the dialog', 'the control that closes it'],
  steps: [
    { assert: 'element_hidden', target: { role: 'dialog' } },
    { action: 'click', target: { role: 'button', name: 'Open' } },
    { assert: 'element_visible', target: { role: 'dialog' } },
    { action: 'click', target: { role: 'button', name: 'Close' } },
    { assert: 'element_hidden', target: { role: 'dialog' } },
  ],
  doNotClaim: ['Do not claim that the dialog can be closed with the keyboard.'],
});
