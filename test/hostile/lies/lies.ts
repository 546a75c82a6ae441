// Ways in which a page can lie to whoever reads it. None of them changes what a person sees or can do.

export interface Lie {
  readonly name: string;
  /** Runs before any other script of the page. */
  readonly script?: string;
  /** Markup inside the form of the page. */
  readonly inForm?: string;
  /** Markup behind everything else. */
  readonly atEnd?: string;
  /** Also told in the everyday tests. */
  readonly sample?: true;
}

const channels = ['request', 'scene', 'navigation', 'popup', 'print', 'denied'];

/** Says every word of the engine to a function that may be its line. */
const speak = `const speak = (line) => { for (const word of ${JSON.stringify(channels)}) try { line(word); line(JSON.stringify({ channel: word })); } catch {} };`;

/** On every event of a pointer, as if the control had answered. */
const onUse = (code: string): string =>
  `for (const type of ['pointerdown', 'mousedown', 'click']) addEventListener(type, () => { ${code} }, true);`;

const getter = (owner: string, name: string, value: string): string =>
  `{ const was = Object.getOwnPropertyDescriptor(${owner}, '${name}'); Object.defineProperty(${owner}, '${name}', { ...was, get() { return ${value}; } }); }`;
const method = (owner: string, name: string, body: string): string => `${owner}.${name} = function () { ${body} };`;

const field = (name: string): string => `<input type="hidden" name="${name}">`;
const clobber = (...names: readonly string[]): string => names.map(field).join('');
/** A hidden form is a property of the document under its name. */
const clobberDocument = (...names: readonly string[]): string =>
  names.map((name) => `<form hidden name="${name}"></form>`).join('');
const script = (name: string, code: string): Lie => ({ name, script: code });

/** The page looks for the line of the engine and speaks on what it finds. */
const forgeries: readonly Lie[] = [
  {
    name: 'calls the names that lines once had',
    script: `${speak} ${onUse(`for (const name of ['__pfr', '__pfrDenied', 'proofrunHear', 'proofrunPage']) speak(window[name]);`)}`,
  },
  {
    name: 'calls every global that other windows do not have',
    script: `${speak} const usual = new Set(['speak', 'usual', ${channels.map((word) => `'${word}'`).join()}]);
      addEventListener('DOMContentLoaded', () => { const frame = document.createElement('iframe'); frame.hidden = true; document.body.append(frame);
        for (const name of Object.getOwnPropertyNames(frame.contentWindow)) usual.add(name); frame.remove(); });
      ${onUse('for (const name of Object.getOwnPropertyNames(window)) if (!usual.has(name) && typeof window[name] === "function") speak(window[name]);')}`,
    sample: true,
  },
  {
    name: 'calls what the window of a fresh frame has and its own has not',
    script: `${speak} const lines = [];
      addEventListener('DOMContentLoaded', () => { const frame = document.createElement('iframe'); frame.hidden = true; document.body.append(frame);
        for (const name of Object.getOwnPropertyNames(frame.contentWindow)) if (!(name in window)) lines.push(frame.contentWindow[name]); frame.remove(); });
      ${onUse('for (const line of lines) speak(line);')}`,
  },
  {
    name: 'sends six megabytes on whatever it finds',
    script: `const large = 'request'.repeat(900000); ${onUse('for (const name of Object.getOwnPropertyNames(window)) if (/^_|pfr|proofrun/i.test(name)) try { window[name](large); } catch {}')}`,
  },
  script(
    'takes functions of ours from stack traces',
    `${speak} const seen = new Set(); Error.prepareStackTrace = (error, sites) => { for (const site of sites) { const call = site.getFunction(); if (call && !seen.has(call)) { seen.add(call); if (!/native|works|speak|dig/.test(String(call))) speak(call); } } return ''; };
      let dug = false; ${onUse('if (dug) return; dug = true; const dig = () => { try { BroadcastChannel.prototype.postMessage.call(1); } catch (error) { error.stack; } dig(); }; try { dig(); } catch (error) { error.stack; }')}`,
  ),
  script(
    'sends messages of the engine to itself',
    onUse(`postMessage({ proofrun: 'request', channel: 'scene' }, '*');`),
  ),
  script('writes messages of the engine to the console', onUse(`console.log('__pfr', 'request');`)),
  script(
    'dispatches events of its own',
    onUse(
      `dispatchEvent(new CustomEvent('proofrun', { detail: 'request' })); document.dispatchEvent(new Event('pfr'));`,
    ),
  ),
];

