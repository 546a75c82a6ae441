// Lets the one create of a scenario through the write barrier, twice where the scenario clicks twice, and nothing else.
import type { CreatePermission, CreateSeen } from '#core/workflows/create.ts';
import { judgeCreate, recordOf } from '#core/workflows/judge-create.ts';
import { changesSomething } from './brakes.ts';
import type { GuardedTab } from './guarded-tab.ts';
import { SecondClick } from './second-click.ts';
import type { PassedAnswer, PassedWrite, WriteBarrier, WriteGate } from './write-barrier.ts';

const maxBody = 256 * 1024;

export class CreateGate implements WriteGate {
  readonly #session: GuardedTab;
  readonly #permission: CreatePermission;
  readonly #mark: string;
  readonly #creates: CreateSeen[] = [];
  readonly #second: SecondClick;

  constructor(session: GuardedTab, permission: CreatePermission, mark: string) {
    this.#session = session;
    this.#permission = permission;
    this.#mark = mark;
    this.#second = new SecondClick(session);
  }

  get creates(): readonly CreateSeen[] {
    return [...this.#creates];
  }

  /** It is open while the step runs that sends, and while its effect is looked at. */
  follow(barrier: WriteBarrier, step: number): void {
    const { step: sending } = this.#permission;
    if (step === sending) barrier.admitBy(this);
    else if (step > sending + 1) barrier.admitBy(null);
  }

  readonly admit = (write: PassedWrite): ((answer: PassedAnswer | null) => Promise<void>) | null => {
    const { twice } = this.#permission;
    const judged = judgeCreate({ ...write, origin: this.#session.origin }, this.#permission, this.#mark);
    const [first] = this.#creates;
    if (judged === null || changesSomething(write.url) || this.#creates.length >= (twice ? 2 : 1)) return null;
    if (first !== undefined && (first.path !== judged.path || first.body !== judged.body)) return null;
    const place = this.#creates.push({ ...judged, status: null, record: null }) - 1;
    if (place === 0 && twice) this.#second.make();
    if (place === 1) this.#second.seen();
    return async (answer) => {
      if (answer !== null)
        this.#creates[place] = { ...this.#creates[place]!, ...(await this.#read(answer, write.url)) };
      // The answer waits for the second click, as on a slow line, so that the speed of a server decides nothing.
      if (place === 0) await this.#second.done;
    };
  };

  async #read(answer: PassedAnswer, from: string): Promise<Pick<CreateSeen, 'status' | 'record'>> {
    const { status, headers } = answer;
    const isJson = status < 300 && /json/i.test(headers.get('content-type') ?? '');
    const text = isJson ? await answer.body() : null;
    const json = text === null || text.length > maxBody ? null : parse(text);
    const location = headers.get('location') ?? null;
    return { status, record: recordOf({ status, location, json }, from, this.#mark) };
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
