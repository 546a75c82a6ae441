// Lets writes of a record of our own through the write barrier while a step asks for them, and nothing else.
import { shapeOf } from '#core/evidence/body-shape.ts';
import { cutText } from '#core/evidence/cut-text.ts';
import { digestOf } from '#core/evidence/digest.ts';
import { redact } from '#core/evidence/redact.ts';
import { resourceOf, templateOf } from '#core/evidence/route.ts';
import { type SentWrite, readBody } from '#core/workflows/judge-create.ts';
import { idsOfAddress } from '#core/workflows/lifecycle/ids-of-address.ts';
import {
  type OwnRecord,
  type WritingAct,
  concernsRecord,
  deletesByReading,
  idsIn,
  idsOfAnswer,
  isOfApp,
  judgeRecordWrite,
} from '#core/workflows/lifecycle/judge-record-write.ts';
import { maySayFailed, saysFailed } from '#core/workflows/lifecycle/says-failed.ts';
import type { RecordMarks, RecordRead, RecordWrite } from '#core/workflows/lifecycle/record-order.ts';
import { says } from '#core/workflows/lifecycle/spellings.ts';
import type { Request, Response } from 'playwright-core';
import { withDeadline } from '#engine/browser/deadline.ts';
import type { GuardedTab } from './guarded-tab.ts';
import { SecondClick } from './second-click.ts';
import type { PassedAnswer, PassedWrite, WriteGate } from './write-barrier.ts';

const maxBody = 256 * 1024;
const maxWrites = 40;
const maxReads = 5;
const readMs = 3_000;
const maxIds = 50;

export class RecordGate implements WriteGate {
  readonly #session: GuardedTab;
  readonly #marks: RecordMarks;
  readonly #second: SecondClick;
  readonly #ids = new Set<string>();
  /** Ids of what was there before our record. */
  readonly #older = new Set<string>();
  #others: ReadonlySet<string> = new Set();
  readonly #writes: RecordWrite[] = [];
  readonly #reads: RecordRead[] = [];
  /** The address of a link that deletes. */
  #confirming: string | null = null;
  #act: WritingAct = null;
  #twice = false;
  #held = 0;
  /** The server answered the last write with the page itself, and sent nowhere. */
  #answeredByPage = false;
  /** The app's own writes that were stopped while our record was to be changed or deleted, whatever they were about. */
  readonly #stopped = new Set<WritingAct>();

  constructor(session: GuardedTab, marks: RecordMarks) {
    this.#session = session;
    this.#marks = marks;
    this.#second = new SecondClick(session);
    this.listenTo(session.page);
  }

