import { defineTemplate } from '../define-template.ts';

export const themePersists = defineTemplate({
  id: 'theme-persists',
  title: 'The theme stays after a reload',
  about: 'Switches to the dark theme, reloads, and checks that the switch is still on.',
  adapt: ['route', 'the switch'],
  steps: [
    { assert: 'checked_state', target: { label: 'Dark theme' }, checked: false },
    { action: 'check', target: { label: 'Dark theme' } },
    { action: 'reload' },
    { assert: 'checked_state', target: { label: 'Dark theme' }, checked: true },
    { assert: 'layout_clean' },
  ],
  doNotClaim: ['Do not claim that the theme is kept on another device.'],
});
