// One tab: its log, and a private line into an isolated world that the page cannot see.
import { limit } from '#contract/limits.ts';
import type { Viewport } from '#contract/vocabulary/viewports.ts';
import { viewportSizes } from '#contract/vocabulary/viewports.ts';
import type { PageStop } from '#core/evidence/visit.ts';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import type { SessionState } from '#engine/browser/session-state.ts';
import { cpuShare } from '#engine/browser/cpu-share.ts';
import { withDeadline } from '#engine/browser/deadline.ts';
import { guardDocuments, guardWorkers, writerOf } from './flood-guard-script.ts';
import { HangWatch } from './hang-watch.ts';
import { type ClosingFlood, PageLog } from './page-log.ts';
import type { PageQuestions } from './page-questions.ts';
import { loadPageScript } from './page-script.ts';
import { PendingDocument } from './pending-document.ts';
import type { PlaceBook } from './place-book.ts';
import { framesOfCall } from './frames-of-call.ts';

const world = 'proofrun';
const callMs = 8_000;
const openMs = 10_000;
const maxThrown = 1_000;
const closeMs = 5_000;
const titleMs = 3_000;
/** How long a page that was interrupted may take to answer what it was asked before. */
const interruptMs = 500;
/** A tab is lent again only if its page answered the last ping within this time. */
const promptMs = 2_000;

export interface PageSessionOptions {
  readonly context: BrowserContext;
  readonly viewport: Viewport;
  readonly origin: string;
  readonly now: () => number;
  /** The tab will show more than one page. */
  readonly reused: boolean;
  /** Where scripts are, for source maps. */
  readonly places?: PlaceBook;
}

/** Our script threw inside the page. */
export class PageScriptFailed extends Error {}

/** The page was closed by us, because it no longer responded or sent too much. */
export class PageStopped extends Error {}

type Questions = { readonly [Q in keyof PageQuestions]?: Readonly<Parameters<PageQuestions[Q]>> };
type Answers<Asked extends Questions> = {
  readonly [Q in keyof Asked]: (Q extends keyof PageQuestions ? Awaited<ReturnType<PageQuestions[Q]>> : never) | null;
};

/** Page code for an answer as text; null where it is too large, so that it never leaves the page. */
const cappedText = (text: string, questions: number): string =>
  `((text)=>text===undefined||text.length>${limit('pageAnswerBytes') * questions}?null:text)(${text})`;

const argumentsOf = (args: readonly unknown[]): string => args.map((arg) => JSON.stringify(arg)).join(',');

export class PageSession {
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly log: PageLog;
  /** The viewport of the context: what the page was really loaded in. */
  readonly home: Viewport;
  readonly origin: string;
  readonly now: () => number;
  readonly #script: string;
  /** The tab will show more than one page. */
  readonly reused: boolean;
  /** Its page does not let go of it: it is not to be used again. */
  spoiled = false;
  /** Called before the tab opens a document, and when it is given back. */
  onOpen: (() => void) | null = null;
  /** Who the tab is to the target; null: nobody. */
  signedIn: SessionState | null = null;
  /** The target changes the session of the tab while it is used. */
  renews = false;
  /** Entries of the login that steps may name; empty: the run has none. */
  entries: ReadonlyMap<string, string> = new Map();
  #opened: URL | null = null;
  /** Why the page was closed before its visit was over. */
  stopped: PageStop | null = null;
  #world: number | null = null;
  readonly #hangs: HangWatch;
  /** What the page was asked and has not answered, and since when. */
  readonly #asked = new Map<Promise<unknown>, number>();
  #ending: Promise<void> | null = null;
  #passing: Promise<void> | null = null;

