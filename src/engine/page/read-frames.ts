// The pages that stand in frames of this page: they have addresses of their own.
import { isVisible } from './dom/visible.ts';
import { frameDocument } from './dom/walk.ts';

/** Smaller ones in a page show a part of something; those of a frameset are all of its page, however narrow a menu is. */
const least = { width: 200, height: 100 };
const maxFrames = 10;

/** Shown frames of the same origin: path, query and fragment of each. */
export function readFrames(): string[] {
  return [...document.querySelectorAll('iframe, frame')]
    .filter((frame) => {
      if (frame.localName === 'frame') return true;
      const { width, height } = frame.getBoundingClientRect();
      return width >= least.width && height >= least.height && isVisible(frame);
    })
    .flatMap((frame) => {
      const inner = URL.parse(frameDocument(frame)?.URL ?? '');
      return inner?.origin === location.origin ? [`${inner.pathname}${inner.search}${inner.hash}`] : [];
    })
    .slice(0, maxFrames);
}
