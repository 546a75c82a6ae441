// Lets writes of a record of our own through the write barrier while a step asks for them, and nothing else.
import { shapeOf } from '#core/evidence/body-shape.ts';
import { cutText } from '#core/evidence/cut-text.ts';
import { digestOf } from '#core/evidence/digest.ts';
import { redact } from '#core/evidence/redact.ts';
import { resourceOf, templateOf } from '#core/evidence/route.ts';
import { type SentWrite, readBody } from '#core/workflows/judge-create.ts';
import {
  type OwnRecord,
  type WritingAct,
  concernsRecord,
  idsIn,
  idsOfAnswer,
  judgeRecordWrite,
} from '#core/workflows/lifecycle/judge-record-write.ts';
import type { RecordMarks, RecordWrite } from '#core/workflows/lifecycle/record-order.ts';
import type { Response } from 'playwright-core';
import { withDeadline } from '#engine/browser/deadline.ts';
import type { GuardedTab } from './guarded-tab.ts';
import { SecondClick } from './second-click.ts';
import type { PassedAnswer, PassedWrite, WriteGate } from './write-barrier.ts';

const maxBody = 256 * 1024;
const maxWrites = 40;
const readMs = 3_000;
const maxIds = 50;

export class RecordGate implements WriteGate {
  readonly #session: GuardedTab;
  readonly #marks: RecordMarks;
  readonly #second: SecondClick;
  readonly #ids = new Set<string>();
  #others: ReadonlySet<string> = new Set();
  readonly #writes: RecordWrite[] = [];
  #act: WritingAct = null;
  #twice = false;
  #held = 0;

  constructor(session: GuardedTab, marks: RecordMarks) {
    this.#session = session;
    this.#marks = marks;
    this.#second = new SecondClick(session);
    session.page.on('response', (response) => void this.#learn(response));
  }

  get writes(): readonly RecordWrite[] {
    return [...this.#writes];
  }

  /** Writes of our record that were stopped. */
  get held(): number {
    return this.#held;
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

  close(): void {
    this.#act = null;
    this.#twice = false;
  }

  /** Names in the code of our row, and of rows that are not ours. */
  know(own: readonly string[], others: readonly string[]): void {
    for (const id of own) if (this.#ids.size < maxIds) this.#ids.add(id);
    this.#others = new Set([...this.#others, ...others].filter((id) => !this.#ids.has(id)));
  }

  #own(): OwnRecord {
    return { stem: this.#marks.stem, ids: this.#ids, others: this.#others };
  }

  readonly admit = (write: PassedWrite): ((answer: PassedAnswer | null) => Promise<void>) | null => {
    const sent: SentWrite = { ...write, origin: this.#session.origin };
    const act = this.#act;
    const decision = judgeRecordWrite(sent, act, this.#own());
    if (decision === 'read') return async () => undefined;
    if (decision === 'held' || act === null || this.#writes.length >= maxWrites) {
      if (concernsRecord(sent, this.#own())) this.#held += 1;
      return null;
    }
    const place = this.#writes.push({ ...this.#shapeOf(write), act, status: null, failed: false }) - 1;
    const first = this.#twice;
    if (first) {
      this.#twice = false;
      this.#second.make();
    } else this.#second.seen();
    return async (answer) => {
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
  }: PassedWrite): Pick<RecordWrite, 'method' | 'path' | 'shape' | 'body'> {
    const type = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
    const value = body === null ? null : (readBody(type, body)?.value ?? null);
    return {
      method,
      path: redact(templateOf(resourceOf(new URL(address), this.#session.origin))),
      shape: value === null ? '' : cutText(shapeOf(value)),
      body: digestOf({ mark: this.#marks.mark, address, value }).slice(0, 16),
    };
  }

  async #read(answer: PassedAnswer, from: string, act: WritingAct): Promise<Pick<RecordWrite, 'status' | 'failed'>> {
    const { status, headers } = answer;
    const isJson = status < 300 && /json/i.test(headers.get('content-type') ?? '');
    const json = isJson ? parse(await answer.body()) : null;
    if (act === 'create' && status < 400) this.know(idsOfAnswer(json, headers.get('location') ?? null, from), []);
    const errors = typeof json === 'object' && json !== null ? Reflect.get(json, 'errors') : undefined;
    const data = typeof json === 'object' && json !== null ? Reflect.get(json, 'data') : undefined;
    return { status, failed: Array.isArray(errors) && errors.length > 0 && !hasValue(data) };
  }

  /** What the app reads tells which record is ours. */
  async #learn(response: Response): Promise<void> {
    const request = response.request();
    if (!['xhr', 'fetch'].includes(request.resourceType()) || this.#ids.size >= maxIds) return;
    if (!/json/i.test(response.headers()['content-type'] ?? '')) return;
    const text = await withDeadline(response.text(), readMs, 'reading an answer').catch(() => '');
    if (text.length > maxBody || !text.toLowerCase().includes(this.#marks.stem.toLowerCase())) return;
    this.know([...idsIn(parse(text), this.#marks.stem)], []);
  }
}

const hasValue = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && Object.values(data).some((each) => each !== null);

function parse(text: string | null): unknown {
  if (text === null || text.length > maxBody) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
