// Knows when the document last moved. Nodes that never rest (clocks, tickers, carousels) do not count.
const restlessAfter = 15;
const restlessSpanMs = 800;

let lastMove = performance.now();
const moves = new WeakMap<Node, { count: number; since: number }>();

function restless(node: Node, now: number): boolean {
  const known = moves.get(node);
  if (known === undefined) {
    moves.set(node, { count: 1, since: now });
    return false;
  }
  known.count += 1;
  return known.count > restlessAfter && now - known.since > restlessSpanMs;
}

const observer = new MutationObserver((records) => {
  const now = performance.now();
  for (const record of records) if (!restless(record.target, now)) lastMove = now;
});

export function watchActivity(): void {
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}

function finiteAnimations(): number {
  return document.getAnimations().filter((animation) => {
    if (animation.playState !== 'running') return false;
    const end = animation.effect?.getComputedTiming().endTime;
    return typeof end === 'number' && Number.isFinite(end) && end < 5_000;
  }).length;
}

export interface Activity {
  readonly stillMs: number;
  readonly fontsReady: boolean;
  readonly animations: number;
  readonly ready: string;
}

/** Needs no layout, which a page with too many elements may never end. */
export const countElements = (): number => document.querySelectorAll('*').length;

export function readActivity(): Activity {
  return {
    stillMs: performance.now() - lastMove,
    fontsReady: document.fonts.status === 'loaded',
    animations: finiteAnimations(),
    ready: document.readyState,
  };
}
