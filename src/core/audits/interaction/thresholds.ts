// Every number that an interaction audit judges by, and every time that the engine gives a control for it, in one table.
export const thresholds = {
  /** A control that has not answered so long after a click is silent. */
  answerMs: 2_900,
  /** Pages that wake up late are not called dead for it: no control is called silent sooner after the load. */
  wakeMs: 1_500,
  /** A loading indicator that stands so long after the click that brought it never ends. */
  waitMs: 9_000,
  /** A layer that stands so long after a click that should close it stays open. */
  closeMs: 900,
  /** Too much of a page moves by itself: more places than both, in number and as a share of the page. */
  restlessPlaces: 20,
  restlessShare: 0.3,
  /** A cover is named only where at least so many points of the control are in the window. */
  coverPoints: 9,
  /** What covers with less opacity than this cannot be seen. */
  coverOpacity: 0.1,
  /** Fainter controls look disabled. */
  faintOpacity: 0.6,
  /** How far above a control a part may say that it is disabled, with an attribute or with a class. */
  disabledWithin: 3,
  disabledClassWithin: 1,
  /** One that looks unlike its peers is the chosen one, if there are so many who look alike. */
  peersToStandOut: 2,
  /** So many like controls make a scale. */
  scaleFrom: 3,
  /** A table of contents stands so near above the link that heads it. */
  contentsWithin: 2,
  /** A page that is scrolled less stands at its top. */
  topPx: 5,
  /** So many rows cannot be sorted. */
  rowsUnsorted: 1,
  /** A field belongs to a button where few other things to use stand with them, so near above it. */
  fieldWithin: 2,
  fieldButtons: 3,
  fieldControls: 8,
  /** Longer names than this say more than "back". */
  backWords: 3,
};
