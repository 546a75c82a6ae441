// A relation holds between snapshots of the same app; if the app might be right, the result is unsure.
import type { FailureType } from '#contract/vocabulary/failure-types.ts';
import type { Look } from './look.ts';

export type Related =
  | { readonly answer: 'pass' }
  | {
      readonly answer: 'fail';
      readonly code: string;
      readonly type: FailureType;
      readonly reason: string;
      /** Nothing in this workflow shows that the list can change at all: another one on its page has to. */
      readonly needs?: 'moving_list';
    }
  | { readonly answer: 'unsure'; readonly code: string; readonly reason: string };

export interface Looks {
  /** The look that is judged. */
  readonly now: Look;
  /** An earlier look of the same run; a plan that names one that is not there is wrong. */
  readonly at: (name: string) => Look;
  /** The look just before this one. */
  readonly previous: Look;
  /** All looks before this one, the first one first. */
  readonly earlier: readonly Look[];
}

export type Relation = (looks: Looks) => Related;

/** Of one family, by name. */
export type Relations = Readonly<Record<string, Relation>>;

export const holds: Related = { answer: 'pass' };
export const broken = (type: FailureType, code: string, reason: string): Related => ({
  answer: 'fail',
  code,
  type,
  reason,
});
/** A failure that counts only where the same list was seen to change by some other means. */
export const ifListMoves = (related: Related): Related =>
  related.answer === 'fail' ? { ...related, needs: 'moving_list' } : related;
export const open = (code: string, reason: string): Related => ({ answer: 'unsure', code, reason });

export const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((item, index) => item === b[index]);

export const subset = (a: readonly string[], b: readonly string[]): boolean => {
  const all = new Set(b);
  return a.every((item) => all.has(item));
};

export const sameSet = (a: readonly string[], b: readonly string[]): boolean => subset(a, b) && subset(b, a);

export const itemsOf = ({ list }: Look): readonly string[] => list?.items ?? [];

/** Nothing that can be read, no mark and no address is different. */
export const unchanged = (a: Look, b: Look): boolean =>
  a.place === b.place &&
  a.layers === b.layers &&
  same(itemsOf(a), itemsOf(b)) &&
  sameSet(a.scene, b.scene) &&
  Object.keys(b.parts).every((name) => samePart(a, b, name));

function samePart(a: Look, b: Look, name: string): boolean {
  const before = a.parts[name];
  const now = b.parts[name];
  if (before === undefined || now === undefined) return before === now;
  return (
    before.visible === now.visible &&
    before.text === now.text &&
    before.expanded === now.expanded &&
    before.selected === now.selected &&
    before.invalid === now.invalid
  );
}
