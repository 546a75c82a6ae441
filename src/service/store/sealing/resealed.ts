/** What came of sealing again. */
export interface Resealed {
  readonly resealed: number;
  /** Damaged, or of a key that is lost: they are left as they are. */
  readonly unreadable: number;
}
