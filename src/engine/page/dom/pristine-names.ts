// What page code reads of nodes, by the interface that has it. A form and a document show their fields and forms as
// properties, before their own: `<input name="children">` makes `form.children` a field. So these are read under other
// names, which are set up in our world before the page has any element, and which the page cannot know.

/** One text for each interface keeps the bundles small. */
const table: Readonly<Record<string, string>> = {
  EventTarget: 'addEventListener',
  Node:
    'baseURI childNodes cloneNode compareDocumentPosition contains firstChild getRootNode isConnected ' +
    'nextSibling nodeType ownerDocument parentElement parentNode textContent',
  Element:
    'append assignedSlot checkVisibility childElementCount children classList className clientHeight clientLeft ' +
    'clientTop clientWidth closest firstElementChild getAnimations getAttribute getAttributeNames ' +
    'getBoundingClientRect getClientRects hasAttribute innerHTML localName matches nextElementSibling ' +
    'previousElementSibling querySelector querySelectorAll remove removeAttribute scrollIntoView ' +
    'scrollLeft scrollTop setAttribute shadowRoot',
  HTMLElement: 'blur click innerText isContentEditable offsetWidth tabIndex',
  SVGElement: 'blur className tabIndex',
  MathMLElement: 'blur tabIndex',
  CharacterData: 'nextElementSibling previousElementSibling remove',
  Text: 'assignedSlot',
  DocumentFragment: 'append childElementCount children firstElementChild getElementById querySelector querySelectorAll',
  ShadowRoot: 'activeElement adoptedStyleSheets elementFromPoint elementsFromPoint getAnimations innerHTML styleSheets',
  Document:
    'URL activeElement adoptedStyleSheets body childElementCount children compatMode createElement createRange ' +
    'createTreeWalker defaultView documentElement elementFromPoint elementsFromPoint firstElementChild ' +
    'fonts getAnimations getElementById getElementsByClassName getElementsByName images querySelector querySelectorAll ' +
    'readyState styleSheets',
  // They are no forms, but share names with what may be one.
  HTMLButtonElement: 'labels',
  HTMLInputElement: 'labels',
  HTMLMeterElement: 'labels',
  HTMLOutputElement: 'labels',
  HTMLProgressElement: 'labels',
  HTMLSelectElement: 'labels',
  HTMLTextAreaElement: 'labels',
  Range: 'getBoundingClientRect getClientRects',
  TreeWalker: 'firstChild nextSibling parentNode',
  DOMTokenList: 'contains remove',
  MediaQueryList: 'matches',
};

export const pristineNames: readonly (readonly [owner: string, names: readonly string[]])[] = Object.entries(table).map(
  ([owner, names]) => [owner, names.split(' ')],
);
