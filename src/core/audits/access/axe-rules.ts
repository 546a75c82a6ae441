// The rules of axe that are put to pages: certain ones only, and none that an audit of ours judges itself.
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
    title: 'A control that is hidden from assistive technology can still take the focus',
    fixHint: 'Take the control out of the tab order (hidden, inert, tabindex="-1") or do not hide it.',
  },
  'aria-input-field-name': {
    title: 'An ARIA field has no name',
    fixHint: 'Name it with aria-labelledby or aria-label.',
  },
  'aria-meter-name': { title: 'An ARIA meter has no name', fixHint: 'Name it with aria-label or aria-labelledby.' },
  'aria-progressbar-name': {
    title: 'A progress bar has no name',
    fixHint: 'Say with aria-label or aria-labelledby what makes progress.',
  },
  'aria-required-attr': {
    title: 'An element lacks an ARIA attribute that its role requires',
    fixHint: 'Add the required state (such as aria-checked) and keep it up to date, or use the native element.',
  },
  'aria-required-children': {
    title: 'An ARIA container does not hold the children that its role requires',
    fixHint: 'Give the children the roles that belong to the container, or drop its role.',
  },
  'aria-required-parent': {
    title: 'An element has a role that makes sense only inside another role',
    fixHint: 'Put it into an element of the parent role, or drop its role.',
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
    fixHint: 'Use the words of the HTML standard.',
  },
  blink: { title: 'Text blinks and cannot be stopped', fixHint: 'Do not use the blink element.' },
  'button-name': {
    title: 'A button has no name',
    fixHint: 'Give it text, or aria-label where it shows an icon only.',
  },
  'definition-list': {
    title: 'A definition list holds something other than terms and descriptions',
    fixHint: 'Put only dt and dd groups, div, script or template into dl.',
  },
  dlitem: { title: 'A term or description stands outside a definition list', fixHint: 'Put dt and dd into dl.' },
  'duplicate-id-aria': {
    title: 'An id that ARIA or a label points to exists more than once',
    fixHint: 'Make the id unique.',
  },
  'frame-focusable-content': {
    title: 'A frame with controls in it cannot be reached by keyboard',
    fixHint: 'Remove tabindex="-1" from the frame.',
  },
  'frame-title': { title: 'A frame has no title', fixHint: 'Say in its title attribute what the frame shows.' },
  'html-xml-lang-mismatch': {
    title: 'The page names two different languages',
    fixHint: 'Let lang and xml:lang agree.',
  },
  'input-button-name': { title: 'An input button has no name', fixHint: 'Give it a value.' },
  'link-name': {
    title: 'A link has no name',
    fixHint: 'Give it text, or aria-label where it shows an icon only.',
  },
  list: {
    title: 'A list holds something other than list items',
    fixHint: 'Put only li, script or template directly into ul and ol.',
  },
  listitem: { title: 'A list item stands outside a list', fixHint: 'Put li into ul, ol or menu.' },
  marquee: { title: 'Text moves by itself and cannot be stopped', fixHint: 'Do not use the marquee element.' },
  'meta-refresh': {
    title: 'The page reloads or leaves by itself after a while',
    fixHint: 'Remove the timed refresh, or let the user start it.',
  },
  'nested-interactive': {
    title: 'A control stands inside another control',
    fixHint: 'Put the controls side by side; assistive technology cannot reach the inner one.',
  },
  'object-alt': { title: 'An embedded object has no text alternative', fixHint: 'Give it a title or aria-label.' },
  'role-img-alt': { title: 'An element that acts as an image has no name', fixHint: 'Name it with aria-label.' },
  'server-side-image-map': {
    title: 'An image sends click positions to the server, which no keyboard can do',
    fixHint: 'Use links or a client-side map.',
  },
  'summary-name': { title: 'The summary of a details element has no text', fixHint: 'Give it text.' },
  'td-headers-attr': {
    title: 'A table cell names a header that is not in its table',
    fixHint: 'Let the headers attribute name ids of header cells of the same table.',
  },
  'valid-lang': { title: 'A part of the page names a language that does not exist', fixHint: 'Use a valid lang code.' },
} as const satisfies Record<string, RuleWords>;

export type JudgedRule = keyof typeof axeRules;

export const judgedRules: readonly string[] = Object.keys(axeRules);

export const wordsOfRule = (id: string): RuleWords | null => (id in axeRules ? axeRules[id as JudgedRule] : null);
