// Whether a tab waits for a document: until it comes the tab may answer nothing, and that says nothing about the page.
import type { Page, Request } from 'playwright-core';

/** Longer than any server is waited for. */
const maxWaitMs = 60_000;

export class PendingDocument {
  readonly #now: () => number;
  #request: Request | null = null;
  #since = 0;

  constructor(page: Page, now: () => number) {
    this.#now = now;
    page.on('request', (request) => {
      if (!request.isNavigationRequest() || !isOfPage(request, page)) return;
      this.#request = request;
      this.#since = now();
    });
    const end = (request: Request): void => {
      if (request === this.#request) this.#request = null;
    };
    page.on('response', (response) => end(response.request()));
    page.on('requestfailed', end);
  }

  get isPending(): boolean {
    return this.#request !== null && this.#now() - this.#since < maxWaitMs;
  }
}

function isOfPage(request: Request, page: Page): boolean {
  try {
    return request.frame() === page.mainFrame();
  } catch {
    // The frame of a document that is only just asked for is not there yet; that of a part of a page is.
    return true;
  }
}
