// What a control is, by kind. Each reader takes the kinds that it needs by name, and says why they are those.

const otherThanText =
  'button checkbox color date datetime-local email file hidden image month number password radio range reset search submit tel time url week';
/** A browser takes a type that it does not know for text. */
const plainText = `input:not(${otherThanText
  .split(' ')
  .map((type) => `[type=${type}]`)
  .join(', ')})`;

const kinds = {
  link: 'a[href]',
  /** A link with or without an address: scripts use both. */
  anchor: 'a',
  /** A part of an image map. */
  mapLink: 'area[href]',
  button: 'button',
  summary: 'summary',
  label: 'label',
  select: 'select',
  textArea: 'textarea',
  input: 'input',
  /** Fields and buttons of forms, except those that are never shown. */
  field: 'input:not([type=hidden]), select, textarea',
  anyField: 'input, select, textarea',
  plainText,
  /** Fields into which a person types. */
  textField: `${plainText}, input[type=search], input[type=email], input[type=url], input[type=tel], input[type=number], input[type=password], textarea`,
  /** Fields that keep a value, which are neither pressed nor ticked. Files cannot be chosen without a person. */
  valueField:
    'select, textarea, input:not([type=hidden], [type=button], [type=submit], [type=image], [type=reset], [type=checkbox], [type=radio], [type=file])',
  /** Fields for passwords, cards and codes that are sent once. */
  secretField: 'input[type=password], input[autocomplete^=cc-], input[autocomplete=one-time-code]',
  /** Fields that may hold a secret: in a picture rather too many are covered. */
  coveredField:
    'input[type=password], input[autocomplete*=password], input[autocomplete*=one-time], input[autocomplete^=cc-], input[name*=cvc i], input[name*=cvv i], input[name*=card i]',
  editor: '[contenteditable=true]',
  /** The short way to write the same. */
  bareEditor: '[contenteditable=""]',
  /** What holds a text that can be edited, or says that it cannot. */
  anyEditor: '[contenteditable]',
  /** Says in its markup that a script answers its click. */
  scripted: '[onclick]',
  /** Takes the focus in its turn by Tab. */
  tabStop: '[tabindex]:not([tabindex="-1"])',
  plainTabStop: '[tabindex="0"]',
  /** Takes the focus, if only from a script. */
  focusTarget: '[tabindex]',
  /** The head of a column that is itself what one presses to sort. */
  sortHead: 'th[aria-sort]:not(:has(button, a)), thead th[tabindex="0"]:not(:has(button, a))',
} as const;

type InputType = 'button' | 'submit' | 'image' | 'reset' | 'checkbox' | 'radio';

type ControlRole =
  | 'button'
  | 'checkbox'
  | 'combobox'
  | 'link'
  | 'menuitem'
  | 'menuitemcheckbox'
  | 'menuitemradio'
  | 'option'
  | 'radio'
  | 'searchbox'
  | 'slider'
  | 'switch'
  | 'tab';

export type ControlKind = keyof typeof kinds | `input:${InputType}` | `role:${ControlRole}`;

function selectorOf(kind: ControlKind): string {
  if (kind.startsWith('input:')) return `input[type=${kind.slice('input:'.length)}]`;
  if (kind.startsWith('role:')) return `[role=${kind.slice('role:'.length)}]`;
  return kinds[kind as keyof typeof kinds];
}

/** A selector for elements of any of the kinds. */
export const anyOf = (...wanted: readonly ControlKind[]): string => wanted.map(selectorOf).join(', ');

/** What the browser itself makes usable: it answers for itself wherever it stands. */
export const nativeControl = anyOf('link', 'button', 'anyField');
