// The nodes that an event of a control passes on its way up to its document.
import { controlAt } from './list-controls.ts';

/** Out of shadow roots, the control first. */
export function listenerChain(index: number, maxDepth: number): Node[] {
  const chain: Node[] = [];
  for (let node: Node | null = controlAt(index); node !== null && chain.length < maxDepth; ) {
    chain.push(node);
    const parent: Node | null = node.parentNode;
    node = parent ?? (node instanceof ShadowRoot ? node.host : null);
  }
  return chain;
}
