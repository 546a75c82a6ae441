import { type Edge, type Node, ReactFlow } from '@xyflow/react';
import { useMemo } from 'react';
import type { AppMap } from '#contract/app-map.ts';
import { mapColours } from '../../words/labels.ts';
import { count } from '../../words/say.ts';
import { MapControls } from './map-controls.tsx';
import { nodeHeight, nodeWidth, placeNodes } from './place-nodes.ts';
import { RouteNode } from './route-node.tsx';

interface Props {
  readonly map: AppMap;
  readonly chosen: string | null;
  readonly onChoose: (route: string | null) => void;
}

const nodeTypes = { route: RouteNode };

function nodesOf(map: AppMap): Node[] {
  const places = placeNodes(map);
  return map.nodes.map((node) => ({
    id: node.route,
    type: 'route',
    position: places.get(node.route) ?? { x: 0, y: 0 },
    width: nodeWidth,
    height: nodeHeight,
    data: { node },
    ariaLabel: `${node.route}: ${mapColours[node.colour]}, ${count(node.findings, 'finding')}`,
  }));
}

const edgesOf = ({ edges }: AppMap, chosen: string | null): Edge[] =>
  edges
    .filter(({ from, to }) => from !== to)
    .map(({ from, to }) => ({
      id: `${from} → ${to}`,
      source: from,
      target: to,
      focusable: false,
      className: chosen !== null && (from === chosen || to === chosen) ? 'near' : 'far',
    }));

export function MapGraph({ map, chosen, onChoose }: Props) {
  const nodes = useMemo(() => nodesOf(map), [map]);
  const shown = nodes.map((node) => ({ ...node, selected: node.id === chosen }));
  return (
    <div className="map" role="group" aria-label="Map of the pages. Tab goes from page to page, Enter chooses one.">
      <ReactFlow
        nodes={shown}
        edges={edgesOf(map, chosen)}
        nodeTypes={nodeTypes}
        fitView
        minZoom={0.1}
        nodesDraggable={false}
        nodesConnectable={false}
        elementsSelectable
        // A wheel over the map scrolls the page; with Ctrl it zooms, as everywhere.
        preventScrolling={false}
        zoomOnScroll={false}
        proOptions={{ hideAttribution: true }}
        onNodesChange={(changes) => {
          for (const change of changes) if (change.type === 'select' && change.selected) onChoose(change.id);
        }}
        onPaneClick={() => onChoose(null)}
      >
        <MapControls />
      </ReactFlow>
    </div>
  );
}
