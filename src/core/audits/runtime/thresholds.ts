// Every number that the runtime audits use, and how long the engine waits for a page, in one table.
import { watchMs } from '#core/evidence/watch-ms.ts';

export const thresholds = {
  /** So many lines of a script with the same words about other names were written by one statement. */
  linesOfOneShape: 4,
  /** A document without a response after this time is unreachable; a link check gets less time. */
  documentLostMs: 20_000,
  linkLostMs: 10_000,
  /** So many links of a page to one route, with other values, fail together. */
  linksOfOneRoute: 4,
  /** So many files of a folder that all fail were not forgotten one by one. */
  filesOfOneFolder: 3,
  /** A load that has not ended this long after the document response never ends. */
  loadEndsMs: 12_000,
  watchMs,
  /** A page that still shows a loading indicator after this time never settles. */
  patienceMs: 9_000,
  /** With more text than this, the loading indicator is only one corner of a working page. */
  waitingText: 200,
  /** From this time on the response of a document, or of a request, is slow. */
  slowDocumentMs: 4_000,
  slowCallMs: 5_000,
  /** A request repeated this much later is polling. */
  askedAgainMs: 2_500,
  /** Requests that start within this time after the load belong to the page: their responses are awaited. */
  callsOfLoadMs: 1_500,
  /** Up to this share of pixels that differ from the most common colour, nothing is drawn. */
  blankInk: 0.0005,
  /** If no element is visible, a border or shadow of the body does not count as content. */
  blankInkOfBody: 0.05,
};
