// A page that says "wait" and never stops saying so.
import { cutText } from '#core/evidence/cut-text.ts';
import type { ElementFact, PageFacts } from '#core/evidence/page-facts.ts';
import { defineAudit } from '../define.ts';
import { standsInFrame } from '../stands-in-frame.ts';
import { hangsOf } from './stopped-responding.ts';
import { thresholds } from './thresholds.ts';

/** What the browser waits for before it says that the page is loaded. A call of a script is none of it. */
const holdsLoad: ReadonlySet<string> = new Set(['document', 'stylesheet', 'script', 'image', 'font']);

const frame = /(?:^|>)(?:header|nav|footer|aside)(?:[:#>]|$)/;

/** A loading indicator counts where the content should be; one in the page frame is decoration or a minor part. */
const waitingSigns = (page: PageFacts): readonly ElementFact[] =>
  page.busy.filter((sign) => !frame.test(sign.path) && !standsInFrame(sign));

/** The page shows a loading indicator and little else. */
export const stillWaits = (page: PageFacts): boolean =>
  page.mainTextLength <= thresholds.waitingText && waitingSigns(page).length > 0;

export const neverSettles = defineAudit({
  id: 'never_settles',
  version: 5,
  type: 'never_settles',
  about: 'The page keeps loading, keeps showing a loading indicator, or stops responding.',
  defect: 'presence',
  replays: 3,
  needs: ['settle', 'requests', 'document', 'page?', 'probes'],
  judge: ({ settle, page, requests, context, document, probes }) => {
    if (document.status !== null && document.status >= 400) return [];
    const hangs = hangsOf(settle, probes, { context });
    // What a page shows that stopped responding says nothing more.
    if (hangs.length > 0) return hangs;
    const holding = requests.filter(
      (request) =>
        request.pending && request.sameOrigin && request.kind !== 'eventsource' && request.kind !== 'websocket',
    );
    const held = settle.loadFired ? holding[0] : holding.find(({ kind }) => holdsLoad.has(kind));
    const evidence = [
      {
        kind: 'settle',
        note: 'How long the page was watched, and what it was waiting for.',
        facts: { watchedMs: settle.watchedMs, loadFired: settle.loadFired, requestsPending: holding.length },
        ...(held === undefined ? {} : { untrusted: cutText(held.path) }),
      },
    ];
    if (!settle.loadFired) {
      if (held === undefined)
        return [{ answer: 'unsure', reason: 'the load did not end, but the target does not cause it' }];
      return [
        {
          answer: 'fail',
          cause: `load:${held.template}`,
          shared: true,
          title: 'The page never finishes loading',
          viewports: [context],
          evidence,
        },
      ];
    }
    if (page === null || !stillWaits(page)) return [];
    const [sign] = waitingSigns(page);
    if (sign === undefined) return [];
    if (settle.watchedMs < thresholds.patienceMs)
      return [{ answer: 'unsure', reason: 'the page was not watched long enough' }];
    // A request whose response has started is not what the page waits for; many pages never read the rest.
    const waitedFor = holding.find(({ answeredMs }) => answeredMs === null);
    return [
      {
        answer: 'fail',
        cause: `busy:${waitedFor?.template ?? sign.path}`,
        shared: waitedFor !== undefined,
        title: 'The page shows a loading indicator that never ends',
        viewports: [context],
        element: sign,
        evidence,
      },
    ];
  },
});
