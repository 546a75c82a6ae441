// Every number that the layout audits use, in one table.
export const thresholds = {
  /** Anything fainter than this is hardly visible, so its layout does not matter. */
  faintOpacity: 0.3,
  /** Contrast of text, of large text, and of a placeholder that is all a field shows. */
  contrastText: 4.5,
  contrastLarge: 3,
  contrastPlaceholder: 2.5,
  /** Highlighted code has many colours; only pale ones are a problem. */
  contrastCode: 3,
  /** Text counts as large from the first size on, bold text from the second. */
  contrastLargePx: 24,
  contrastLargeBoldPx: 18.66,
  contrastBoldWeight: 700,
  /** Fewer letters than this are a symbol, not text. */
  contrastLetters: 2,
  /** This many kinds of control without a focus mark and none with one: the style sheet removes it everywhere. */
  focusKindsForAll: 3,
  /** A page laid out for this many times the window width is shown in miniature. */
  miniature: 1.5,
  /** Shifts during the load: the worst window and the worst single shift must both exceed their limit. */
  shiftWindow: 0.25,
  shiftSingle: 0.1,
  /** Text of this size or smaller is too small. */
  smallTextPx: 9,
  /** Fewer letters than this are a symbol, not text. */
  smallTextLetters: 5,
  /** Text scaled down this far is a preview of a page. */
  smallTextScale: 0.9,
  /** Below `tapTargetPx` a target needs room; below `tapTargetTinyPx` both ways room does not help. */
  tapTargetPx: 24,
  tapTargetTinyPx: 12,
  tapTargetSlackPx: 0.5,
  /** Space above and below the middle of a text line with which a finger usually hits it. */
  tapLineRoomPx: 9,
  /** Users must be able to zoom at least this far. */
  zoomMost: 2,
  /** A page may be this much wider than its window before it is noticeable. */
  overflowPx: 4,
  /** Text cut sideways loses a letter at about this many pixels. */
  clippedAcrossPx: 5,
  /** A line cut at the top or bottom is hard to read when both are exceeded. */
  clippedLinePx: 3,
  clippedLineShare: 0.2,
  /** Nothing smaller than this can be aimed at or read. */
  collapsedPx: 8,
  /** Share of a control's text that another control covers. */
  collisionShare: 0.15,
  /** How far the proportions of an image may be off before it looks wrong. */
  distortion: 0.12,
  /** Share of the window that a layer without a way to close it may cover. */
  occlusionShare: 0.5,
  /** Share of a control that is out of reach from which on it cannot be used. */
  offscreenShare: 0.4,
  /** Letters overlap when both are exceeded. */
  overlapHeightShare: 0.35,
  overlapPx: 8,
  /** Content may overflow its box this far before it is noticeable. */
  protrusionPx: 8,
  /** How far the last item of a row hangs below its bar. */
  wrappedPx: 8,
  /** The smallest gap that still separates two items of a row. */
  wrappedGapPx: 8,
} as const;
