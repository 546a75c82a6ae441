// The exact range of widths at which a fault shows, found by halving from a width at which it is known to show.
export interface WidthRange {
  readonly from: number;
  readonly to: number;
}

const narrowest = 320;
const widest = 1920;

/** `failsAt` is asked at most about 24 times. The failing widths around the known one are taken to be one range. */
export async function findWidthRange(known: number, failsAt: (width: number) => Promise<boolean>): Promise<WidthRange> {
  const edge = async (outer: number): Promise<number> => {
    if (await failsAt(outer)) return outer;
    let bad = known;
    let good = outer;
    while (Math.abs(bad - good) > 1) {
      const middle = Math.trunc((bad + good) / 2);
      if (await failsAt(middle)) bad = middle;
      else good = middle;
    }
    return bad;
  };
  return { from: await edge(Math.min(narrowest, known)), to: await edge(Math.max(widest, known)) };
}
