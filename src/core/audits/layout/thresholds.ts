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
  /** Below this, text is all but invisible at any size. */
  contrastInvisible: 1.5,
  /** Text counts as large from the first size on, bold text from the second. */
  contrastLargePx: 24,
  contrastLargeBoldPx: 18.66,
  contrastBoldWeight: 700,
  /** Fewer letters than this are a symbol, not text. */
  contrastLetters: 2,
  /** On so many backgrounds it is the translucent colour of the letters that is wrong, and not one of these. */
  contrastManyBackgrounds: 3,
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
  /** Smaller pictures count visits; they show nothing. */
  unnamedImagePx: 3,
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
  /** What sticks out of a box that is too wide follows it, unless it adds so many times what the box adds. */
  overflowFollowTimes: 1,
  /** Smaller images are hardly missed. */
  brokenImagePx: 4,
  /** Text cut sideways loses a letter at about this many pixels. */
  clippedAcrossPx: 5,
  /** A line cut at the top or bottom is hard to read when both are exceeded. */
  clippedLinePx: 3,
  clippedLineShare: 0.2,
  /** What is fainter than this is not read. */
  clippedFaintOpacity: 0.1,
  /** Larger letters are a picture, and may be cut like one. */
  clippedEffectFontPx: 96,
  /** A text that is drawn back further makes room for a picture. */
  clippedIndentPx: 50,
  /** A text that begins this far into its box may be on its way through it. */
  clippedInsetShare: 0.5,
  /** A box whose content is so many times higher may be a preview. */
  clippedContentTimes: 3,
  /** Nothing smaller than this can be aimed at or read. */
  collapsedPx: 8,
  /** Share of a control's text that another control covers. */
  collisionShare: 0.15,
  /** Controls, and painted boxes of at least such a size, that share less than this both ways only touch. */
  collisionPx: 5,
  boxCollisionPx: 6,
  boxCollisionLeastPx: 24,
  /** A control inside another that is so many times larger is meant to be there. */
  collisionInlaidTimes: 1.8,
  /** A control of which less shows is not aimed at. */
  coveredWidthPx: 16,
  coveredHeightPx: 10,
  coveredShownShare: 0.5,
  /** So many of the points of a covered control may be free. */
  coveredFreePoints: 1,
  /** A control that takes more of the window is a ground for others. */
  coveredWindowShare: 0.5,
  /** How far the proportions of an image may be off before it looks wrong. */
  distortion: 0.12,
  /** Spacers and thin slices are there to be stretched, and icons are too small to look wrong. */
  distortionNaturalPx: 8,
  distortionShownPx: 24,
  /** Share of the window that a layer without a way out may take. */
  occlusionShare: 0.5,
  /** A layer that holds this much of the page's texts is the page. */
  occlusionTextShare: 0.5,
  /** A bar is at least so large both ways, and takes at most this much of the window's height. */
  occlusionBarPx: 16,
  occlusionBarShare: 0.5,
  /** What a bar hides: things of such a size, when it takes this much of them. */
  occlusionHiddenPx: 8,
  occlusionTakenShare: 0.6,
  /** Share of a control beyond reach from which on it is lost. */
  offscreenShare: 0.4,
  /** Smaller things are signs. */
  offscreenLeastPx: 8,
  /** Authors who hide something for screen readers send it as far away as no window is wide. */
  offscreenFarPx: 5_000,
  /** From this share on the whole thing is out of sight, as things are that wait to be shown. */
  offscreenWholeShare: 0.95,
  /** A panel of which less shows, and that takes less of the window, is closed. */
  offscreenPanelShare: 0.5,
  /** A navigation has links to so many other pages; without so many of them it is gone, and fewer than that may be left. */
  navigationPages: 3,
  navigationKept: 1,
  /** So many links in another group are another navigation. */
  navigationOther: 3,
  /** Letters share a place when both are passed. */
  overlapHeightShare: 0.35,
  overlapPx: 8,
  overlapAreaPx: 24,
  /** A text that is fainter, or whose colour is, or whose letters are so many times larger, may be decoration. */
  overlapFaintOpacity: 0.6,
  overlapAlpha: 0.35,
  overlapFontTimes: 3.5,
  /** A text is buried when more than this of its letters is, and there is more of it than a sign. */
  buriedAreaPx: 40,
  buriedShare: 0.5,
  /** Content may overflow its box this far before it is noticeable. */
  protrusionPx: 8,
  /** Smaller boxes are signs, such as a dot under a label. */
  protrusionFramePx: 16,
  /** How far the last item of a row hangs below its bar. */
  wrappedPx: 8,
  /** The smallest gap that still separates two items of a row. */
  wrappedGapPx: 8,
  /** How many items a row has. */
  wrappedItemsLeast: 3,
  wrappedItemsMost: 14,
  /** An item that takes more of its line fills it. */
  wrappedFillShare: 0.8,
} as const;
