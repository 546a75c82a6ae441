// The axe rules that are run: only reliable ones, and none that one of our audits covers.
export interface RuleWords {
  readonly title: string;
  readonly fixHint: string;
}

export const axeRules = {
  'aria-allowed-attr': {
    title: 'An element has an ARIA attribute that its role does not allow',
    fixHint: 'Remove the attribute, or give the element the role that it belongs to.',
  },
  'aria-command-name': {
    title: 'An ARIA button, link or menu item has no name',
    fixHint: 'Give it text, aria-label or aria-labelledby.',
  },
  'aria-hidden-body': {
    title: 'The whole page is hidden from assistive technology',
    fixHint: 'Remove aria-hidden from the body.',
  },
  'aria-hidden-focus': {
    title: 'A control hidden from assistive technology can still be focused',
    fixHint: 'Remove the control from the tab order (hidden, inert, tabindex="-1"), or do not hide it.',
  },
  'aria-input-field-name': {
    title: 'An ARIA field has no name',
    fixHint: 'Name it with aria-labelledby or aria-label.',
  },
  'aria-meter-name': { title: 'An ARIA meter has no name', fixHint: 'Name it with aria-label or aria-labelledby.' },
  'aria-progressbar-name': {
    title: 'A progress bar has no name',
    fixHint: 'Describe what it measures with aria-label or aria-labelledby.',
  },
  'aria-required-attr': {
    title: 'An element lacks an ARIA attribute that its role requires',
    fixHint: 'Add the required state (such as aria-checked) and keep it up to date, or use the native element.',
  },
  'aria-required-children': {
    title: 'An ARIA container lacks the children that its role requires',
    fixHint: 'Give the children the required roles, or remove the role of the container.',
  },
  'aria-required-parent': {
    title: 'An element has a role that is only valid inside another role',
    fixHint: 'Put it into an element with the parent role, or remove its role.',
  },
  'aria-roles': { title: 'An element has a role that does not exist', fixHint: 'Use a role of the ARIA standard.' },
  'aria-tab-name': { title: 'An ARIA tab has no name', fixHint: 'Give it text, aria-label or aria-labelledby.' },
  'aria-toggle-field-name': {
    title: 'An ARIA checkbox, switch, radio or option has no name',
    fixHint: 'Give it text, aria-label or aria-labelledby.',
  },
  'aria-tooltip-name': { title: 'A tooltip has no text', fixHint: 'Give it text, aria-label or aria-labelledby.' },
  'aria-valid-attr': {
    title: 'An element has an ARIA attribute that does not exist',
    fixHint: 'Correct the name of the attribute.',
  },
  'aria-valid-attr-value': {
    title: 'An ARIA attribute has a value that is not allowed or points to nothing',
    fixHint: 'Use an allowed value; ids in it must exist on the page.',
  },
  'autocomplete-valid': {
    title: 'The autocomplete attribute of a field has no valid value',
    fixHint: 'Use a value from the HTML standard.',
  },
  blink: { title: 'Text blinks and cannot be stopped', fixHint: 'Do not use the blink element.' },
  'button-name': {
    title: 'A button has no name',
    fixHint: 'Give it text, or an aria-label if it only shows an icon.',
  },
  'definition-list': {
    title: 'A definition list contains something other than terms and descriptions',
    fixHint: 'Put only dt and dd groups, div, script or template into dl.',
  },
  dlitem: { title: 'A term or description is outside a definition list', fixHint: 'Put dt and dd into dl.' },
  'duplicate-id-aria': {
    title: 'An id used by ARIA or a label is not unique',
    fixHint: 'Make the id unique.',
  },
  'frame-focusable-content': {
    title: 'A frame with controls in it cannot be reached by keyboard',
    fixHint: 'Remove tabindex="-1" from the frame.',
  },
  'frame-title': { title: 'A frame has no title', fixHint: 'Describe the frame in its title attribute.' },
  'html-xml-lang-mismatch': {
    title: 'The page declares two different languages',
    fixHint: 'Use the same value for lang and xml:lang.',
  },
  'input-button-name': { title: 'An input button has no name', fixHint: 'Give it a value.' },
  'link-name': {
    title: 'A link has no name',
    fixHint: 'Give it text, or an aria-label if it only shows an icon.',
  },
  list: {
    title: 'A list contains something other than list items',
    fixHint: 'Put only li, script or template directly into ul and ol.',
  },
  listitem: { title: 'A list item is outside a list', fixHint: 'Put li into ul, ol or menu.' },
  marquee: { title: 'Text moves by itself and cannot be stopped', fixHint: 'Do not use the marquee element.' },
  'meta-refresh': {
    title: 'The page reloads or redirects by itself after a delay',
    fixHint: 'Remove the timed refresh, or let the user start it.',
  },
  'nested-interactive': {
    title: 'A control is inside another control',
    fixHint: 'Do not nest the controls: assistive technology cannot reach the inner one.',
  },
  'object-alt': { title: 'An embedded object has no text alternative', fixHint: 'Give it a title or aria-label.' },
  'role-img-alt': { title: 'An element that acts as an image has no name', fixHint: 'Name it with aria-label.' },
  'server-side-image-map': {
    title: 'A server-side image map cannot be used with the keyboard',
    fixHint: 'Use links or a client-side map.',
  },
  'summary-name': { title: 'The summary of a details element has no text', fixHint: 'Give it text.' },
  'td-headers-attr': {
    title: 'A table cell refers to a header that is not in its table',
    fixHint: 'Use ids of header cells in the same table in the headers attribute.',
  },
  'valid-lang': { title: 'A part of the page has an invalid lang attribute', fixHint: 'Use a valid lang code.' },
} as const satisfies Record<string, RuleWords>;

export type JudgedRule = keyof typeof axeRules;

export const judgedRules: readonly string[] = Object.keys(axeRules);

export const wordsOfRule = (id: string): RuleWords | null => (id in axeRules ? axeRules[id as JudgedRule] : null);
