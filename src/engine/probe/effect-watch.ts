// Listens to the answers of a control that only the browser knows of: storage, sockets, windows, files, requests.
import { type ProbeChannel, hookChannels } from '#core/evidence/probe-facts.ts';
import { withDeadline } from '#engine/browser/deadline.ts';
import { readState, renewed } from '#engine/browser/session-state.ts';
import { newSecretLine, wordFrom } from '#engine/browser/secret-line.ts';
import type { PageSession } from '#engine/session/page-session.ts';
import { hookScript, quietWindowScript } from './hook-script.ts';
import { onlyMeasures, trackerKey } from './measurement.ts';
import { keepFromSockets } from '#engine/session/keep-from-sockets.ts';
import { type BarredRequest, WriteBarrier } from '#engine/safety/write-barrier.ts';

const openMs = 10_000;
const forgetMs = 1_000;
const restoreMs = 5_000;
const maxHeard = 5_000;
/** Names of keys, databases and addresses are the page's words: enough of them to tell one from another. */
const maxNote = 300;

interface Heard {
  readonly channel: ProbeChannel;
  /** Tells one cause from another, so that what repeats by itself can be left out. */
  readonly note: string;
  readonly at: number;
}

export class EffectWatch {
  readonly barrier: WriteBarrier;
  readonly #session: PageSession;
  #heard: Heard[] = [];
  /** What was heard while nothing was clicked. */
  readonly #usual = new Set<string>();
  #since = 0;
  #counts = { popups: 0, downloads: 0, dialogs: 0 };
  #cookies = '';

  private constructor(session: PageSession, barrier: WriteBarrier) {
    this.#session = session;
    this.barrier = barrier;
  }

  static readonly #kept = new WeakMap<PageSession, EffectWatch>();