/** Whatever scripts of ours would call if they ran among those of the page. */
const natives: readonly Lie[] = [
  { name: 'Array.prototype.map', script: method('Array.prototype', 'map', 'return [];') },
  script('Array.prototype.filter', method('Array.prototype', 'filter', 'return [];')),
  script('Array.prototype.includes', method('Array.prototype', 'includes', 'return true;')),
  script('Array.prototype.push', method('Array.prototype', 'push', 'return 0;')),
  script('the iterator of arrays', 'Array.prototype[Symbol.iterator] = function* () {};'),
  { name: 'Function.prototype.call', script: method('Function.prototype', 'call', 'return null;') },
  script('Function.prototype.apply', method('Function.prototype', 'apply', 'return null;')),
  script('Reflect.apply', 'Reflect.apply = () => null;'),
  script('Object.defineProperty', 'Object.defineProperty = (one) => one;'),
  script('Object.getOwnPropertyNames', `Object.getOwnPropertyNames = () => ['__reactProps$1', '__reactContainer$1'];`),
  script('Promise.prototype.then', method('Promise.prototype', 'then', 'return this;')),
  { name: 'JSON.stringify', script: `JSON.stringify = () => '{}'; JSON.parse = () => ({});` },
  script('Map and Set', method('Map.prototype', 'get', '') + method('Set.prototype', 'has', 'return true;')),
  script(
    'methods of strings',
    method('String.prototype', 'trim', `return '';`) +
      method('String.prototype', 'startsWith', 'return true;') +
      method('String.prototype', 'replace', `return '';`),
  ),
  script(
    'methods of patterns',
    method('RegExp.prototype', 'test', 'return false;') + method('RegExp.prototype', 'exec', 'return null;'),
  ),
  script('Date', 'Date.now = () => 0; Date.prototype.getTime = () => 0;'),
];

const globals: readonly Lie[] = [
  {
    name: 'getComputedStyle',
    script: `window.getComputedStyle = () => ({ overflow: 'visible', color: 'rgb(0, 0, 0)' });`,
  },
  script('document.querySelector', `document.querySelector = () => null; document.querySelectorAll = () => [];`),
  script(
    'document.createTreeWalker',
    `document.createTreeWalker = () => ({ nextNode: () => null }); window.NodeFilter = {};`,
  ),
  script('performance.now', 'performance.now = () => 0;'),
  script('requestAnimationFrame', 'window.requestAnimationFrame = () => 0;'),
  script('timers that never ring', 'window.setTimeout = () => 0; window.setInterval = () => 0;'),
  script(
    'MutationObserver',
    'window.MutationObserver = class { observe() {} disconnect() {} takeRecords() { return []; } };',
  ),
  script(
    'IntersectionObserver and ResizeObserver',
    'window.IntersectionObserver = window.ResizeObserver = class { observe() {} disconnect() {} };',
  ),
  script(
    'the size of the window',
    'for (const name of ["innerWidth", "innerHeight", "outerWidth"]) Object.defineProperty(window, name, { value: 9999 });',
  ),
  script('matchMedia', 'window.matchMedia = () => ({ matches: false, addEventListener() {} });'),
  script('the interfaces', 'window.Element = window.HTMLElement = window.Node = window.ShadowRoot = class {};'),
  script(
    'document.getAnimations',
    `document.getAnimations = () => [{ playState: 'running', effect: { getComputedTiming: () => ({ endTime: 900 }) } }];`,
  ),
];

