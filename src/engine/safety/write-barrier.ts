// While it holds, nothing that the page or its workers send can change the target: reads pass, writes fail here.
import { setTimeout as delay } from 'node:timers/promises';
import { limit } from '#contract/limits.ts';
import { readsByPost } from '#core/workflows/reads-by-post.ts';
import { withDeadline } from '#engine/browser/deadline.ts';
import { newSecretLine } from '#engine/browser/secret-line.ts';
import type { CDPSession, Request, Route } from 'playwright-core';
import type { GuardedTab } from './guarded-tab.ts';
import { type Send, closeSockets, denySharedWorkers, hasServiceWorker, isDenial } from './side-doors.ts';
import { changesByReading, isWrite } from './what-writes.ts';

export interface BarredRequest {
  readonly method: string;
  readonly url: string;
  /** Chromium's word for what asked: Document, XHR, Fetch, Ping, … */
  readonly kind: string;
  readonly held: boolean;
  readonly at: number;
}

interface Paused {
  readonly requestId: string;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly postData?: string;
  };
  readonly resourceType: string;
  readonly frameId?: string;
  readonly networkId?: string;
  /** Set once the server has answered. */
  readonly responseStatusCode?: number;
  readonly responseErrorReason?: string;
  readonly responseHeaders?: readonly { readonly name: string; readonly value: string }[];
}

/** A write of the page itself that a scenario may send. */
export interface PassedWrite {
  readonly method: string;
  readonly url: string;
  readonly kind: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export interface PassedAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  /** The body, where it can be had. */
  readonly body: () => Promise<string | null>;
}

/** Decides about each write that would be held, and hears what the server says before the page does. */
export interface WriteGate {
  /** Null: it is held. */
  readonly admit: (write: PassedWrite) => ((answer: PassedAnswer | null) => Promise<void>) | null;
}

/** As much as is read of the events that tell of a socket or a shared worker. */
interface Denied {
  readonly url?: string;
  readonly name?: string;
  readonly payload?: string;
}

interface Attached {
  readonly sessionId: string;
  readonly targetInfo: { readonly type: string; readonly targetId: string; readonly browserContextId?: string };
}

const openMs = 10_000;
const everything = { patterns: [{ urlPattern: '*' }] };
/** What a page sends while it is left arrives here just after it. */
const lastWordsMs = 80;
const hearMs = 5_000;
const autoAttach = { autoAttach: true, waitForDebuggerOnStart: true, flatten: false };

const sendBy =
  (session: CDPSession): Send =>
  (method, params) =>
    session.send(method as 'Fetch.continueRequest', params as never);

/** An answer has another id than its request, and the same name in the network. */
const nameOf = ({ networkId, requestId }: Paused): string => networkId ?? requestId;

export class WriteBarrier {
  readonly #session: GuardedTab;
  #requests: BarredRequest[] = [];
  /** On which shared workers are denied. */
  readonly #denied = newSecretLine();
  readonly #children = new Map<string, Send>();
  readonly #attaching = new Set<Promise<unknown>>();
  #browser: CDPSession | null = null;
  #mainFrame = '';
  #message = 0;
  #holding = false;
  #mayLeave = false;
  #scripted = false;
  #sealed: Promise<boolean> | null = null;
  #sharedWorkers = 0;
  #gate: WriteGate | null = null;
  readonly #passed = new Map<string, (answer: PassedAnswer | null) => Promise<void>>();

  private constructor(session: GuardedTab) {
    this.#session = session;
  }

