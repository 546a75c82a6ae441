// Limits of the layout rules that the page readers use, so that only possible defects become facts.
export interface LayoutLimits {
  readonly contrastText: number;
  readonly contrastLarge: number;
  readonly contrastPlaceholder: number;
  readonly contrastCode: number;
  readonly contrastLargePx: number;
  readonly contrastLargeBoldPx: number;
  readonly contrastBoldWeight: number;
  readonly contrastLetters: number;
  readonly smallTextPx: number;
  readonly smallTextLetters: number;
  readonly smallTextScale: number;
  readonly tapTargetPx: number;
  readonly tapTargetTinyPx: number;
  readonly tapTargetSlackPx: number;
}
