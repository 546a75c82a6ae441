// The word for a control in a title. A role may be any text of the target, so a title never contains the role itself.
const words: ReadonlyMap<string, string> = new Map([
  ['button', 'button'],
  ['link', 'link'],
  ['checkbox', 'checkbox'],
  ['radio', 'radio button'],
  ['switch', 'switch'],
  ['tab', 'tab'],
  ['slider', 'slider'],
  ['option', 'list option'],
  ['menuitem', 'menu item'],
  ['menuitemcheckbox', 'menu item'],
  ['menuitemradio', 'menu item'],
  ['textbox', 'field'],
  ['searchbox', 'field'],
  ['spinbutton', 'field'],
  ['combobox', 'field'],
  ['listbox', 'field'],
]);

/** Every word starts with a consonant, so "a" fits in front of it. */
export const controlWord = (role: string): string => words.get(role) ?? 'control';