const getters: readonly Lie[] = [
  {
    name: 'getBoundingClientRect',
    script: method('Element.prototype', 'getBoundingClientRect', 'return new DOMRect(0, 0, 0, 0);'),
  },
  script('offsetParent', getter('HTMLElement.prototype', 'offsetParent', 'null')),
  script(
    'matches and closest',
    method('Element.prototype', 'matches', 'return false;') + method('Element.prototype', 'closest', 'return null;'),
  ),
  script(
    'elementFromPoint',
    method('Document.prototype', 'elementFromPoint', 'return null;') +
      method('Document.prototype', 'elementsFromPoint', 'return [];'),
  ),
  script('checkVisibility', method('Element.prototype', 'checkVisibility', 'return false;')),
  script(
    'parentNode',
    getter('Node.prototype', 'parentNode', 'null') + getter('Node.prototype', 'parentElement', 'null'),
  ),
  script(
    'textContent and data',
    getter('Node.prototype', 'textContent', `''`) + getter('HTMLElement.prototype', 'innerText', `''`),
  ),
  script(
    'getAttribute',
    method('Element.prototype', 'getAttribute', 'return null;') +
      method('Element.prototype', 'hasAttribute', 'return false;'),
  ),
  script(
    'the size of pictures',
    getter('HTMLImageElement.prototype', 'naturalWidth', '120') +
      getter('HTMLImageElement.prototype', 'complete', 'true'),
  ),
  script(
    'the size of boxes',
    getter('Element.prototype', 'scrollHeight', '0') + getter('Element.prototype', 'clientHeight', '999'),
  ),
  script(
    'the path of events',
    method('Event.prototype', 'composedPath', 'return [];') + getter('Event.prototype', 'target', 'null'),
  ),
  script('document.readyState', getter('Document.prototype', 'readyState', `'loading'`)),
  script('listeners', 'EventTarget.prototype.addEventListener = function () {};'),
];

const formNames = [
  'children',
  'parentNode',
  'attributes',
  'getAttribute',
  'tagName',
  'querySelectorAll',
  'textContent',
  'style',
  'id',
  'nodeType',
];
const deepNames = [
  'parentElement',
  'localName',
  'childNodes',
  'shadowRoot',
  'assignedSlot',
  'getRootNode',
  'ownerDocument',
  'matches',
  'closest',
  'contains',
  'checkVisibility',
  'getBoundingClientRect',
  'getClientRects',
  'firstChild',
  'nextElementSibling',
  'previousElementSibling',
  'classList',
  'className',
  'title',
  'target',
  'hasAttribute',
  'clientWidth',
  'clientHeight',
  'scrollWidth',
  'scrollHeight',
  'innerText',
  'tabIndex',
  'labels',
  'querySelector',
  'addEventListener',
  'getAnimations',
  'isConnected',
  'compareDocumentPosition',
];
const documentNames = [
  'body',
  'documentElement',
  'querySelector',
  'querySelectorAll',
  'createTreeWalker',
  'createRange',
  'getElementById',
  'elementFromPoint',
  'elementsFromPoint',
];
const moreDocumentNames = [
  'defaultView',
  'fonts',
  'getAnimations',
  'title',
  'activeElement',
  'styleSheets',
  'readyState',
];

const clobbers: readonly Lie[] = [
  ...formNames.map((name): Lie => ({ name: `a field is called ${name}`, inForm: field(name) })),
  { name: 'fields have the names of all that is read', inForm: clobber(...formNames, ...deepNames), sample: true },
  { name: 'a form is called body', atEnd: clobberDocument('body') },
  {
    name: 'forms have the names of what a document is asked for',
    atEnd: clobberDocument(...documentNames),
  },
  { name: 'forms have the names of what a document has', atEnd: clobberDocument(...moreDocumentNames), sample: true },
  {
    name: 'elements have the names of our scripts',
    atEnd: ['proofrunPage', 'proofrunHear', 'proofrunRecorder', 'axe', 'say']
      .map((id) => `<a hidden id="${id}"></a><embed hidden type="text/plain" name="${id}">`)
      .join(''),
  },
];

const together = (name: string, rows: readonly Lie[]): Lie => ({
  name,
  script: rows.map(({ script: code }) => code).join('\n'),
  sample: true,
});

export const lies: readonly Lie[] = [
  ...forgeries,
  ...natives,
  together('all natives at once', natives),
  ...globals,
  together('all globals at once', globals),
  ...getters,
  together('all getters at once', getters),
  ...clobbers,
];