  static async open(session: GuardedTab): Promise<WriteBarrier> {
    const barrier = new WriteBarrier(session);
    await withDeadline(barrier.#open(), openMs, 'closing the write barrier');
    return barrier;
  }

  /** From here on writes fail, until the page that was used is left. */
  hold(): void {
    this.#holding = true;
  }

  /** Writes fail from here on, and the page may go where it likes. */
  holdWrites(): void {
    this.#holding = true;
    this.#mayLeave = true;
  }

  /**
   * A script of somebody else is about to run in the page: writes fail from here on until the context is closed, and
   * so do sockets, other windows, and reads of addresses that change something. False: that cannot be had here.
   */
  holdScript(): Promise<boolean> {
    this.holdWrites();
    this.#sealed ??= this.#seal();
    return this.#sealed;
  }

  async #seal(): Promise<boolean> {
    // What they open cannot be seen, nor closed.
    if (this.#sharedWorkers > 0 || (await hasServiceWorker(this.#session.cdp))) return false;
    this.#scripted = true;
    return withDeadline(this.#closeSideDoors(), openMs, 'closing sockets and windows').then(
      () => true,
      () => false,
    );
  }

  async #closeSideDoors(): Promise<void> {
    const { cdp, page } = this.#session;
    page.on('websocket', (socket) => this.#noteDenied('Network.webSocketCreated', { url: socket.url() }));
    cdp.on('Runtime.bindingCalled', (call) => this.#noteDenied('Runtime.bindingCalled', call));
    await closeSockets(this.#own);
    await denySharedWorkers(this.#own, this.#denied);
    // Only a child that has ended does not take it.
    for (const send of this.#children.values()) await this.#closeDoorsOf(send).catch(() => undefined);
    this.#session.log.closesPopups = false;
    await this.#session.page.context().route('**/*', (route) => this.#refuseOthers(route));
  }

  /** What got no way out is a held write, too: what follows from it is unsure. */
  #noteDenied(method: string | undefined, { url, name = '', payload = '' }: Denied): void {
    if (method === 'Network.webSocketCreated') this.#record({ method: 'GET', url: url ?? '' }, 'WebSocket', true);
    if (method === 'Runtime.bindingCalled' && isDenial(this.#denied, { name, payload }))
      this.#record({ method: 'GET', url: '' }, 'SharedWorker', true);
  }

  /** Windows and service workers that the page starts get nothing. A window stays open: what it asks while it is closed is let go. */
  async #refuseOthers(route: Route): Promise<void> {
    const request = route.request();
    if (this.#isOfPage(request)) return route.fallback();
    const asked = { method: request.method(), url: request.url(), headers: request.headers() };
    this.#record(asked, request.resourceType(), true);
    return route.abort('blockedbyclient');
  }

  #isOfPage(request: Request): boolean {
    try {
      return request.frame().page() === this.#session.page;
    } catch {
      // Of a service worker, or the first one of a window that is not ready yet.
      return false;
    }
  }

  async #emptyWindows(): Promise<void> {
    const { page } = this.#session;
    const others = page
      .context()
      .pages()
      .filter((other) => other !== page);
    await Promise.allSettled(
      others.map((other) => withDeadline(other.goto('about:blank'), openMs, 'leaving a window of the page')),
    );
  }

  /** What a kind of child does not know it leaves undone. */
  async #closeDoorsOf(send: Send): Promise<void> {
    await closeSockets(send);
    await denySharedWorkers(send, this.#denied);
  }

  /** From here on a gate may let writes of the page itself through; null closes it again. */
  admitBy(gate: WriteGate | null): void {
    this.#gate = gate;
  }

  /** The used page leaves under the barrier, so that even what it sends at the end is held. False: it did not leave. */
  async leave(): Promise<boolean> {
    if (!this.#holding || this.#session.page.isClosed()) return true;
    this.#mayLeave = true;
    const left = await withDeadline(
      this.#session.page.goto('about:blank', { waitUntil: 'commit' }),
      openMs,
      'leaving the page that was used',
    ).then(
      () => true,
      () => false,
    );
    await delay(lastWordsMs);
    this.#mayLeave = this.#scripted;
    this.#holding = this.#scripted;
    return left;
  }

  get requests(): readonly BarredRequest[] {
    return this.#requests;
  }

  /** A message stayed in the page that an open socket would have sent. */
  noteKeptMessage(): void {
    this.#record({ method: 'SEND', url: '' }, 'WebSocket', true);
  }

  forget(): void {
    this.#requests = [];
  }

  async #open(): Promise<void> {
    const { cdp, page } = this.#session;
    const { frameTree } = await cdp.send('Page.getFrameTree');
    this.#mainFrame = frameTree.frame.id;
    cdp.on('Fetch.requestPaused', (paused) => void this.#decide(paused, this.#own));
    cdp.on('Page.frameNavigated', ({ frame }) => {
      if (frame.parentId === undefined) this.#mainFrame = frame.id;
    });
    cdp.on('Target.attachedToTarget', (attached) => this.#guardChild(this.#own, attached));
    cdp.on('Target.receivedMessageFromTarget', (message) => this.#onChild(message));
    await cdp.send('Fetch.enable', everything);
    await cdp.send('Target.setAutoAttach', autoAttach);
    await this.#watchSharedWorkers(page.context().browser()?.newBrowserCDPSession());
  }

  /** Shared workers belong to no page: they are found through the browser and guarded before their script arrives. */
  async #watchSharedWorkers(opening: Promise<CDPSession> | undefined): Promise<void> {
    const browser = await opening;
    if (browser === undefined) return;
    this.#browser = browser;
    this.#session.page.once('close', () => void browser.detach().catch(() => undefined));
    const { targetInfo } = await this.#session.cdp.send('Target.getTargetInfo');
    browser.on('Target.attachedToTarget', (attached) => this.#guardChild(sendBy(browser), attached));
    browser.on('Target.receivedMessageFromTarget', (message) => this.#onChild(message));
    browser.on('Target.targetCreated', ({ targetInfo: made }) => {
      if (made.type !== 'shared_worker' || made.browserContextId !== targetInfo.browserContextId) return;
      this.#sharedWorkers += 1;
      const attaching = browser
        .send('Target.attachToTarget', { targetId: made.targetId, flatten: false })
        .catch(() => undefined)
        .finally(() => this.#attaching.delete(attaching));
      this.#attaching.add(attaching);
    });
    await browser.send('Target.setDiscoverTargets', { discover: true, filter: [{ type: 'shared_worker' }] });
  }

  readonly #own: Send = (method, params) => sendBy(this.#session.cdp)(method, params);

  /** `parent` is the line to what started it: frames and workers start others. */
  #guardChild(parent: Send, { sessionId }: Attached): void {
    const send: Send = (method, params) => {
      this.#message += 1;
      const message = JSON.stringify({ id: this.#message, method, params });
      return parent('Target.sendMessageToTarget', { sessionId, message });
    };
    this.#children.set(sessionId, send);
    const guarding = this.#guard(send)
      .then(() => send('Runtime.runIfWaitingForDebugger', {}))
      .catch(() => undefined)
      .finally(() => this.#attaching.delete(guarding));
    this.#attaching.add(guarding);
  }

  async #guard(send: Send): Promise<void> {
    await send('Fetch.enable', everything);
    await send('Target.setAutoAttach', autoAttach);
    if (this.#scripted) await this.#closeDoorsOf(send);
  }

  #onChild({ sessionId, message }: { sessionId: string; message: string }): void {
    const { method, params } = JSON.parse(message) as { method?: string; params?: unknown };
    const send = this.#children.get(sessionId);
    if (params === undefined || send === undefined) return;
    if (method === 'Fetch.requestPaused') void this.#decide(params as Paused, send);
    if (this.#scripted) this.#noteDenied(method, params as Denied);
    if (method === 'Target.attachedToTarget') this.#guardChild(send, params as Attached);
    if (method === 'Target.receivedMessageFromTarget') this.#onChild(params as { sessionId: string; message: string });
  }

  #record({ method, url }: { readonly method: string; readonly url: string }, kind: string, held: boolean): void {
    if (this.#requests.length < limit('pageRequests'))
      this.#requests.push({ method, url, kind, held, at: this.#session.now() });
  }

  async #decide(paused: Paused, send: Send): Promise<void> {
    const { requestId, request, resourceType, frameId } = paused;
    if (paused.responseStatusCode !== undefined || paused.responseErrorReason !== undefined)
      return this.#hear(paused, send);
    const write = this.#writes(request);
    // While a used page is open it goes nowhere: wanting to leave is answer enough.
    const document = resourceType === 'Document' && frameId === this.#mainFrame;
    const leaving = document && !this.#mayLeave;
    const hear = this.#holding && write && send === this.#own ? this.#admit(paused) : null;
    const held = hear === null && this.#holding && (write || leaving);
    this.#record(request, resourceType, held && write);
    if (!held && resourceType === 'Other') await Promise.allSettled(this.#attaching);
    const answer = held
      ? send('Fetch.failRequest', { requestId, errorReason: document ? 'Aborted' : 'BlockedByClient' })
      : send('Fetch.continueRequest', { requestId, ...(hear === null ? {} : { interceptResponse: true }) });
    await answer.catch(() => undefined);
  }

  /** A script of a scenario may write what it likes into a request, so that there only the method counts. */
  #writes(request: Paused['request']): boolean {
    const { postData: body = null } = request;
    return this.#scripted
      ? isWrite(request) || changesByReading(request)
      : isWrite(request) && !readsByPost({ ...request, body });
  }

  #admit(paused: Paused): ((answer: PassedAnswer | null) => Promise<void>) | null {
    const { method, url, headers = {}, postData = null } = paused.request;
    const hear = this.#gate?.admit({ method, url, kind: paused.resourceType, headers, body: postData }) ?? null;
    if (hear !== null) this.#passed.set(nameOf(paused), hear);
    return hear;
  }

  async #hear(paused: Paused, send: Send): Promise<void> {
    const { requestId, responseStatusCode: status, responseHeaders = [] } = paused;
    const hear = this.#passed.get(nameOf(paused));
    this.#passed.delete(nameOf(paused));
    const body = async (): Promise<string | null> => {
      const given = (await send('Fetch.getResponseBody', { requestId })) as { body: string; base64Encoded: boolean };
      return given.base64Encoded ? Buffer.from(given.body, 'base64').toString('utf8') : given.body;
    };
    const headers = new Map(responseHeaders.map(({ name, value }) => [name.toLowerCase(), value]));
    const heard = status === undefined ? null : { status, headers, body: () => body().catch(() => null) };
    await withDeadline(hear?.(heard) ?? Promise.resolve(), hearMs, 'hearing an answer').catch(() => undefined);
    await send('Fetch.continueRequest', { requestId }).catch(() => undefined);
  }

  async close(): Promise<void> {
    const { cdp } = this.#session;
    await this.leave();
    // What a script left behind in workers ends with their context, and is held until then.
    if (this.#scripted) return this.#emptyWindows();
    await cdp.send('Target.setAutoAttach', { autoAttach: false, waitForDebuggerOnStart: false }).catch(() => undefined);
    await cdp.send('Fetch.disable').catch(() => undefined);
    await this.#browser?.detach().catch(() => undefined);
  }
}
