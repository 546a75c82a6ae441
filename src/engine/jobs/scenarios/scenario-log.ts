// What the page did since the scenario began, over all its documents. Addresses stay in here; shapes and counts leave.
import { limit } from '#contract/limits.ts';
import type { AssertionStep } from '#contract/steps/all-assertions.ts';
import { shapeOf } from '#core/evidence/body-shape.ts';
import { cutText } from '#core/evidence/cut-text.ts';
import { type RuntimeFacts, type SentFact, foldRequests } from '#core/evidence/runtime-facts.ts';
import { redact } from '#core/evidence/redact.ts';
import { refusedFile } from '#core/evidence/refused-file.ts';
import { resourceOf, templateOf } from '#core/evidence/route.ts';
import { matchesGlob } from '#core/scenarios/match-glob.ts';
import type { ConsoleSeen, FailuresSeen, RequestsSeen, ResponsesSeen } from '#core/scenarios/observation.ts';
import type { StepCall } from '#core/evidence/evidence.ts';
import type { Page, Request, WebSocket } from 'playwright-core';
import { readJsonAnswer } from '#engine/session/read-json-answer.ts';

type Of<K extends AssertionStep['assert']> = Extract<AssertionStep, { assert: K }>;

interface Entry {
  readonly request: Request;
  readonly url: URL;
  status: number | null;
  ended: boolean;
  failed: boolean;
  failure: SentFact['failure'];
  /** Null until a JSON answer was read. */
  keys: ReadonlySet<string> | null;
  shape: string | null;
}

const maxBodyBytes = 1024 * 1024;
const maxCalls = 20;

const failureOf = (error: string): SentFact['failure'] =>
  /ERR_ABORTED/.test(error)
    ? 'aborted'
    : /ERR_TUNNEL|ERR_PROXY/.test(error)
      ? 'refused_by_guard'
      : // What the browser's own client blocks is a write that a scenario may not send.
        /ERR_BLOCKED_BY_CLIENT/.test(error)
        ? 'held'
        : /ERR_BLOCKED|ERR_FAILED/.test(error)
          ? 'blocked'
          : 'network';

const calls: ReadonlySet<string> = new Set(['fetch', 'xhr', 'document', 'eventsource', 'ping']);

const keysOf = (value: unknown): ReadonlySet<string> => {
  const item: unknown = Array.isArray(value) ? value[0] : value;
  return new Set(typeof item === 'object' && item !== null ? Object.keys(item) : []);
};

function parse(address: string): URL | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url === null || !url.protocol.startsWith('http') ? null : url;
}

function isMainDocument(request: Request): boolean {
  if (request.resourceType() !== 'document') return false;
  try {
    return request.frame().parentFrame() === null;
  } catch {
    // A document that has just replaced another one has no frame yet; only main frames do that.
    return true;
  }
}

export interface LogMark {
  readonly entries: number;
  readonly errors: number;
}

export class ScenarioLog {
  readonly #origin: string;
  readonly #entries: Entry[] = [];
  readonly #byRequest = new Map<Request, Entry>();
  #requestsDropped = 0;
  #errors = 0;
  #warnings = 0;
  #others = 0;
  #exceptions = 0;
  readonly #sockets: WebSocket[] = [];
  /** Addresses of files that the browser dropped for their type. */
  readonly #refused = new Set<string>();

