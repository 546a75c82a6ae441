// Style-sheet animations that never end, stopped where they are: while a page is used they tell nothing, they hide what
// changes beneath them, and they take time from every other page. The state of a page knows how each animation was
// declared, so a button that stops or starts one still changes it.
const held = new WeakSet<Animation>();

/** It would go on if we had not stopped it. */
export const isHeld = (animation: Animation): boolean => held.has(animation);

export function holdLoops(): boolean {
  for (const animation of document.getAnimations()) {
    if (animation.playState !== 'running' || !(animation instanceof CSSAnimation)) continue;
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) continue;
    animation.pause();
    held.add(animation);
  }
  return true;
}
