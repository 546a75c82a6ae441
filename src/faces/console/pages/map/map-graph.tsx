import { type Edge, type Node, ReactFlow } from '@xyflow/react';
import { useMemo } from 'react';
import type { AppMap } from '#contract/app-map.ts';
import { mapColours } from '../../words/labels.ts';
import { count } from '../../words/say.ts';
import { drawnNodes } from './drawn-nodes.ts';
import { MapControls } from './map-controls.tsx';
import { type PlacedMap, nodeHeight, nodeWidth, placeNodes } from './place-nodes.ts';
import { RouteNode } from './route-node.tsx';

interface Props {
  readonly map: AppMap;
  readonly chosen: string | null;
  readonly onChoose: (route: string | null) => void;
}

/** Below it the names of the pages cannot be read: a small screen starts with a part of the map. */
const readableZoom = 0.7;
const remPerRow = 4.6;
const nodeTypes = { route: RouteNode };

const nodesOf = (map: AppMap, { places }: PlacedMap): Node[] =>
  drawnNodes(map).map((node) => ({
    id: node.id,
    type: 'route',
    position: places.get(node.id) ?? { x: 0, y: 0 },
    width: nodeWidth,
    height: nodeHeight,
    data: { node },
    ariaLabel: `${node.label}: ${mapColours[node.colour]}, ${count(node.findings, 'finding')}`,
  }));

const edgeOf = ({ from, to }: AppMap['edges'][number], className: 'near' | 'far'): Edge => ({
  id: `${className} ${from} → ${to}`,
  source: from,
  target: to,
  focusable: false,
  // Otherwise it looks like something to click, and nothing comes of it.
  selectable: false,
  className,
});

/** The first way to each page, and all links of the chosen one. */
function edgesOf({ edges, transitions }: AppMap, { ways }: PlacedMap, chosen: string | null): Edge[] {
  const led = transitions.map(({ from, to }) => ({ from, to }));
  const near = [...edges, ...led].filter(({ from, to }) => from !== to && (from === chosen || to === chosen));
  return [...ways.map((way) => edgeOf(way, 'far')), ...near.map((edge) => edgeOf(edge, 'near'))];
}

export function MapGraph({ map, chosen, onChoose }: Props) {
  const placed = useMemo(() => placeNodes(map), [map]);
  const nodes = useMemo(() => nodesOf(map, placed), [map, placed]);
  return (
    <div
      className="map"
      style={{ height: `clamp(18rem, ${Math.ceil(placed.rows * remPerRow)}rem, 70vh)` }}
      role="group"
      aria-label="Map of the pages. Tab goes from page to page, Enter chooses one."
    >
      <ReactFlow
        nodes={nodes.map((node) => ({ ...node, selected: node.id === chosen }))}
        edges={edgesOf(map, placed, chosen)}
        nodeTypes={nodeTypes}
        fitView
        fitViewOptions={{ minZoom: readableZoom, maxZoom: 1, padding: 0.04 }}
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
