// While it holds, nothing that the page or its workers send can change the target: reads pass, writes fail here.
import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession } from 'playwright-core';
import { withDeadline } from '../browser/deadline.ts';
import type { PageSession } from '../gather/page-session.ts';

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
  readonly request: { readonly method: string; readonly url: string };
  readonly resourceType: string;
  readonly frameId?: string;
}

interface Attached {
  readonly sessionId: string;
  readonly targetInfo: { readonly type: string; readonly targetId: string; readonly browserContextId?: string };
}

type Send = (method: string, params: Record<string, unknown>) => Promise<unknown>;

const reads = new Set(['GET', 'HEAD', 'OPTIONS']);
const openMs = 10_000;
const everything = { patterns: [{ urlPattern: '*' }] };
const maxRecorded = 2_000;
/** What a page sends while it is left arrives here just after it. */
const lastWordsMs = 80;

export class WriteBarrier {
  readonly #session: PageSession;
  readonly #requests: BarredRequest[] = [];
  readonly #children = new Map<string, Send>();
  readonly #attaching = new Set<Promise<unknown>>();
  #browser: CDPSession | null = null;
  #mainFrame = '';
  #message = 0;
  #holding = false;
  #mayLeave = false;

  private constructor(session: PageSession) {
    this.#session = session;
  }

  static async open(session: PageSession): Promise<WriteBarrier> {
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

  /** The used page leaves under the barrier, so that even what it sends at the end is held. */
  async leave(): Promise<void> {
    if (!this.#holding || this.#session.page.isClosed()) return;
    this.#mayLeave = true;
    await withDeadline(
      this.#session.page.goto('about:blank', { waitUntil: 'commit' }),
      openMs,
      'leaving the page that was used',
    ).catch(() => undefined);
    await delay(lastWordsMs);
    this.#mayLeave = false;
    this.#holding = false;
  }

  get requests(): readonly BarredRequest[] {
    return this.#requests;
  }

  async #open(): Promise<void> {
    const { cdp, page } = this.#session;
    const { frameTree } = await cdp.send('Page.getFrameTree');
    this.#mainFrame = frameTree.frame.id;
    cdp.on('Fetch.requestPaused', (paused) => void this.#decide(paused, this.#own));
    cdp.on('Page.frameNavigated', ({ frame }) => {
      if (frame.parentId === undefined) this.#mainFrame = frame.id;
    });
    cdp.on('Target.attachedToTarget', (attached) => this.#guardChild(cdp, attached));
    cdp.on('Target.receivedMessageFromTarget', (message) => this.#onChild(message));
    await cdp.send('Fetch.enable', everything);
    await cdp.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: false });
    await this.#watchSharedWorkers(page.context().browser()?.newBrowserCDPSession());
  }

  /** Shared workers belong to no page: they are found through the browser and guarded before their script arrives. */
  async #watchSharedWorkers(opening: Promise<CDPSession> | undefined): Promise<void> {
    const browser = await opening;
    if (browser === undefined) return;
    this.#browser = browser;
    const { targetInfo } = await this.#session.cdp.send('Target.getTargetInfo');
    browser.on('Target.attachedToTarget', (attached) => this.#guardChild(browser, attached));
    browser.on('Target.receivedMessageFromTarget', (message) => this.#onChild(message));
    browser.on('Target.targetCreated', ({ targetInfo: made }) => {
      if (made.type !== 'shared_worker' || made.browserContextId !== targetInfo.browserContextId) return;
      const attaching = browser
        .send('Target.attachToTarget', { targetId: made.targetId, flatten: false })
        .catch(() => undefined)
        .finally(() => this.#attaching.delete(attaching));
      this.#attaching.add(attaching);
    });
    await browser.send('Target.setDiscoverTargets', { discover: true, filter: [{ type: 'shared_worker' }] });
  }

  readonly #own: Send = (method, params) => this.#session.cdp.send(method as 'Fetch.continueRequest', params as never);

  #guardChild(line: CDPSession, { sessionId }: Attached): void {
    const send: Send = (method, params) => {
      this.#message += 1;
      const message = JSON.stringify({ id: this.#message, method, params });
      return line.send('Target.sendMessageToTarget', { sessionId, message });
    };
    this.#children.set(sessionId, send);
    const guarding = send('Fetch.enable', everything)
      .then(() => send('Runtime.runIfWaitingForDebugger', {}))
      .catch(() => undefined)
      .finally(() => this.#attaching.delete(guarding));
    this.#attaching.add(guarding);
  }

  #onChild({ sessionId, message }: { sessionId: string; message: string }): void {
    const { method, params } = JSON.parse(message) as { method?: string; params?: Paused };
    const send = this.#children.get(sessionId);
    if (method !== 'Fetch.requestPaused' || params === undefined || send === undefined) return;
    void this.#decide(params, send);
  }

  async #decide({ requestId, request, resourceType, frameId }: Paused, send: Send): Promise<void> {
    const write = !reads.has(request.method);
    // While a used page is open it goes nowhere: wanting to leave is answer enough.
    const document = resourceType === 'Document' && frameId === this.#mainFrame;
    const leaving = document && !this.#mayLeave;
    const held = this.#holding && (write || leaving);
    if (this.#requests.length < maxRecorded)
      this.#requests.push({
        method: request.method,
        url: request.url,
        kind: resourceType,
        held: held && write,
        at: this.#session.now(),
      });
    if (!held && resourceType === 'Other') await Promise.allSettled(this.#attaching);
    const answer = held
      ? send('Fetch.failRequest', { requestId, errorReason: document ? 'Aborted' : 'BlockedByClient' })
      : send('Fetch.continueRequest', { requestId });
    await answer.catch(() => undefined);
  }

  async close(): Promise<void> {
    const { cdp } = this.#session;
    await this.leave();
    await cdp.send('Target.setAutoAttach', { autoAttach: false, waitForDebuggerOnStart: false }).catch(() => undefined);
    await cdp.send('Fetch.disable').catch(() => undefined);
    await this.#browser?.detach().catch(() => undefined);
  }
}
