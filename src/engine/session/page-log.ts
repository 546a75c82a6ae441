// Writes down what a page does while it is visited: console, exceptions, requests. Shapes and masked text only.
import type { LimitName } from '#contract/limits.ts';
import { limit } from '#contract/limits.ts';
import type { Viewport } from '#contract/vocabulary/viewports.ts';
import { isReading } from '#core/audits/runtime/slow-response.ts';
import { shapeOf } from '#core/evidence/body-shape.ts';
import { cutText } from '#core/evidence/cut-text.ts';
import { normalMessage } from '#core/evidence/normal-message.ts';
import { redact } from '#core/evidence/redact.ts';
import { resourceOf, templateOf } from '#core/evidence/route.ts';
import { type RuntimeFacts, type SentFact, foldRequests } from '#core/evidence/runtime-facts.ts';
import { type StackFrame, framesOfStack } from '#core/evidence/frames-of-stack.ts';
import { scriptOfStack } from '#core/evidence/script-of-stack.ts';
import type { AskedBy, CodePlace, ConsoleFact, ExceptionFact, RequestFact } from '#core/evidence/log-facts.ts';
import type { PageFlood } from '#core/evidence/visit.ts';
import { withDeadline } from '#engine/browser/deadline.ts';
import type { ConsoleMessage, Page, Request, Response } from 'playwright-core';
import type { PlaceBook, ScriptPlace } from './place-book.ts';
import { readJsonAnswer } from './read-json-answer.ts';

/** Calls of one page whose JSON is looked at. */
const maxFrames = 3;
/** Frames of a stack that source maps are asked about: those of packages come first. */
const maxNoted = 10;
const maxShapes = 50;
const readingMs = 1_000;
const endless = new Set(['websocket', 'eventsource']);

interface OpenRequest {
  readonly request: Request;
  readonly url: URL;
  readonly startedAt: number;
  readonly viewport: Viewport;
  status: number | null;
  response: Response | null;
  failure: RequestFact['failure'];
  answeredAt: number | null;
  serverMs: number | null;
  endedAt: number | null;
  bodyShape: string | null;
}

/** A part of the log: read it late, so that answers had time to come. */
export interface LogRange {
  read(): RuntimeFacts;
}

export interface PageLogOptions {
  readonly page: Page;
  readonly origin: string;
  readonly viewport: Viewport;
  readonly now: () => number;
  /** Where scripts are, for source maps. */
  readonly places?: PlaceBook;
  /** Called once for each kind, when the page sends more than can be listened to. */
  readonly onFlood?: (flood: ClosingFlood) => void;
}

/** What else of a page has a limit. Every text that is cut counts. */
const most = {
  messageChars: 0,
  auditedNodes: limit('auditedNodes'),
  dialogs: limit('dialogs'),
  openedWindows: limit('openedWindows'),
  pageDownloads: limit('pageDownloads'),
  pageEvents: limit('pageEvents'),
  pageTextBytes: limit('pageTextBytes'),
} as const satisfies Partial<Record<LimitName, number>>;
type Flood = keyof typeof most;
/** A page that goes beyond one of these is closed. */
const closing = ['dialogs', 'openedWindows', 'pageDownloads', 'pageEvents', 'pageTextBytes'] as const;
export type ClosingFlood = (typeof closing)[number];
const closes = (flood: Flood): flood is ClosingFlood => (closing as readonly Flood[]).includes(flood);

function parse(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}

export class PageLog {
  readonly #options: PageLogOptions;
  #viewport: Viewport;
  #startedAt: number;
  #lastNetworkAt: number;
  #console: { readonly fact: ConsoleFact; readonly at: number }[] = [];
  /** Which script wrote the console line of a moment: the browser names the guard, which every line passes. */
  #writers = new Map<number, { readonly source: string | null; readonly writtenAt: CodePlace | null }>();
  /** Which script sent a request, by method and address. */
  #senders = new Map<string, AskedBy>();
  #floods = new Map<Flood, number>();
  #consoleDropped = 0;
  #exceptions: { readonly fact: ExceptionFact; readonly document: number }[] = [];
  /** Documents that this tab has shown, and whether the next one is on its way. */
  #documents = 0;
  #leaving = false;
  #requests = new Map<Request, OpenRequest>();
  #requestsDropped = 0;
  #shapesAsked = 0;
  readonly #reading = new Set<Promise<void>>();
  #popups = 0;
  #downloads = 0;
  #dialogs = 0;
  crashed = false;
  closesPopups = true;
  /** A question such as "Really delete?" is answered with yes: only while a step asks for it. */
  acceptsQuestions = false;