  constructor(page: Page, origin: string) {
    this.#origin = origin;
    page.on('request', (request) => this.#onRequest(request));
    page.on('response', (response) => {
      const entry = this.#byRequest.get(response.request());
      if (entry === undefined) return;
      if (response.headers()['x-proofrun-guard'] === undefined) entry.status = response.status();
      else entry.failure = 'refused_by_guard';
    });
    page.on('requestfinished', (request) => void this.#onEnd(request));
    page.on('requestfailed', (request) => {
      const entry = this.#byRequest.get(request);
      if (entry === undefined) return;
      entry.ended = true;
      // Whoever leaves a page breaks off its requests.
      const error = request.failure()?.errorText ?? '';
      entry.failed = !/ERR_ABORTED/.test(error);
      entry.failure ??= failureOf(error);
    });
    page.on('console', (message) => {
      // Lines without arguments are written by the browser, about requests that are told elsewhere.
      if (message.args().length === 0) {
        const address = refusedFile(message.text());
        if (address !== null && this.#refused.size < limit('pageRequests')) this.#refused.add(address);
        return;
      }
      const type = message.type();
      if (type === 'error' || type === 'assert') this.#errors += 1;
      else if (type === 'warning') this.#warnings += 1;
      else this.#others += 1;
    });
    page.on('pageerror', () => {
      this.#exceptions += 1;
    });
    page.on('websocket', (socket) => this.#sockets.push(socket));
  }

  #onRequest(request: Request): void {
    const url = parse(request.url());
    if (url === null) return;
    if (this.#entries.length >= limit('pageRequests')) {
      this.#requestsDropped += 1;
      return;
    }
    const entry: Entry = {
      request,
      url,
      status: null,
      ended: false,
      failed: false,
      failure: null,
      keys: null,
      shape: null,
    };
    this.#entries.push(entry);
    this.#byRequest.set(request, entry);
  }

  async #onEnd(request: Request): Promise<void> {
    const entry = this.#byRequest.get(request);
    if (entry === undefined) return;
    await this.#readAnswer(entry).catch(() => undefined);
    entry.ended = true;
  }

  async #readAnswer(entry: Entry): Promise<void> {
    const value = await readJsonAnswer(entry.request);
    if (value === undefined) return;
    entry.keys = keysOf(value);
    entry.shape = cutText(shapeOf(value));
  }

  #matching(glob: string, method?: string): Entry[] {
    return this.#entries.filter(({ url, request }) => {
      if (method !== undefined && request.method() !== method) return false;
      // A pattern may name the query or leave it out, and names another origin with its host.
      const place = url.origin === this.#origin ? '' : url.host;
      return matchesGlob(glob, `${place}${url.pathname}`) || matchesGlob(glob, `${place}${url.pathname}${url.search}`);
    });
  }

  requests({ path, method, status }: Of<'request_made'>): RequestsSeen {
    const found = this.#matching(path, method);
    return {
      matching: found.length,
      pending: found.filter((entry) => entry.status === null && !entry.ended).length,
      asWanted: found.filter((entry) => entry.status === status).length,
      dropped: this.#requestsDropped,
    };
  }

  responses({ path, keys }: Of<'response_shape'>): ResponsesSeen {
    const found = this.#matching(path);
    return {
      matching: found.length,
      pending: found.filter(({ ended }) => !ended).length,
      json: found.filter((entry) => entry.keys !== null).length,
      withKeys: found.filter((entry) => keys.every((key) => entry.keys?.has(key) === true)).length,
      dropped: this.#requestsDropped,
    };
  }

  console(): ConsoleSeen {
    return { errors: this.#errors, exceptions: this.#exceptions, dropped: 0 };
  }

  failures(): FailuresSeen {
    const own = this.#entries.filter(({ url }) => url.origin === this.#origin);
    return {
      unanswered: own.filter((entry) => entry.failed || this.#isDropped(entry)).length,
      errorStatus: own.filter(({ status }) => status !== null && status >= 400).length,
      dropped: this.#requestsDropped,
    };
  }

  #isDropped({ failure, status, url }: Entry): boolean {
    return failure === 'aborted' && status === null && this.#refused.has(url.href);
  }

  /** The response of the document that the page shows; null where none was seen. */
  documentStatus(): number | null {
    return this.#entries.findLast(({ request, status }) => status !== null && isMainDocument(request))?.status ?? null;
  }

  /** What goes through an open socket cannot be held back. */
  hasOpenSocket(): boolean {
    return this.#sockets.some((socket) => !socket.isClosed());
  }

  mark(): LogMark {
    return { entries: this.#entries.length, errors: this.#errors + this.#exceptions };
  }

  /** What happened after a mark. */
  since(mark: LogMark): { calls: StepCall[]; requests: number; consoleErrors: number } {
    const later = this.#entries.slice(mark.entries);
    return {
      calls: later
        .filter(({ request }) => calls.has(request.resourceType()))
        .slice(0, maxCalls)
        .map((entry) => this.#callOf(entry)),
      requests: later.length,
      consoleErrors: this.#errors + this.#exceptions - mark.errors,
    };
  }

  /** Everything since the scenario began. */
  runtime(): RuntimeFacts {
    return {
      requests: foldRequests(this.#entries.map((entry) => this.#sentOf(entry))),
      requestsDropped: this.#requestsDropped,
      sockets: this.#sockets.length,
      console: {
        errors: this.#errors,
        warnings: this.#warnings,
        other: this.#others,
        exceptions: this.#exceptions,
        dropped: 0,
      },
    };
  }

  #sentOf({ request, url, status, failure, ended, shape }: Entry): Omit<SentFact, 'count'> {
    return {
      method: request.method(),
      path: redact(templateOf(resourceOf(url, this.#origin))),
      sameOrigin: url.origin === this.#origin,
      kind: request.resourceType(),
      status,
      failure,
      pending: !ended,
      bodyShape: shape,
    };
  }

  #callOf({ request, url, status, shape }: Entry): StepCall {
    return {
      method: request.method(),
      path: redact(templateOf(resourceOf(url, this.#origin))),
      sameOrigin: url.origin === this.#origin,
      status,
      sentShape: this.#sentShape(request),
      answerShape: shape,
    };
  }

  #sentShape(request: Request): string | null {
    const body = request.postDataBuffer();
    if (body === null) return null;
    if (body.length > maxBodyBytes) return 'large';
    try {
      const value: unknown = request.postDataJSON();
      return cutText(shapeOf(value));
    } catch {
      return 'not JSON';
    }
  }
}
