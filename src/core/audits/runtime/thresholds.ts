// Every number that a runtime audit judges by, and every time that the engine gives a page for it, in one table.
export const thresholds = {
  /** A document that has not come after so long cannot be reached; a link is given less, because it is only asked. */
  documentLostMs: 20_000,
  linkLostMs: 10_000,
  /** A load that has not ended so long after the answer of the document never ends. */
  loadEndsMs: 12_000,
  /** Every page is watched for so long after its load: late faults show in this time. */
  watchMs: 2_500,
  /** A page that still says "wait" after so long never stops saying so. */
  patienceMs: 9_000,
  /** With more text than this beside it, a waiting sign is one corner of a page that works. */
  waitingText: 200,
  /** From so long on the answer of a document, or of a call, is slow. */
  slowDocumentMs: 4_000,
  slowCallMs: 5_000,
  /** Asked again so much later than before: that is how a page waits for news. */
  askedAgainMs: 2_500,
  /** Calls that begin within this time after the load are what the page is made of: their answers are waited for. */
  callsOfLoadMs: 1_500,
  /** Share of a picture that differs from its commonest colour, up to which nothing is drawn. */
  blankInk: 0.0005,
  /** Where no element at all is visible, a line or a shade that the body itself draws is no content. */
  blankInkOfBody: 0.05,
};
