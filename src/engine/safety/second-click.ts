// The second click of a double click, as quick as people are.
import { setTimeout as delay } from 'node:timers/promises';
import { withDeadline } from '#engine/browser/deadline.ts';
import type { GuardedTab } from './guarded-tab.ts';

const betweenClicksMs = 100;
const clickMs = 2_000;
/** What a second click sends is sent by then. */
const secondMs = 1_000;

export class SecondClick {
  readonly #session: GuardedTab;
  #sent: () => void = () => undefined;
  /** Ends when the second click was made, and what it sends was seen or did not come. */
  done: Promise<void> = Promise.resolve();

  constructor(session: GuardedTab) {
    this.#session = session;
  }

  make(): void {
    this.done = this.#make();
  }

  /** A second request was seen. */
  seen(): void {
    this.#sent();
  }

  async #make(): Promise<void> {
    const { mouse } = this.#session.page;
    const seen = new Promise<void>((resolve) => {
      this.#sent = resolve;
    });
    const click = async (): Promise<void> => {
      await mouse.down({ clickCount: 2 });
      await mouse.up({ clickCount: 2 });
    };
    await delay(betweenClicksMs);
    await withDeadline(click(), clickMs, 'clicking a second time').catch(() => undefined);
    await withDeadline(seen, secondMs, 'waiting for a second request').catch(() => undefined);
  }
}
