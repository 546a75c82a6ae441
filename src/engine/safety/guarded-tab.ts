import type { CDPSession, Page } from 'playwright-core';

/** As much of an open tab as safety needs. */
export interface GuardedTab {
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly origin: string;
  readonly now: () => number;
}
