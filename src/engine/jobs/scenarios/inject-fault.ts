// Breaks the target on purpose, in this browser only, to see whether a scenario notices.
import type { Fault } from '#core/scenarios/plan-faults.ts';
import type { Page, Route } from 'playwright-core';
import { withDeadline } from '#engine/browser/deadline.ts';
import type { PageSession } from '#engine/session/page-session.ts';
import { isWriting } from '#core/words/writing-methods.ts';

const installMs = 5_000;
const called: ReadonlySet<string> = new Set(['fetch', 'xhr']);

const clicks = ['click', 'change', 'submit'];
const keys = ['input', 'keydown', 'keyup', 'mousedown', 'pointerdown', 'cancel'];
const swallow = (types: readonly string[]): string => `for (const type of ${JSON.stringify(types)})
  window.addEventListener(type, (event) => { event.stopImmediatePropagation(); event.preventDefault(); }, true);`;

const removeTexts = (texts: readonly string[]): string => `(() => {
  const texts = ${JSON.stringify(texts.map((text) => text.toLowerCase()))};
  const sweep = () => {
    const walk = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node !== null; node = walk.nextNode())
      if (texts.some((text) => node.data.toLowerCase().includes(text))) node.data = '';
  };
  new MutationObserver(sweep).observe(document, { childList: true, characterData: true, subtree: true });
})()`;

type Answer = (route: Route) => Promise<void>;
const json = 'application/json';
const answers: Partial<
  Record<Fault['kind'], { readonly meets: (method: string) => boolean; readonly answer: Answer }>
> = {
  response_500: {
    meets: (method) => method === 'GET',
    answer: (route) => route.fulfill({ status: 500, contentType: json, body: '{}' }),
  },
  response_empty: {
    meets: (method) => method === 'GET',
    answer: (route) => route.fulfill({ status: 200, contentType: json, body: '[]' }),
  },
  // The page is told that all is well, and nothing was written.
  write_dropped: {
    meets: (method) => isWriting(method),
    answer: (route) => route.fulfill({ status: 200, contentType: json, body: '{}' }),
  },
};

async function answerInstead(page: Page, origin: string, fault: Fault): Promise<void> {
  const rule = answers[fault.kind];
  if (rule === undefined) return;
  await page.route(`${origin}/**`, (route) => {
    const request = route.request();
    return called.has(request.resourceType()) && rule.meets(request.method()) ? rule.answer(route) : route.fallback();
  });
}

/** A write that no fault answers fails here, whatever sends it: a page, its workers, or a window that it opens. */
export async function dropWrites({ page }: PageSession): Promise<void> {
  const drop = (route: Route): Promise<void> => {
    const request = route.request();
    if (!isWriting(request.method())) return route.fallback();
    // A document that is blocked would be replaced by a page of the browser; one that is aborted leaves the page as it is.
    return route.abort(request.resourceType() === 'document' ? 'aborted' : 'blockedbyclient');
  };
  await withDeadline(page.context().route('**/*', drop), installMs, 'dropping writes');
}

export async function injectFault({ page, origin }: PageSession, fault: Fault): Promise<void> {
  const script =
    fault.kind === 'click_swallowed'
      ? swallow(fault.keys === true ? [...clicks, ...keys] : clicks)
      : fault.kind === 'text_removed'
        ? removeTexts(fault.texts)
        : null;
  if (script !== null) await withDeadline(page.addInitScript(script), installMs, 'injecting a fault');
  await withDeadline(answerInstead(page, origin, fault), installMs, 'injecting a fault');
}