  private constructor(page: Page, cdp: CDPSession, script: string, options: PageSessionOptions) {
    this.page = page;
    this.cdp = cdp;
    this.#script = script;
    this.reused = options.reused;
    this.home = options.viewport;
    this.origin = options.origin;
    this.now = options.now;
    this.log = new PageLog({
      page,
      origin: options.origin,
      viewport: options.viewport,
      now: options.now,
      ...(options.places === undefined ? {} : { places: options.places }),
      onFlood: (flood) => void this.#onFlood(flood),
    });
    const pending = new PendingDocument(page, options.now);
    this.#hangs = new HangWatch({
      ping: () => this.#ping(),
      now: options.now,
      share: () => (pending.isPending ? 0 : cpuShare()),
      onHang: (since) => void this.#onHang(since),
    });
    page.once('close', () => this.#hangs.stop());
  }

  /** False: nobody knows yet whether the page will respond again. */
  get responds(): boolean {
    return this.stopped === null && this.#hangs.silentMs < promptMs;
  }

  throwIfStopped(): void {
    if (this.stopped !== null) throw new PageStopped(`the page was closed: it ${this.stopped}`);
  }

  /** Settles as soon as the page has a moment to answer. */
  #ping(): Promise<unknown> {
    return this.cdp.send('Runtime.evaluate', { expression: '0' });
  }

  async #onFlood(flood: ClosingFlood): Promise<void> {
    // Dialogs in a loop without end leave the page no moment: it hangs, and the watch that sees it can say so.
    if (flood === 'dialogs') await this.#ping().catch(() => undefined);
    await this.stop('floods');
  }

  async #onHang(since: number): Promise<void> {
    if (this.page.isClosed()) return;
    await this.stop(await this.#whoHangs(since));
  }

  /** What was asked before the page fell silent may itself be what takes so long. */
  async #whoHangs(since: number): Promise<PageStop> {
    const ours = [...this.#asked].filter(([, at]) => at <= since).map(([answer]) => answer);
    if (ours.length === 0) return 'hangs';
    void this.cdp.send('Runtime.terminateExecution').catch(() => undefined);
    // Code of the page that was interrupted lets ours have its turn; code of ours that was interrupted fails.
    return withDeadline(Promise.race(ours), interruptMs, 'interrupting the page').then(
      () => 'hangs' as const,
      () => 'unclear' as const,
    );
  }

  /** Closes the page for good, also while its renderer does not respond; whoever waits for it hears at once. */
  async stop(why: PageStop): Promise<void> {
    this.stopped ??= why;
    await this.end();
  }

  static async open(options: PageSessionOptions): Promise<PageSession> {
    const script = await loadPageScript();
    await withDeadline(guardDocuments(options.context), openMs, 'guarding the context');
    const page = await withDeadline(options.context.newPage(), openMs, 'opening a tab');
    const cdp = await withDeadline(options.context.newCDPSession(page), openMs, 'opening a line to the tab');
    await withDeadline(cdp.send('Page.enable'), openMs, 'enabling page events');
    await withDeadline(
      cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: script, worldName: world, runImmediately: true }),
      openMs,
      'installing the page script',
    );
    const session = new PageSession(page, cdp, script, options);
    // A pointer that rests in the corner would show what lies there as if it were pointed at.
    await withDeadline(page.mouse.move(-1, -1), openMs, 'taking the pointer off the page');
    await Promise.all([
      withDeadline(session.#guardWorkers(), openMs, 'guarding the workers of the tab'),
      session.#hearRevoked(),
      session.#hearSenders(),
    ]);
    return session;
  }

  /** What the tab was last sent to; null between two pieces of work. */
  get opened(): URL | null {
    return this.#opened;
  }

  opens(url: URL | null): void {
    this.#opened = url;
    this.onOpen?.();
  }

  async #guardWorkers(): Promise<void> {
    const line = await this.page.context().newCDPSession(this.page);
    await guardWorkers(line, (at, writer) => this.log.noteWriter(at, writer));
  }

  /** Each event costs: only where a page is looked at once more, or used, is it asked who sends requests. */
  async #hearSenders(): Promise<void> {
    this.cdp.on('Network.requestWillBeSent', ({ request: { method, url }, initiator: { stack } }) => {
      if (stack !== undefined) this.log.noteSender(method, url, framesOfCall(stack));
    });
    if (this.reused) return;
    const events = this.cdp.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 });
    await withDeadline(events, openMs, 'listening for requests');
  }

  /** From here on pages come from the server, whatever service worker is installed. Its events cost, so only where one is. */
  passServiceWorkers(): Promise<void> {
    this.#passing ??= (async () => {
      await this.cdp.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 });
      await this.cdp.send('Network.setBypassServiceWorker', { bypass: true });
    })();
    return withDeadline(this.#passing, openMs, 'passing service workers by');
  }

  /** Only this line tells when a rejection that was called unhandled is handled later. */
  async #hearRevoked(): Promise<void> {
    const thrown = new Map<number, string>();
    this.cdp.on('Runtime.exceptionThrown', ({ exceptionDetails: { exceptionId, exception, text } }) => {
      if (thrown.size < maxThrown) thrown.set(exceptionId, (exception?.description ?? text).split('\n')[0] ?? '');
    });
    this.cdp.on('Runtime.consoleAPICalled', (call) => this.log.noteWriter(call.timestamp, writerOf(call)));
    this.cdp.on('Runtime.exceptionRevoked', ({ exceptionId }) => {
      const message = thrown.get(exceptionId);
      if (message !== undefined) this.log.takeBack(message);
    });
    await withDeadline(this.cdp.send('Runtime.enable'), openMs, 'listening for exceptions');
  }

  /** Asks inside the page. Rejects with DeadlineExceeded when the page does not answer. */
  async ask<Q extends keyof PageQuestions>(
    question: Q,
    args: Parameters<PageQuestions[Q]>,
    ms: number = callMs,
  ): Promise<Awaited<ReturnType<PageQuestions[Q]>>> {
    return withDeadline(this.#ask(question, args), ms, `asking the page for ${question}`);
  }

  async #ask<Q extends keyof PageQuestions>(
    question: Q,
    args: Parameters<PageQuestions[Q]>,
  ): Promise<Awaited<ReturnType<PageQuestions[Q]>>> {
    const call = `Promise.resolve(proofrunPage.${question}(${argumentsOf(args)})).then((answer)=>${cappedText('JSON.stringify(answer)', 1)})`;
    return (await this.#answer(call, question)) as Awaited<ReturnType<PageQuestions[Q]>>;
  }

  /** Several questions in one trip. What the page cannot answer is null and spoils none of the others. */
  async askAll<Asked extends Questions>(asked: Asked, ms: number = callMs): Promise<Answers<Asked>> {
    const questions = Object.entries(asked);
    const calls = questions.map(
      ([question, args]) =>
        `try{answers.${question}=await proofrunPage.${question}(${argumentsOf(args)})}catch{answers.${question}=null}`,
    );
    const none = Object.fromEntries(questions.map(([question]) => [question, null])) as Answers<Asked>;
    const what = questions.map(([question]) => question).join(', ');
    const call = `(async()=>{const answers={};${calls.join(';')};return ${cappedText('JSON.stringify(answers)', questions.length)}})()`;
    return withDeadline(this.#answer(call, what), ms, `asking the page for ${what}`).then(
      (answers) => answers as Answers<Asked>,
      () => none,
    );
  }

  async #answer(call: string, what: string): Promise<unknown> {
    this.throwIfStopped();
    const answer = this.#inWorld(call, what);
    this.#asked.set(answer, this.now());
    const text = await answer.finally(() => this.#asked.delete(answer));
    if (typeof text !== 'string') throw new Error(`the page gave no answer to ${what}, or one that is too large`);
    return JSON.parse(text);
  }

  /** The browser's own name for an element, for questions to the browser about it; null where there is none. */
  async elementId(path: string, level: number): Promise<string | null> {
    const world = this.#world;
    if (world === null) return null;
    const found = `proofrunPage.elementAbove(${argumentsOf([path, level, limit('auditedNodes')])})`;
    const expression = `window===window.top&&Object.hasOwn(globalThis,'proofrunPage')?${found}:null`;
    const answer = this.cdp.send('Runtime.evaluate', { expression, contextId: world });
    return (await withDeadline(answer, callMs, 'finding an element')).result.objectId ?? null;
  }

  /** As much of the title of the page as tells what it is. */
  async title(): Promise<string> {
    const text = await withDeadline(
      this.#inWorld('document.title.slice(0,300)', 'title'),
      titleMs,
      'reading the title',
    );
    return typeof text === 'string' ? text : '';
  }

  /** Runs a script of ours in the isolated world, for questions that need it. A tab that is used again keeps it. */
  async inject(name: string, source: string): Promise<void> {
    const add = async (): Promise<void> => {
      const kept = await this.#inWorld(`Object.hasOwn(globalThis,'${name}')?(${name}(),'kept'):'missing'`, name);
      if (kept === 'kept' || this.#world === null) return;
      await this.#evaluate(this.#world, `${source};0`, name);
      // Later documents carry it unread: it costs them nothing until it is called, and never travels again.
      if (this.reused)
        await this.cdp.send('Page.addScriptToEvaluateOnNewDocument', {
          source: `function ${name}(){${source}}`,
          worldName: world,
        });
    };
    await withDeadline(add(), callMs, 'adding a script to the page');
  }

  // The world found last is asked first. Its number may have passed to another document or frame since, so the
  // expression looks where it stands before it does anything, and the script travels only where it is missing. Elements
  // of the page are properties of the window, too, but never its own.
  async #inWorld(expression: string, what: string): Promise<unknown> {
    const asked = `window===window.top&&Object.hasOwn(globalThis,'proofrunPage')?${expression}:'elsewhere'`;
    if (this.#world !== null) {
      const answer = await this.#evaluate(this.#world, asked, what).catch((error: unknown) => {
        if (error instanceof PageScriptFailed) throw error;
        return 'elsewhere';
      });
      if (answer !== 'elsewhere') return answer;
      this.#world = null;
    }
    const { frameTree } = await this.cdp.send('Page.getFrameTree');
    const { executionContextId } = await this.cdp.send('Page.createIsolatedWorld', {
      frameId: frameTree.frame.id,
      worldName: world,
    });
    this.#world = executionContextId;
    const answer = await this.#evaluate(executionContextId, asked, what);
    if (answer !== 'elsewhere') return answer;
    await this.#evaluate(executionContextId, `${this.#script};globalThis.proofrunPage=proofrunPage;0`, what);
    return this.#evaluate(executionContextId, expression, what);
  }

  async #evaluate(contextId: number, expression: string, what: string): Promise<unknown> {
    const answer = await this.cdp.send('Runtime.evaluate', {
      expression,
      contextId,
      returnByValue: true,
      awaitPromise: true,
    });
    if (answer.exceptionDetails !== undefined)
      throw new PageScriptFailed(
        `the page script failed at ${what}: ${answer.exceptionDetails.exception?.description ?? ''}`,
      );
    return answer.result.value;
  }

  async resize(viewport: Viewport): Promise<void> {
    if (this.log.viewport === viewport) return;
    const { width, height } = viewportSizes[viewport];
    await withDeadline(this.page.setViewportSize({ width, height }), callMs, 'resizing the page');
    this.log.viewport = viewport;
  }

  async close(): Promise<void> {
    if (!this.responds) return this.end();
    await withDeadline(this.page.close({ runBeforeUnload: false }), closeMs, 'closing a tab').catch(() => undefined);
  }

  /** Closes the tab at once; the browser then ends a renderer that does not respond, and its core is free. */
  end(): Promise<void> {
    this.#ending ??= this.#end();
    return this.#ending;
  }

  async #end(): Promise<void> {
    this.spoiled = true;
    this.#hangs.stop();
    await withDeadline(this.page.close({ runBeforeUnload: false }), closeMs, 'closing a tab').catch(() => undefined);
  }
}
