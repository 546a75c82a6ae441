// Writes down the calls of a page to its own origin: method, path template, class of the answer, fields of the bodies.
import { bodyFields } from '#core/evidence/body-fields.ts';
import type { CallFact } from '#core/evidence/place-load.ts';
import { resourceOf, templateOf } from '#core/evidence/route.ts';
import { callName } from '#core/regression/stable-place.ts';
import type { Page, Request } from 'playwright-core';
import { withDeadline } from '#engine/browser/deadline.ts';

const maxCalls = 200;
const maxBodyBytes = 1024 * 1024;
const bodyMs = 3_000;
const kinds: ReadonlySet<string> = new Set(['fetch', 'xhr']);

function fieldsIn(text: string | null): readonly string[] | null {
  if (text === null || text === '' || text.length > maxBodyBytes) return null;
  try {
    return bodyFields(JSON.parse(text));
  } catch {
    return null;
  }
}

export class CallLog {
  readonly #origin: string;
  readonly #calls = new Map<Request, Promise<CallFact | null>>();

  constructor(page: Page, origin: string) {
    this.#origin = origin;
    page.on('requestfinished', (request) => this.#note(request, true));
    page.on('requestfailed', (request) => this.#note(request, false));
  }

  #note(request: Request, answered: boolean): void {
    if (!kinds.has(request.resourceType()) || this.#calls.size >= maxCalls) return;
    const url = URL.canParse(request.url()) ? new URL(request.url()) : null;
    if (url === null || url.origin !== this.#origin) return;
    // Who leaves a page breaks off its calls: that says nothing.
    if (!answered && /ERR_ABORTED/.test(request.failure()?.errorText ?? '')) return;
    this.#calls.set(
      request,
      this.#read(request, url, answered).catch(() => null),
    );
  }

  async #read(request: Request, url: URL, answered: boolean): Promise<CallFact> {
    const response = answered ? await withDeadline(request.response(), bodyMs, 'reading an answer') : null;
    const headers = response?.headers() ?? {};
    const json = /json/.test(headers['content-type'] ?? '') && Number(headers['content-length'] ?? 0) <= maxBodyBytes;
    const body =
      response === null || !json
        ? null
        : await withDeadline(response.text(), bodyMs, 'reading an answer').catch(() => null);
    return {
      method: request.method(),
      template: templateOf(resourceOf(url, this.#origin)),
      statusClass: response === null ? null : Math.floor(response.status() / 100),
      sent: fieldsIn(request.postData()),
      answer: fieldsIn(body),
    };
  }

  /** Each kind of call once: the last one is how the page ended up. */
  async read(): Promise<readonly CallFact[]> {
    const calls = (await Promise.all(this.#calls.values())).filter((call) => call !== null);
    const byName = new Map(calls.map((call) => [callName(call), call]));
    return [...byName.keys()].sort().map((name) => byName.get(name)!);
  }
}
