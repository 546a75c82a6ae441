// A healthy visit by hand, for tests that change one part of it and judge.
import { type TargetText, redact } from '#core/evidence/redact.ts';
import type { ElementFact, PageFacts } from '#core/evidence/page-facts.ts';
import type { SuspectText, TextFacts } from '#core/evidence/text-facts.ts';
import type { ConsoleFact, ExceptionFact, RequestFact } from '#core/evidence/log-facts.ts';
import type { DocumentFact, LinkFact, Visit } from '#core/evidence/visit.ts';

const text = (raw: string): TargetText => redact(raw);

export const elementOf = (partial: Partial<ElementFact> = {}): ElementFact => ({
  path: 'body>main:1>p:1',
  role: 'paragraph',
  name: text('A paragraph'),
  testId: null,
  selectorHint: text('main > p'),
  box: { x: 0, y: 0, width: 100, height: 20 },
  ...partial,
});

export const documentOf = (partial: Partial<DocumentFact> = {}): DocumentFact => ({
  status: 200,
  failure: null,
  redirects: 0,
  landedOn: null,
  leftOrigin: false,
  challenge: false,
  mime: 'text/html',
  responseMs: 80,
  loadMs: 200,
  ...partial,
});

export const pageOf = (partial: Partial<PageFacts> = {}): PageFacts => ({
  title: text('Orders'),
  lang: 'en',
  nodes: 50,
  truncated: false,
  textLength: 900,
  visibleElements: 40,
  controls: 5,
  media: 1,
  busy: [],
  mainTextLength: 700,
  hasPasswordField: false,
  frames: 0,
  quirks: false,
  styleFilesMissing: [],
  skeleton: '00000000',
  ...partial,
});

export const requestOf = (partial: Partial<RequestFact> = {}): RequestFact => ({
  method: 'GET',
  path: '/api/orders',
  template: '/api/orders',
  sameOrigin: true,
  kind: 'fetch',
  status: 200,
  failure: null,
  isPage: false,
  answeredMs: 40,
  ms: 50,
  pending: false,
  atMs: 120,
  insecure: false,
  frame: 'main',
  viewport: 'laptop',
  ...partial,
});

export const consoleOf = (partial: Partial<ConsoleFact> = {}): ConsoleFact => ({
  level: 'error',
  text: text('It broke'),
  normal: text('It broke'),
  source: '/app.js',
  byBrowser: false,
  viewport: 'laptop',
  atMs: 300,
  ...partial,
});

export const exceptionOf = (partial: Partial<ExceptionFact> = {}): ExceptionFact => ({
  kind: 'error',
  text: text('TypeError: x is not a function'),
  normal: text('TypeError: x is not a function'),
  source: '/app.js',
  ownScript: true,
  viewport: 'laptop',
  atMs: 300,
  ...partial,
});

export const linkOf = (route: string): LinkFact => ({
  route,
  template: route,
  element: elementOf({ role: 'link' }),
  visible: true,
});

/** `before <<hit>> after`, as a paragraph would hold it. */
export function suspectOf(
  pattern: SuspectText['pattern'],
  line: string,
  partial: Partial<SuspectText> = {},
): SuspectText {
  const match = /^(.*)<<(.*)>>(.*)$/s.exec(line);
  if (match === null) throw new Error(`mark the hit in "${line}" with << and >>`);
  const [, before = '', hit = '', after = ''] = match;
  return {
    pattern,
    element: elementOf(),
    place: 'prose',
    before: text(before),
    hit: text(hit),
    after: text(after),
    alone: before === '' && after === '',
    nearCode: false,
    inLink: false,
    inMessage: false,
    ...partial,
  };
}

export const textOf = (partial: Partial<TextFacts> = {}): TextFacts => ({
  suspects: [],
  suspectsDropped: 0,
  codeBlocks: 0,
  inCode: {},
  emptyHeadings: [],
  mainHeading: text('Orders'),
  sampledCharacters: 1_200,
  sampledWords: 200,
  littleWords: { en: 70, de: 3, fr: 2, es: 1, it: 2, nl: 12, pt: 2 },
  ...partial,
});

export const visitOf = (partial: Partial<Visit> = {}): Visit => ({
  key: '001-laptop',
  route: '/orders',
  template: '/orders',
  context: 'laptop',
  arrivedBy: 'link',
  document: documentOf(),
  settle: { quiet: true, ms: 150, loadFired: true, watchedMs: 2_500 },
  console: [],
  consoleDropped: 0,
  exceptions: [],
  requests: [],
  requestsDropped: 0,
  popups: 0,
  page: pageOf(),
  firstLook: pageOf(),
  text: textOf(),
  transport: { secure: false, insecure: [], upgrades: false, openPassword: null },
  links: [],
  externalLinks: 0,
  linkChecks: [],
  layouts: [],
  shift: null,
  access: null,
  pictures: [],
  probes: [],
  crashed: false,
  ...partial,
});
