// Notes which requests of a page were blocked, and by whom. What merely failed is not noted.
import { redact } from '#core/evidence/redact.ts';
import { resourceOf } from '#core/evidence/route.ts';
import type { BlockedRequest } from '#core/parity/side-load.ts';
import type { BarredRequest } from '#engine/safety/write-barrier.ts';
import type { Page, Request } from 'playwright-core';

const maxNoted = 200;
/** The browser's own words for a rule of the page or of its own. */
const byPolicy =
  /^(?:csp|mixed-content|origin|subresource-filter|content-type|coep\b|coop\b|corp\b)|ERR_BLOCKED_BY_(?:CSP|RESPONSE|ORB)/i;
const reports = new Set(['Ping', 'CSPViolationReport', 'Preflight']);
/** Requests of windows and service workers have a kind in small letters. */
const ofOthers = /^[a-z]/;
/** Nothing of what a page shows depends on them. */
const isAside = (kind: string): boolean => reports.has(kind) || ofOthers.test(kind);
const byGuard = /ERR_TUNNEL|ERR_PROXY/;

export class BlockedLog {
  readonly #origin: string;
  readonly #noted = new Map<string, BlockedRequest>();

  constructor(page: Page, origin: string) {
    this.#origin = origin;
    page.on('requestfailed', (request) => this.#onFailed(request));
    page.on('response', (response) => {
      if (response.headers()['x-proofrun-guard'] === 'refused') this.#note(response.url(), 'guard');
    });
  }

  #onFailed(request: Request): void {
    const error = request.failure()?.errorText ?? '';
    if (byGuard.test(error)) this.#note(request.url(), 'guard');
    else if (byPolicy.test(error)) this.#note(request.url(), 'policy');
  }

  #note(address: string, why: BlockedRequest['why'], aside = false): void {
    const url = URL.parse(address);
    if (url === null || this.#noted.size >= maxNoted) return;
    const path = redact(resourceOf(url, this.#origin));
    // Another port of the same host is often its API.
    const own = !aside && url.hostname === new URL(this.#origin).hostname;
    const key = `${why} ${path}`;
    this.#noted.set(key, { path, why, own: own || this.#noted.get(key)?.own === true });
  }

  /** With what the write barrier held. */
  read(barred: readonly BarredRequest[]): readonly BlockedRequest[] {
    // A worker that was denied has no address.
    for (const { url, held, kind } of barred)
      if (held) this.#note(url === '' ? this.#origin : url, 'write', isAside(kind));
    return [...this.#noted.values()];
  }
}
