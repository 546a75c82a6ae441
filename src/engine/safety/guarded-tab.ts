import type { CDPSession, Page } from 'playwright-core';

/** The parts of an open tab that safety needs. */
export interface GuardedTab {
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly origin: string;
  readonly now: () => number;
  /** Who closes the windows that the page opens. */
  readonly log: { closesPopups: boolean };
}