  /** A tab that is used again keeps its watch. */
  static async of(session: PageSession): Promise<EffectWatch> {
    const kept = EffectWatch.#kept.get(session);
    if (kept !== undefined) return kept;
    const barrier = await WriteBarrier.open(session);
    const watch = new EffectWatch(session, barrier);
    await withDeadline(watch.#open(), openMs, 'listening to the page');
    if (session.reused) EffectWatch.#kept.set(session, watch);
    return watch;
  }

  async #open(): Promise<void> {
    const { cdp, page, origin } = this.#session;
    const hear = (channel: ProbeChannel, note: string): void => {
      if (this.#heard.length >= maxHeard) return;
      this.#heard.push({ channel, note: note.slice(0, maxNote), at: this.#session.now() });
    };
    const line = newSecretLine();
    cdp.on('Runtime.bindingCalled', (call) => {
      const channel = wordFrom(line, call, hookChannels);
      if (channel !== null) hear(channel, channel);
    });
    cdp.on('Network.webSocketFrameSent', () => hear('socket', 'sent'));
    cdp.on('Network.webSocketCreated', () => hear('socket', 'opened'));
    const stored = ({ key }: { readonly key?: string }): void => {
      if (key === undefined || !trackerKey(key)) hear('storage', key ?? '');
    };
    cdp.on('DOMStorage.domStorageItemAdded', stored);
    cdp.on('DOMStorage.domStorageItemUpdated', stored);
    cdp.on('DOMStorage.domStorageItemRemoved', stored);
    cdp.on('DOMStorage.domStorageItemsCleared', () => stored({}));
    cdp.on('Storage.indexedDBContentUpdated', ({ databaseName }) => {
      if (!trackerKey(databaseName)) hear('database', databaseName);
    });
    cdp.on('Storage.cacheStorageContentUpdated', ({ cacheName }) => hear('database', cacheName));
    cdp.on('Page.frameRequestedNavigation', ({ url }) => hear('navigation', url));
    cdp.on('Page.downloadWillBegin', () => hear('download', ''));
    cdp.on('Page.fileChooserOpened', () => hear('file_chooser', ''));
    page.on('filechooser', () => hear('file_chooser', ''));
    await cdp.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 });
    await cdp.send('DOMStorage.enable');
    await cdp.send('Storage.trackIndexedDBForOrigin', { origin }).catch(() => undefined);
    await cdp.send('Storage.trackCacheStorageForOrigin', { origin }).catch(() => undefined);
    await cdp.send('Runtime.enable');
    const mark = newSecretLine();
    await cdp.send('Runtime.addBinding', { name: mark.name });
    await page.context().addInitScript(quietWindowScript(mark));
    await cdp.send('Runtime.addBinding', { name: line.name });
    await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: await hookScript(line) });
    await keepFromSockets(this.#session, () => this.barrier.noteKeptMessage());
    // Never to read: the clipboard is one for all contexts of a browser.
    await page
      .context()
      .grantPermissions(['clipboard-write'])
      .catch(() => undefined);
  }

  /** Whatever is heard from here to the click goes on by itself. */
  beginBaseline(): void {
    this.#since = this.#session.now();
  }

  async beginClick(): Promise<void> {
    for (const { channel, note, at } of this.#heard) if (at >= this.#since) this.#usual.add(`${channel} ${note}`);
    for (const { method, url, at } of this.barrier.requests)
      if (at >= this.#since) this.#usual.add(`request ${method} ${placeOf(url)}`);
    this.#since = this.#session.now();
    this.#counts = this.#session.log.counts();
    this.#cookies = await this.#readCookies();
    this.barrier.hold();
  }

  held(): number {
    return this.#heldSince().length;
  }

  #heldSince(): readonly BarredRequest[] {
    return this.barrier.requests.filter(({ held, at }) => held && at >= this.#since);
  }

  /** Something was kept back that the page also sends by itself: the answer to the click may be missing with it. */
  keptUsual(): boolean {
    return this.#heldSince().some((request) => this.#isUsual(request) && !onlyMeasures(request, this.#session.origin));
  }

  #isUsual({ method, url }: BarredRequest): boolean {
    return this.#usual.has(`request ${method} ${placeOf(url)}`);
  }

  /** Channels that moved since the click. */
  async moved(): Promise<ProbeChannel[]> {
    const found = new Set<ProbeChannel>();
    const counts = this.#session.log.counts();
    if (counts.popups > this.#counts.popups) found.add('popup');
    if (counts.downloads > this.#counts.downloads) found.add('download');
    if (counts.dialogs > this.#counts.dialogs) found.add('dialog');
    for (const { channel, note, at } of this.#heard)
      if (at >= this.#since && !this.#usual.has(`${channel} ${note}`)) found.add(channel);
    for (const request of this.barrier.requests) {
      if (request.at < this.#since || onlyMeasures(request, this.#session.origin)) continue;
      // A picture that has come is seen or is nothing to the user.
      if (request.kind === 'Image' && !this.#session.log.waitsFor(request.url)) continue;
      if (this.#isUsual(request)) continue;
      found.add(request.kind === 'Document' && !request.held ? 'navigation' : request.held ? 'write_held' : 'request');
    }
    if ((await this.#readCookies()) !== this.#cookies) found.add('cookie');
    return [...found];
  }

  /** The address that the page was about to open after the click; null: none, or one that is too long to be told. */
  wentTo(): string | null {
    const last = this.#heard.findLast(({ channel, at }) => channel === 'navigation' && at >= this.#since);
    return last === undefined || last.note.length >= maxNote ? null : last.note;
  }

  get storageTouched(): boolean {
    return this.#heard.some(({ channel }) => channel === 'storage' || channel === 'database');
  }

  /** The used page is left, if it can be; the next one finds what a first visitor finds. */
  async leave({ forget }: { readonly forget: boolean }): Promise<boolean> {
    if (forget) {
      await this.#keepRenewed();
      await this.#session.ask('forgetTab', [], forgetMs).catch(() => false);
    }
    const left = await this.barrier.leave();
    if (forget) await this.#forgetState();
    return left;
  }

  async #keepRenewed(): Promise<void> {
    const { page, signedIn, renews } = this.#session;
    if (!renews || signedIn === null) return;
    this.#session.signedIn = await readState(page).then(
      (now) => renewed(signedIn, now),
      () => signedIn,
    );
  }

  async #forgetState(): Promise<void> {
    const { cdp, origin, page, signedIn } = this.#session;
    // Whoever is signed in finds what he found at first: his session.
    if (signedIn !== null) {
      const restored = withDeadline(page.context().setStorageState(signedIn.storage), restoreMs, 'restoring a session');
      if (
        await restored.then(
          () => true,
          () => false,
        )
      )
        return;
      this.#session.spoiled = true;
    }
    await cdp
      .send('Storage.clearDataForOrigin', {
        origin,
        storageTypes: 'local_storage,indexeddb,cache_storage,cookies,service_workers',
      })
      .catch(() => undefined);
    await page
      .context()
      .clearCookies()
      .catch(() => undefined);
  }

  async #readCookies(): Promise<string> {
    const { cookies } = await this.#session.cdp
      .send('Network.getCookies', { urls: [this.#session.origin] })
      .catch(() => ({ cookies: [] }));
    return cookies
      .filter(({ name }) => !trackerKey(name))
      .map(({ name, value, path }) => `${name}=${value};${path}`)
      .sort()
      .join('\n');
  }

  /** The page is done with. A tab that is used again listens on, with nothing of that page left. */
  async end(): Promise<void> {
    if (!this.#session.reused) return this.barrier.close();
    if (!(await this.leave({ forget: true }))) this.#session.spoiled = true;
    this.#heard = [];
    this.#usual.clear();
    this.barrier.forget();
  }
}

function placeOf(address: string): string {
  return URL.canParse(address) ? new URL(address).pathname : address;
}