  constructor(options: PageLogOptions) {
    this.#options = options;
    this.#viewport = options.viewport;
    this.#startedAt = options.now();
    this.#lastNetworkAt = this.#startedAt;
    const { page } = options;
    page.on('console', (message) => this.#onConsole(message));
    page.on('pageerror', (error) => this.#onException(error));
    page.on('request', (request) => this.#onRequest(request));
    page.on('response', (response) => this.#onResponse(response));
    page.on('requestfinished', (request) => this.#onEnd(request, null));
    page.on('requestfailed', (request) => this.#onEnd(request, request.failure()?.errorText ?? 'failed'));
    page.on('framenavigated', (frame) => {
      this.#count('pageEvents', 1);
      this.#count('pageTextBytes', frame.url().length);
      if (frame !== page.mainFrame() || !this.#leaving) return;
      this.#leaving = false;
      this.#documents += 1;
    });
    page.on('crash', () => {
      this.crashed = true;
    });
    page.on('dialog', (dialog) => {
      this.#dialogs += 1;
      this.#count('dialogs', 1);
      // A refused beforeunload would keep the page for ever.
      const accepts = dialog.type() === 'beforeunload' || (this.acceptsQuestions && dialog.type() === 'confirm');
      void (accepts ? dialog.accept() : dialog.dismiss()).catch(() => undefined);
    });
    page.on('popup', (popup) => {
      this.#popups += 1;
      this.#count('openedWindows', 1);
      if (this.closesPopups) void popup.close().catch(() => undefined);
    });
    page.on('download', (download) => {
      this.#downloads += 1;
      this.#count('pageDownloads', 1);
      void download.cancel().catch(() => undefined);
    });
  }

  /** Forgets the page before; requests that it left open are not of this visit. */
  restart(): void {
    this.#startedAt = this.#options.now();
    this.#lastNetworkAt = this.#startedAt;
    this.#console = [];
    this.#writers = new Map();
    this.#senders = new Map();
    this.#floods = new Map();
    this.#consoleDropped = 0;
    this.#exceptions = [];
    this.#requests = new Map();
    this.#requestsDropped = 0;
    this.#shapesAsked = 0;
    this.#popups = 0;
    this.#downloads = 0;
    this.#dialogs = 0;
  }

  set viewport(viewport: Viewport) {
    this.#viewport = viewport;
  }
  get viewport(): Viewport {
    return this.#viewport;
  }

  /** Milliseconds since the network last moved; 0 while something is on its way. */
  networkStillMs(): number {
    for (const open of this.#requests.values())
      if (
        open.endedAt === null &&
        !endless.has(open.request.resourceType()) &&
        this.#options.now() - open.startedAt < 5_000
      )
        return 0;
    return this.#options.now() - this.#lastNetworkAt;
  }

  counts(): { requests: number; errors: number; popups: number; downloads: number; dialogs: number } {
    return {
      requests: this.#requests.size,
      errors: this.#console.filter(({ fact }) => fact.level === 'error').length + this.#exceptions.length,
      popups: this.#popups,
      downloads: this.#downloads,
      dialogs: this.#dialogs,
    };
  }

  read(): {
    console: ConsoleFact[];
    consoleDropped: number;
    exceptions: ExceptionFact[];
    requests: RequestFact[];
    requestsDropped: number;
    popups: number;
    floods: readonly PageFlood[];
  } {
    return {
      console: this.#console.map(({ fact, at }) => this.#withWriter(fact, at)),
      consoleDropped: this.#consoleDropped,
      exceptions: this.#exceptions.map(({ fact }) => fact),
      requests: [...this.#requests.values()].map((open) => this.#factOf(open)),
      requestsDropped: this.#requestsDropped,
      popups: this.#popups,
      floods: [...this.#floods].flatMap(([name, count]) => {
        const over = count - most[name];
        return over > 0 ? [{ name, count: over }] : [];
      }),
    };
  }

  /** The page has so many elements now. */
  sawElements(count: number): void {
    this.#floods.set('auditedNodes', Math.max(count, this.#floods.get('auditedNodes') ?? 0));
  }

  #count(flood: Flood, by: number): void {
    const before = this.#floods.get(flood) ?? 0;
    this.#floods.set(flood, before + by);
    if (closes(flood) && before <= most[flood] && before + by > most[flood]) this.#options.onFlood?.(flood);
  }

  /** One message of the page, with all of its text. */
  #countText(chars: number): void {
    this.#count('pageEvents', 1);
    this.#count('pageTextBytes', chars);
    if (chars >= limit('messageChars')) this.#count('messageChars', 1);
  }

  #withWriter(fact: ConsoleFact, at: number): ConsoleFact {
    const { source = null, writtenAt = null } = this.#writers.get(at) ?? {};
    if (source === null) return fact;
    return { ...fact, source, ...(writtenAt === null ? {} : { writtenAt }) };
  }

  /** The first scripts of a console line are our guard; `frames` begin with the one that wrote it. */
  noteWriter(at: number, frames: readonly StackFrame[]): void {
    const [first] = frames;
    if (first === undefined || this.#writers.size >= limit('pageConsoleLines')) return;
    const place = this.#notePlace(frames, '');
    const writtenAt = place === null ? null : { line: place.line, column: place.column };
    this.#writers.set(at, { source: this.#sourceOf(first.address).source, writtenAt });
  }

  /** `frames`: the stack of the script that sent the request. */
  noteSender(method: string, address: string, frames: readonly StackFrame[]): void {
    const key = `${method} ${address}`;
    if (this.#senders.has(key) || this.#senders.size >= limit('pageRequests')) return;
    const url = parse(address);
    const what = url === null ? '' : `${method} ${redact(resourceOf(url, this.#options.origin))}`;
    const place = this.#notePlace(frames, what);
    if (place === null) return;
    this.#senders.set(key, { ...place, what });
    this.#options.places?.noteSent(frames, what);
  }

  /** The place of the first frame, if it is in a file of the target's own. */
  #notePlace(frames: readonly StackFrame[], what: string): ScriptPlace | null {
    const [first] = frames;
    const { source, own } = this.#sourceOf(first?.address ?? '');
    if (first === undefined || source === null || !own) return null;
    const place = { source, line: first.line, column: first.column };
    this.#options.places?.note(place, what, frames.slice(0, maxNoted));
    return place;
  }

  /** A request to the address has not ended yet. */
  waitsFor(address: string): boolean {
    return [...this.#requests.values()].some(({ url, endedAt }) => url.href === address && endedAt === null);
  }

  /** Remembers this moment, for `exceptionsSince` and `rangeSince`. */
  mark(): {
    readonly exceptions: number;
    readonly document: number;
    readonly requests: number;
    readonly lines: number;
  } {
    return {
      exceptions: this.#exceptions.length,
      document: this.#documents,
      requests: this.#requests.size,
      lines: this.#console.length,
    };
  }

  /** What the page sent and said between that moment and now. Lines of the browser are about requests, held ones too. */
  rangeSince(from: ReturnType<PageLog['mark']>): LogRange {
    const requests = [...this.#requests.values()].slice(from.requests);
    const lines = this.#console.slice(from.lines).filter(({ fact }) => !fact.byBrowser);
    const exceptions = this.exceptionsSince(from).length;
    const of = (level: ConsoleFact['level']): number => lines.filter(({ fact }) => fact.level === level).length;
    const console = { errors: of('error'), warnings: of('warning'), other: of('other'), exceptions, dropped: 0 };
    return {
      read: () => ({
        requests: foldRequests(requests.map((open) => this.#sentOf(open))),
        requestsDropped: 0,
        console,
      }),
    };
  }

  #sentOf(open: OpenRequest): Omit<SentFact, 'count'> {
    const { method, template, sameOrigin, kind, status, failure, pending } = this.#factOf(open);
    // Nothing but the write barrier blocks in the name of the client.
    const held = /ERR_BLOCKED_BY_CLIENT/.test(open.request.failure()?.errorText ?? '');
    return {
      method,
      path: redact(template),
      sameOrigin,
      kind,
      status,
      failure: held ? 'held' : failure,
      pending,
      bodyShape: open.bodyShape,
      ...this.#senderOf(open),
    };
  }

  #senderOf({ request, url }: OpenRequest): Pick<RequestFact, 'askedBy'> {
    const askedBy = this.#senders.get(`${request.method()} ${url.href}`);
    return askedBy === undefined ? {} : { askedBy };
  }

  /** What the document of that moment has thrown since; what the next document throws is its own matter. */
  exceptionsSince({ exceptions, document }: ReturnType<PageLog['mark']>): ExceptionFact[] {
    return this.#exceptions
      .slice(exceptions)
      .filter((one) => one.document === document)
      .map(({ fact }) => fact);
  }

  #at(): number {
    return Math.round(this.#options.now() - this.#startedAt);
  }

  #sourceOf(address: string): { source: string | null; own: boolean } {
    const url = parse(address);
    if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return { source: null, own: true };
    const own = url.origin === this.#options.origin;
    // Code inside the document itself has the document's address: the route says that already.
    const document = parse(this.#options.page.url());
    if (own && document !== null && document.pathname === url.pathname) return { source: null, own };
    return { source: templateOf(resourceOf(url, this.#options.origin)).split('?')[0] ?? null, own };
  }

  /** The answers that the page is made of: its document, and the scripts and style sheets of its origin. */
  builtFrom(): { document: Response | null; code: readonly Response[] } {
    const own = [...this.#requests.values()]
      .filter(({ url, status }) => url.origin === this.#options.origin && status === 200)
      .filter(({ request }) => this.#frameOf(request) === 'main');
    const of = (...kinds: string[]): Response[] =>
      own.flatMap(({ request, response }) =>
        response !== null && kinds.includes(request.resourceType()) ? [response] : [],
      );
    return { document: of('document').at(-1) ?? null, code: of('script', 'stylesheet') };
  }

  /** Templates of the page's own reading calls that began before a moment and have no answer yet. */
  unanswered(startedBefore: number): readonly string[] {
    return [...this.#requests.values()]
      .filter(
        ({ answeredAt, endedAt, startedAt }) => answeredAt === null && endedAt === null && startedAt <= startedBefore,
      )
      .filter(({ request, url }) =>
        isReading({
          method: request.method(),
          kind: request.resourceType(),
          sameOrigin: url.origin === this.#options.origin,
        }),
      )
      .map(({ url }) => templateOf(resourceOf(url, this.#options.origin)));
  }

  #onConsole(message: ConsoleMessage): void {
    this.#countText(message.text().length);
    if (this.#console.length >= limit('pageConsoleLines')) {
      this.#consoleDropped += 1;
      return;
    }
    const type = message.type();
    const text = message.text().slice(0, limit('messageChars'));
    const address = message.location().url;
    // Lines that Chromium writes itself carry no arguments.
    const byBrowser = message.args().length === 0;
    const fact: ConsoleFact = {
      level: type === 'error' || type === 'assert' ? 'error' : type === 'warning' ? 'warning' : 'other',
      text: redact(text),
      normal: normalMessage(text),
      source: this.#sourceOf(address).source,
      byBrowser,
      viewport: this.#viewport,
      atMs: this.#at(),
    };
    this.#console.push({ fact, at: message.timestamp() });
  }

  #onException(error: Error): void {
    this.#countText(error.message.length);
    if (this.#exceptions.length >= limit('pageConsoleLines')) {
      this.#consoleDropped += 1;
      return;
    }
    const maxChars = limit('messageChars');
    const { source, own } = this.#sourceOf(scriptOfStack((error.stack ?? '').slice(0, 2 * maxChars)) ?? '');
    const message = `${error.name && error.name !== 'Error' ? `${error.name}: ` : ''}${error.message}`.slice(
      0,
      maxChars,
    );
    this.#exceptions.push({
      document: this.#documents,
      fact: {
        kind: 'error',
        text: redact(message),
        normal: normalMessage(message),
        source,
        ...this.#placesOf((error.stack ?? '').slice(0, 2 * maxChars), redact(message)),
        ownScript: own,
        viewport: this.#viewport,
        atMs: this.#at(),
      },
    });
  }

  #placesOf(stack: string, what: string): Pick<ExceptionFact, 'thrownAt' | 'frames'> {
    const frames = framesOfStack(stack, maxNoted);
    const [first] = frames;
    if (first === undefined) return {};
    this.#notePlace(frames, what);
    const shown = frames.slice(0, maxFrames).map(({ name, address, line, column }) => {
      const place = `${this.#sourceOf(address).source ?? 'inline'}:${line}:${column}`;
      return redact(name === null ? place : `${name} (${place})`);
    });
    return { thrownAt: { line: first.line, column: first.column }, frames: shown };
  }

  /** A rejection that found its handler after all was never uncaught. */
  takeBack(message: string): void {
    const normal = normalMessage(message.replace(/^Error: /, ''));
    const place = this.#exceptions.findLastIndex(({ fact }) => fact.normal === normal);
    if (place !== -1) this.#exceptions.splice(place, 1);
  }

  #onRequest(request: Request): void {
    this.#count('pageEvents', 1);
    this.#count('pageTextBytes', request.url().length);
    const url = parse(request.url());
    if (url === null || url.protocol === 'data:' || url.protocol === 'blob:') return;
    if (this.#requests.size >= limit('pageRequests')) {
      this.#requestsDropped += 1;
      return;
    }
    if (request.isNavigationRequest() && this.#frameOf(request) === 'main') this.#leaving = true;
    this.#lastNetworkAt = this.#options.now();
    this.#requests.set(request, {
      request,
      url,
      startedAt: this.#options.now(),
      viewport: this.#viewport,
      status: null,
      response: null,
      failure: null,
      answeredAt: null,
      serverMs: null,
      endedAt: null,
      bodyShape: null,
    });
  }

  #onResponse(response: Response): void {
    const open = this.#requests.get(response.request());
    if (open === undefined) return;
    open.status = response.status();
    open.response = response;
    open.answeredAt = this.#options.now();
    // The time in the browser's own queue, behind other calls to the same host, is not the server's.
    const { requestStart, responseStart } = response.request().timing();
    if (requestStart >= 0 && responseStart >= requestStart) open.serverMs = responseStart - requestStart;
    if (response.headers()['x-proofrun-guard'] !== undefined) {
      open.failure = 'refused_by_guard';
      open.status = null;
    }
    this.#lastNetworkAt = this.#options.now();
  }

  #onEnd(request: Request, error: string | null): void {
    const open = this.#requests.get(request);
    if (open === undefined) return;
    open.endedAt = this.#options.now();
    this.#lastNetworkAt = open.endedAt;
    if (error === null && open.url.origin === this.#options.origin) {
      const reading = this.#readShape(open)
        .catch(() => undefined)
        .finally(() => this.#reading.delete(reading));
      this.#reading.add(reading);
    }
    if (error === null || open.failure !== null) return;
    open.failure = /ERR_ABORTED/.test(error)
      ? 'aborted'
      : /ERR_TUNNEL|ERR_PROXY/.test(error)
        ? 'refused_by_guard'
        : /ERR_BLOCKED|ERR_FAILED/.test(error)
          ? 'blocked'
          : 'network';
  }

  /** Answers that are being read are lost when the page is left. Busy machines take their time. */
  async answersRead(): Promise<void> {
    if (this.#reading.size === 0) return;
    await withDeadline(Promise.all(this.#reading), readingMs, 'reading the answers of a page').catch(() => undefined);
  }

  /** Of the first few calls: each costs a question to the browser. */
  async #readShape(open: OpenRequest): Promise<void> {
    if (this.#shapesAsked >= maxShapes) return;
    this.#shapesAsked += 1;
    const value = await readJsonAnswer(open.request);
    if (value !== undefined) open.bodyShape = cutText(shapeOf(value));
  }

  #factOf(open: OpenRequest): RequestFact {
    const path = resourceOf(open.url, this.#options.origin);
    const pageSecure = this.#options.origin.startsWith('https:');
    const sameOrigin = open.url.origin === this.#options.origin;
    const ended = open.endedAt;
    return {
      method: open.request.method(),
      path: redact(path),
      template: templateOf(path),
      sameOrigin,
      kind: open.request.resourceType(),
      status: open.status,
      failure: open.failure,
      isPage: /^text\/html\b/i.test(open.response?.headers()['content-type'] ?? ''),
      answeredMs: open.answeredAt === null ? null : Math.round(open.serverMs ?? open.answeredAt - open.startedAt),
      ms: ended === null ? null : Math.round(ended - open.startedAt),
      pending: ended === null,
      atMs: Math.round(open.startedAt - this.#startedAt),
      insecure:
        open.url.protocol === 'http:' && (pageSecure || open.url.hostname !== new URL(this.#options.origin).hostname),
      frame: this.#frameOf(open.request),
      viewport: open.viewport,
      bodyShape: open.bodyShape,
      ...this.#senderOf(open),
    };
  }

  #frameOf(request: Request): 'main' | 'child' {
    try {
      return request.frame() === this.#options.page.mainFrame() ? 'main' : 'child';
    } catch {
      return 'child';
    }
  }
}