  /** What the app reads in a tab tells which record is ours, and that it is there. */
  listenTo(page: GuardedTab['page']): void {
    page.on('response', (response) => void this.#learn(response));
  }

  get writes(): readonly RecordWrite[] {
    return [...this.#writes];
  }

  /** Reads of the app itself that returned the record after it was created. */
  get reads(): readonly RecordRead[] {
    return [...this.#reads];
  }

  /** Writes of our record that were stopped: those that name it, and all that a change or a deletion sent where none passed. */
  get held(): number {
    const stopped = [...this.#stopped].filter((act) => act !== 'create' && !this.#has(act));
    return this.#held + stopped.length;
  }

  /** Writes of the app that were stopped before a create, none of which followed: they may be what it waits for. */
  get stoppedBeforeCreate(): boolean {
    return this.#stopped.has('create') && !this.#has('create');
  }

  #has(act: WritingAct): boolean {
    return this.#writes.some((write) => write.act === act);
  }

  /** A form that was taken mostly leads on; one that was not is shown again at once. */
  get answeredByPage(): boolean {
    return this.#answeredByPage;
  }

  /** The step at hand deletes. */
  get deletes(): boolean {
    return this.#act === 'delete';
  }

  get ids(): ReadonlySet<string> {
    return this.#ids;
  }

  /** `twice`: the create is clicked again as soon as it is sent. */
  open(act: WritingAct, twice = false): void {
    this.#act = act;
    this.#twice = twice;
  }

  /** A link that deletes is followed by a read, which nothing holds back; it counts as the write that it is. */
  confirmBy(href: string): void {
    this.#confirming = new URL(href, this.#session.origin).href;
  }

  close(): void {
    this.#act = null;
    this.#confirming = null;
    this.#twice = false;
  }

  /** Addresses that were known before our record was made: what they name is not ours, whatever leads there. */
  knowOlder(addresses: readonly string[]): void {
    for (const id of addresses.flatMap(idsOfAddress)) this.#older.add(id);
  }

  /** Names in the code of our row, and of rows that are not ours. */
  know(own: readonly string[], others: readonly string[]): void {
    for (const id of own) if (this.#ids.size < maxIds && !this.#older.has(id)) this.#ids.add(id);
    this.#others = new Set([...this.#others, ...others].filter((id) => !this.#ids.has(id)));
  }

  #own(): OwnRecord {
    const here = this.#session.page.url();
    const within = new Set(URL.canParse(here) ? new URL(here).pathname.split('/').filter((part) => part !== '') : []);
    return { stem: this.#marks.stem, ids: this.#ids, others: this.#others, within };
  }

  readonly admit = (write: PassedWrite): ((answer: PassedAnswer | null) => Promise<void>) | null => {
    const sent: SentWrite = { ...write, origin: this.#session.origin };
    const act = this.#act;
    const decision = judgeRecordWrite(sent, act, this.#own());
    if (decision === 'read') return async () => undefined;
    if (decision === 'held' || act === null || this.#writes.length >= maxWrites) {
      // Before anything was created there is no record to write: it was a search for our text.
      if ((act !== null || this.#writes.length > 0) && concernsRecord(sent, this.#own())) this.#held += 1;
      else if (act !== null && isOfApp(sent)) this.#stopped.add(act);
      return null;
    }
    const place = this.#writes.push({ ...this.#shapeOf(write), act, status: null, failed: false }) - 1;
    // What stands around the place that a record is sent to is what it belongs to.
    if (act === 'create' && write.method === 'POST') this.knowOlder([new URL('.', write.url).pathname]);
    const first = this.#twice;
    if (first) {
      this.#twice = false;
      this.#second.make();
    } else this.#second.seen();
    return async (answer) => {
      this.#answeredByPage = write.kind === 'Document' && answer !== null && answer.status < 300;
      if (answer !== null)
        this.#writes[place] = { ...this.#writes[place]!, ...(await this.#read(answer, write.url, act)) };
      if (first) await this.#second.done;
    };
  };

  #shapeOf({
    method,
    url: address,
    headers,
    body,
  }: Pick<PassedWrite, 'method' | 'url' | 'headers' | 'body'>): Pick<
    RecordWrite,
    'method' | 'path' | 'shape' | 'body'
  > {
    const type = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
    const value = body === null ? null : (readBody(type, body)?.value ?? null);
    return {
      method,
      path: redact(templateOf(resourceOf(new URL(address), this.#session.origin))),
      shape: value === null ? '' : cutText(shapeOf(value)),
      body: digestOf({ mark: this.#marks.mark, address, value }).slice(0, 16),
    };
  }

  async #read(
    answer: PassedAnswer,
    from: string,
    act: WritingAct,
  ): Promise<Pick<RecordWrite, 'status' | 'failed' | 'unclear'>> {
    const { status, headers } = answer;
    const isJson = status < 300 && /json/i.test(headers.get('content-type') ?? '');
    const json = isJson ? parse(await answer.body()) : null;
    if (act === 'create' && status < 400) this.know(idsOfAnswer(json, headers.get('location') ?? null, from), []);
    const failed = saysFailed(json);
    return { status, failed, ...(!failed && maySayFailed(json) ? { unclear: true } : {}) };
  }

  async #learn(response: Response): Promise<void> {
    const request = response.request();
    const byPage = ['xhr', 'fetch'].includes(request.resourceType());
    if (request.isNavigationRequest() ? request.url() === this.#confirming : byPage && this.#isDeletion(request)) {
      this.#confirming = null;
      const followed = { method: request.method(), url: request.url(), headers: {}, body: null };
      this.#writes.push({ ...this.#shapeOf(followed), act: 'delete', status: response.status(), failed: false });
    }
    if (!byPage) return;
    if (!/json/i.test(response.headers()['content-type'] ?? '')) return;
    const text = await withDeadline(response.text(), readMs, 'reading an answer').catch(() => '');
    if (text.length > maxBody || !says(text, this.#marks.stem)) return;
    const value = parse(text);
    this.know([...idsIn(value, this.#marks.stem)], []);
    if (this.#isRead(request) && response.ok() && this.#reads.length < maxReads) this.#note(request, value);
  }

  /** Nothing holds back a read, but it counts as the write that it is. */
  #isDeletion(request: Request): boolean {
    const { origin } = this.#session;
    const sent = { method: request.method(), url: request.url(), kind: 'Fetch', headers: {}, body: null, origin };
    return this.#act === 'delete' && this.#writes.length < maxWrites && deletesByReading(sent, this.#own());
  }

  /** It asks, and changes nothing. */
  #isRead(request: Request): boolean {
    if (!this.#writes.some(({ act }) => act === 'create')) return false;
    const sent = { method: request.method(), url: request.url(), kind: 'Fetch', headers: request.headers() };
    const { origin } = this.#session;
    return (
      sent.method === 'GET' ||
      judgeRecordWrite({ ...sent, origin, body: request.postData() }, null, this.#own()) === 'read'
    );
  }

  #note(request: Request, value: unknown): void {
    const path = redact(templateOf(resourceOf(new URL(request.url()), this.#session.origin)));
    const read = { method: request.method(), path, shape: cutText(shapeOf(value)) };
    if (!this.#reads.some((each) => each.method === read.method && each.path === read.path)) this.#reads.push(read);
  }
}

function parse(text: string | null): unknown {
  if (text === null || text.length > maxBody) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
