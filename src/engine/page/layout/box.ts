/** A rectangle in window coordinates. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const everywhere: Box = {
  left: Number.NEGATIVE_INFINITY,
  top: Number.NEGATIVE_INFINITY,
  right: Number.POSITIVE_INFINITY,
  bottom: Number.POSITIVE_INFINITY,
};

export const meet = (a: Box, b: Box): Box => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
});

export const widthOf = (box: Box): number => Math.max(0, box.right - box.left);
export const heightOf = (box: Box): number => Math.max(0, box.bottom - box.top);
export const areaOf = (box: Box): number => widthOf(box) * heightOf(box);

export const around = (boxes: readonly Box[]): Box | null =>
  boxes.length === 0
    ? null
    : boxes.reduce((all, box) => ({
        left: Math.min(all.left, box.left),
        top: Math.min(all.top, box.top),
        right: Math.max(all.right, box.right),
        bottom: Math.max(all.bottom, box.bottom),
      }));

export const contains = (outer: Box, inner: Box, slack = 1): boolean =>
  inner.left >= outer.left - slack &&
  inner.right <= outer.right + slack &&
  inner.top >= outer.top - slack &&
  inner.bottom <= outer.bottom + slack;

const maxChecks = 400_000;

/** Every pair that meets, found by sweeping down the page; bounded, since a page may pile up anything. */
export function* meetingPairs<Item extends { readonly box: Box }>(items: readonly Item[]): Generator<[Item, Item]> {
  const sorted = items.toSorted((a, b) => a.box.top - b.box.top);
  let open: Item[] = [];
  let checks = 0;
  for (const item of sorted) {
    open = open.filter(({ box }) => box.bottom > item.box.top);
    for (const other of open) {
      checks += 1;
      if (checks > maxChecks) return;
      if (other.box.left < item.box.right && item.box.left < other.box.right) yield [other, item];
    }
    open.push(item);
  }
}
