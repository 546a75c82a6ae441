// One call measures everything that the layout audits ask about at the present width.
import type { LayoutFacts } from '#core/evidence/layout-facts.ts';
import type { Raw } from '#core/evidence/page-facts.ts';
import { readWide } from './read-wide.ts';
import { readScene } from './scene.ts';

export type RawLayout = Omit<Raw<LayoutFacts>, 'viewport'>;

export function readLayout(maxNodes: number): RawLayout {
  const scene = readScene(maxNodes);
  return {
    width: scene.width,
    height: scene.height,
    scrollWidth: document.documentElement.scrollWidth,
    scrollHeight: document.documentElement.scrollHeight,
    truncated: scene.truncated,
    wide: readWide(scene),
  };
}
