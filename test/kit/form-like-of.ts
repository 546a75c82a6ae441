// Forms and their parts made by hand, for choosing and filling without a browser.
import type { BrakeFacts } from '#core/evidence/probe-answers.ts';
import type { ButtonFact, FieldFact, FormLike } from '#core/workflows/lifecycle/record-facts.ts';

export const brakesOf = (parts: Partial<BrakeFacts> = {}): BrakeFacts => ({
  words: '',
  marks: '',
  address: '',
  payment: false,
  dialog: '',
  ...parts,
});

export const fieldOf = (name: string, parts: Partial<FieldFact> = {}): FieldFact => ({
  css: `#${name.replaceAll(' ', '-')}`,
  by: null,
  tag: 'input',
  type: 'text',
  name,
  hint: '',
  field: name,
  required: false,
  value: '',
  checked: false,
  options: [],
  pattern: '',
  min: '',
  max: '',
  step: '',
  minLength: null,
  maxLength: null,
  editor: false,
  suggests: false,
  picks: false,
  accept: '',
  complaint: '',
  invalid: false,
  ...parts,
});

export const buttonOf = (name: string, parts: Partial<ButtonFact> = {}): ButtonFact => ({
  css: `#b-${name}`,
  name,
  submits: true,
  visible: true,
  off: false,
  brakes: brakesOf({ words: name }),
  ...parts,
});

export const formLikeOf = (parts: Partial<FormLike> = {}): FormLike => ({
  css: '#form',
  native: true,
  method: 'post',
  address: '/tools',
  words: '',
  hidden: [],
  fields: [fieldOf('Name')],
  buttons: [buttonOf('Save')],
  inDialog: false,
  inRow: false,
  search: false,
  secret: false,
  payment: false,
  file: false,
  staged: false,
  ...parts,
});
