// Every number that a layout audit judges by, in one table.
export const thresholds = {
  /** What is fainter than this is hardly seen; whether boxes are right there hurts nobody. */
  faintOpacity: 0.3,
  /** Contrast of text, of large text, and of a placeholder that is all a field shows. */
  contrastText: 4.5,
  contrastLarge: 3,
  contrastPlaceholder: 2.5,
  /** Coloured code has many colours by custom; only pale ones hurt. */
  contrastCode: 3,
  /** Text is large from this size on, and bold text from the second. */
  contrastLargePx: 24,
  contrastLargeBoldPx: 18.66,
  contrastBoldWeight: 700,
  /** Less than so many letters are a sign, not a text. */
  contrastLetters: 2,
  /** So many kinds of control without a mark, and none with one: the style sheet takes the mark from all. */
  focusKindsForAll: 3,
  /** A page laid out for so many times the window's width is shown in miniature. */
  miniature: 1.5,
  /** Movement during the load: the worst window and the worst single shift, both must be worse. */
  shiftWindow: 0.25,
  shiftSingle: 0.1,
  /** Letters of this size or smaller are too small. */
  smallTextPx: 9,
  /** Less than so many letters are a sign, not a text. */
  smallTextLetters: 5,
  /** Text that is scaled down this far is a picture of a page. */
  smallTextScale: 0.9,
  /** Below `tapTargetPx` a target needs room; below `tapTargetTinyPx` both ways room does not help. */
  tapTargetPx: 24,
  tapTargetTinyPx: 12,
  tapTargetSlackPx: 0.5,
  /** Room above and below the middle of a line of text from which on a finger mostly hits it. */
  tapLineRoomPx: 9,
  /** Readers must be able to zoom at least so far. */
  zoomMost: 2,
  /** A page may be this much wider than its window before it is noticeable. */
  overflowPx: 4,
  /** Text cut sideways loses a letter at about this many pixels. */
  clippedAcrossPx: 5,
  /** A line cut from above or below is hurt when both are passed. */
  clippedLinePx: 3,
  clippedLineShare: 0.2,
  /** Nothing smaller than this can be aimed at or read. */
  collapsedPx: 8,
  /** Share of a control's text that another control covers. */
  collisionShare: 0.15,
  /** How far the proportions of an image may be off before it looks wrong. */
  distortion: 0.12,
  /** Share of the window that a layer without a way out may take. */
  occlusionShare: 0.5,
  /** Share of a control beyond reach from which on it is lost. */
  offscreenShare: 0.4,
  /** Letters share a place when both are passed. */
  overlapHeightShare: 0.35,
  overlapPx: 8,
  /** Content may overflow its box this far before it is noticeable. */
  protrusionPx: 8,
  /** How far the last item of a row hangs below its bar. */
  wrappedPx: 8,
  /** The smallest gap that still separates two items of a row. */
  wrappedGapPx: 8,
} as const;
