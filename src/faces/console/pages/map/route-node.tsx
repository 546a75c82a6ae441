import { Handle, type NodeProps, Position } from '@xyflow/react';
import { mapColours } from '../../words/labels.ts';
import { plain } from '../../words/say.ts';
import type { DrawnNode } from './drawn-nodes.ts';

/** A page on the map, or a state of one. The colour is also said in a word. */
export function RouteNode({ data, selected }: NodeProps) {
  const { node } = data as { readonly node: DrawnNode };
  const said = node.findings > 0 ? `${mapColours[node.colour]}, ${node.findings}` : mapColours[node.colour];
  return (
    <div className={`map-node ${node.colour}${node.state === null ? '' : ' state'}${selected ? ' chosen' : ''}`}>
      <Handle type="target" position={Position.Left} isConnectable={false} />
      <bdi translate="no">{node.label}</bdi>
      <small>{node.state === null ? said : `${plain(node.state.kind)}: ${said}`}</small>
      <Handle type="source" position={Position.Right} isConnectable={false} />
    </div>
  );
}
