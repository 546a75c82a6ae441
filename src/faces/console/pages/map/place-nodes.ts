// Where the pages stand: from left to right, as far as they are from the way in.
import { Graph, layout } from '@dagrejs/dagre';
import type { AppMap } from '#contract/app-map.ts';

export const nodeWidth = 200;
export const nodeHeight = 44;

export interface Place {
  readonly x: number;
  readonly y: number;
}

export function placeNodes({ nodes, edges }: Pick<AppMap, 'nodes' | 'edges'>): ReadonlyMap<string, Place> {
  const graph = new Graph();
  graph.setGraph({ rankdir: 'LR', nodesep: 16, ranksep: 72 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { route } of nodes) graph.setNode(route, { width: nodeWidth, height: nodeHeight });
  for (const { from, to } of edges)
    if (graph.hasNode(from) && graph.hasNode(to) && from !== to) graph.setEdge(from, to);
  layout(graph);
  return new Map(
    nodes.map(({ route }) => {
      const { x, y } = graph.node(route) as Place;
      return [route, { x: x - nodeWidth / 2, y: y - nodeHeight / 2 }];
    }),
  );
}
