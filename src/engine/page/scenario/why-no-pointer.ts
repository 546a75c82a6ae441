// Why no pointer can ever press an element that is there for other means. Something that covers it is no such reason:
// then a person cannot press it either, and that is what a scenario has to tell.
const least = 1.5;

const nothingLeft = /^(?:rect\((?:0px|1px)(?:,? (?:0px|1px)){3}\)|inset\((?:50|100)%\))$/;

export function whyNoPointer(element: Element): string | null {
  if (element.matches(':disabled, [aria-disabled=true]')) return null;
  const { pointerEvents, clip, clipPath } = getComputedStyle(element);
  if (pointerEvents === 'none') return 'it takes no pointer';
  const box = element.getBoundingClientRect();
  if (box.width <= least || box.height <= least || nothingLeft.test(clip) || nothingLeft.test(clipPath))
    return 'it has no area';
  return box.right <= 0 || box.bottom <= 0 || box.left >= innerWidth || box.top >= innerHeight
    ? 'it cannot be scrolled to'
    : null;
}
