// Where to look first, by what the evidence of a finding names. Rows go from what points at one place to what only points
// at a kind of place; the first that applies gives the hint. No row guesses code.
import type { EvidenceItem, Finding } from '#contract/finding.ts';
import type { FixHint } from '#contract/fix-hints.ts';

export type Hint = Pick<FixHint, 'place' | 'lookAt' | 'at' | 'line' | 'functionName' | 'why' | 'sure'>;

type HintRule = (finding: Finding) => Hint | null;

const evidenceOf = ({ evidence }: Finding, kind: string): EvidenceItem | undefined =>
  evidence.find((each) => each.kind === kind);

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const whole = (value: unknown): number | null => (typeof value === 'number' && Number.isInteger(value) ? value : null);

const nowhere = { at: null, line: null, functionName: null };

/** The name before the place of the innermost frame. */
const functionOf = (frames: string | null): string | null =>
  /^(?:async |new )?([\w$.]{1,100}) \(/.exec(frames?.split(' < ')[0] ?? '')?.[1] ?? null;

/** A frame of the stack names the file, and where it is known the line and the function. */
const ofStack: HintRule = (finding) => {
  const facts = evidenceOf(finding, 'exception')?.facts ?? evidenceOf(finding, 'console')?.facts ?? {};
  const source = text(facts['source']);
  if (source === null) return null;
  const line = whole(facts['line']);
  return {
    place: 'script',
    lookAt: line === null ? 'The script that threw.' : 'The line of the script that threw.',
    at: source,
    line,
    functionName: functionOf(text(facts['frames'])),
    why:
      finding.element === undefined
        ? 'The innermost frame of the stack is in this file.'
        : 'The innermost frame of the stack, after the control was clicked, is in this file.',
    sure: line === null ? 'medium' : 'high',
  };
};

const ofException: HintRule = (finding) => {
  if (finding.type !== 'uncaught_exception' && finding.type !== 'console_error') return null;
  return {
    ...nowhere,
    place: 'script',
    lookAt: 'The scripts inside the page: the stack names no file.',
    at: finding.element?.selectorHint ?? null,
    why: 'What was thrown has no file of its own, so it comes from a script in the document or from a handler.',
    sure: 'low',
  };
};

const ofRequest: HintRule = (finding) => {
  const item = evidenceOf(finding, 'request') ?? evidenceOf(finding, 'write');
  const path = item?.untrusted ?? text(item?.facts?.['path']);
  if (item === undefined || path == null) return null;
  const status = whole(item.facts?.['status']);
  const method = text(item.facts?.['method']) ?? 'GET';
  const broken = finding.type === 'broken_resource';
  return {
    ...nowhere,
    place: broken ? 'resource' : 'request_handler',
    lookAt: broken
      ? 'The file, and the place in the page or style sheet that names it.'
      : `The handler of this ${method} request.`,
    at: path,
    why:
      status === null
        ? 'The request got no response.'
        : status >= 500
          ? `The server returned ${status}: the fault is behind this address, not in the page.`
          : `The server returned ${status} for it.`,
    sure: status === null ? 'medium' : 'high',
  };
};

const ofDeclaration: HintRule = ({ blame, blameReason }) =>
  blame == null
    ? null
    : {
        ...nowhere,
        place: blame.selector === 'style attribute' ? 'markup' : 'style',
        lookAt: `The CSS property ${blame.property} of this rule.`,
        at: `${blame.selector} { ${blame.property}: ${blame.value} }`.slice(0, 200),
        why: blameReason ?? 'Without this declaration the defect was gone, with all else unchanged.',
        sure: 'high',
      };

const ofImage: HintRule = (finding) => {
  if (finding.type !== 'layout_defect' || finding.subtype !== 'broken_image') return null;
  const item = evidenceOf(finding, 'layout');
  return {
    ...nowhere,
    place: 'resource',
    lookAt: 'The image file, and the element that names it.',
    at: item?.untrusted ?? finding.element?.selectorHint ?? null,
    why: 'The image was asked for at this address and could not be shown.',
    sure: item?.untrusted === undefined ? 'medium' : 'high',
  };
};

const ofLink: HintRule = (finding) => {
  if (finding.type !== 'broken_link') return null;
  const item = evidenceOf(finding, 'link');
  return {
    ...nowhere,
    place: 'markup',
    lookAt: 'The link, or the route that it should lead to.',
    at: item?.untrusted ?? finding.element?.selectorHint ?? null,
    why: 'A page of the same site links to an address that does not work.',
    sure: 'high',
  };
};

const ofDeadControl: HintRule = (finding) => {
  if (finding.type !== 'dead_control' || finding.element === undefined) return null;
  const facts = evidenceOf(finding, 'interaction')?.facts ?? {};
  const none = facts['ownListeners'] === 0 && facts['listenersAbove'] === 0 && facts['frameworkHandler'] === false;
  return {
    ...nowhere,
    place: none ? 'script' : 'markup',
    lookAt: none ? 'The script that should attach a handler to this control.' : 'The handler of this control.',
    at: finding.element.selectorHint,
    why: none
      ? 'No listener is on the control or above it: a handler was never attached.'
      : 'A listener is there, but nothing that can be observed follows a click.',
    sure: none ? 'high' : 'medium',
  };
};

const contentPlaces: Readonly<Record<string, string>> = {
  nan_text: 'The calculation that fills this element: one of its inputs is not a number.',
  undefined_text: 'The value that fills this element: it is missing when the page is drawn.',
  object_text: 'The place where an object is turned into text.',
  invalid_date: 'The date that fills this element: it cannot be parsed.',
  template_text: 'The template: a placeholder was not replaced.',
  untranslated_key: 'The translations: this key has no text in this language.',
  placeholder_text: 'The content: filler text was published.',
  mojibake: 'The character encoding of the source of this text.',
};

const ofContent: HintRule = (finding) => {
  const lookAt = finding.type === 'content_defect' ? contentPlaces[finding.subtype ?? ''] : undefined;
  if (lookAt === undefined) return null;
  return {
    ...nowhere,
    place: finding.subtype === 'placeholder_text' ? 'content' : 'data',
    lookAt,
    at: finding.element?.selectorHint ?? null,
    why: 'The text is on the page that a visitor sees.',
    sure: finding.element === undefined ? 'low' : 'medium',
  };
};

const ofDocument: HintRule = (finding) => {
  if (finding.type !== 'http_error' && finding.type !== 'page_unreachable' && finding.type !== 'redirect_loop')
    return null;
  const status = whole(evidenceOf(finding, 'document')?.facts?.['status']);
  return {
    ...nowhere,
    place: finding.type === 'redirect_loop' ? 'configuration' : 'request_handler',
    lookAt: finding.type === 'redirect_loop' ? 'The redirects of this route.' : 'The handler of this route.',
    at: finding.route.slice(0, 200),
    why: status === null ? 'The document itself does not load.' : `The document itself returns HTTP ${status}.`,
    sure: status === null ? 'medium' : 'high',
  };
};

const ofPersistence: HintRule = (finding) => {
  const kinds = [
    'not_persisted',
    'update_not_persisted',
    'delete_not_performed',
    'duplicate_on_submit',
    'form_submit_failed',
    'validation_missing',
  ];
  if (!kinds.includes(finding.type)) return null;
  return {
    ...nowhere,
    place: 'request_handler',
    lookAt:
      finding.type === 'validation_missing'
        ? 'The validation on the server: the form was accepted without what it needs.'
        : 'The handler of the form on the server, and what it stores.',
    at: finding.element?.selectorHint ?? finding.route.slice(0, 200),
    why: 'The form was sent, and what should follow on the server did not.',
    sure: 'medium',
  };
};

const ofAssertion: HintRule = (finding) =>
  finding.type !== 'assertion_failed'
    ? null
    : {
        ...nowhere,
        place: 'test',
        lookAt: 'What the failing assertion names, and then the assertion itself.',
        at: finding.element?.selectorHint ?? null,
        why: 'The scenario was given by the caller: either the application or its expectation is wrong.',
        sure: 'low',
      };

const ofElement: HintRule = ({ element }) =>
  element === undefined
    ? null
    : {
        ...nowhere,
        place: 'markup',
        lookAt: 'The component that draws this element.',
        at: element.selectorHint,
        why: 'The defect was seen at this element.',
        sure: 'low',
      };

export const hintRules: readonly HintRule[] = [
  ofDeclaration,
  ofStack,
  ofRequest,
  ofImage,
  ofLink,
  ofDeadControl,
  ofContent,
  ofDocument,
  ofPersistence,
  ofAssertion,
  ofException,
  ofElement,
];
