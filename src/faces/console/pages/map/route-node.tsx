import { Handle, type NodeProps, Position } from '@xyflow/react';
import type { AppMap } from '#contract/app-map.ts';
import { mapColours } from '../../words/labels.ts';

/** A page on the map. The colour is also said in a word. */
export function RouteNode({ data, selected }: NodeProps) {
  const { node } = data as { readonly node: AppMap['nodes'][number] };
  return (
    <div className={`map-node ${node.colour}${selected ? ' chosen' : ''}`}>
      <Handle type="target" position={Position.Left} isConnectable={false} />
      <bdi translate="no">{node.route}</bdi>
      <small>{node.findings > 0 ? `${mapColours[node.colour]}, ${node.findings}` : mapColours[node.colour]}</small>
      <Handle type="source" position={Position.Right} isConnectable={false} />
    </div>
  );
}
