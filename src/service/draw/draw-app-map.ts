// The app map as an SVG: laid out in ranks from the entry on, readable in light and dark, without script or style.
import dagre from '@dagrejs/dagre';
import type { AppMap } from '#contract/app-map.ts';
import type { AppMapColour } from '#contract/vocabulary/app-map-colours.ts';

interface Paint {
  readonly fill: string;
  readonly line: string;
}

const paints = {
  red: { fill: '#fbe3e1', line: '#b3261e' },
  blue: { fill: '#e1ebfa', line: '#2b5aa6' },
  yellow: { fill: '#fdf0d3', line: '#8a5300' },
  purple: { fill: '#efe4fa', line: '#6b3fa0' },
  green: { fill: '#def3e9', line: '#0b6b4f' },
  gray: { fill: '#eceef1', line: '#6a7280' },
} as const satisfies Record<AppMapColour, Paint>;

const nodeWidth = 176;
const nodeHeight = 40;
const labelMax = 22;
const edge = 24;
const legendRow = 24;
const maxDrawn = 200;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const unfit = /[^\u0009\u000a\u000d\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const escape = (text: string): string =>
  text.replace(unfit, '\ufffd').replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
const short = (text: string): string => {
  const letters = [...text];
  return letters.length <= labelMax ? text : `${letters.slice(0, labelMax - 1).join('')}…`;
};

interface Placed {
  readonly x: number;
  readonly y: number;
}

function layOut(nodes: AppMap['nodes'], edges: AppMap['edges']) {
  const graph = new dagre.graphlib.Graph();
  graph.setGraph({ rankdir: 'LR', nodesep: 14, ranksep: 64, marginx: edge, marginy: edge });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { route } of nodes) graph.setNode(route, { width: nodeWidth, height: nodeHeight });
  for (const { from, to } of edges) if (from !== to) graph.setEdge(from, to);
  dagre.layout(graph);
  return graph;
}

const line = (points: readonly Placed[]): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

function drawNode({ route, colour, findings, depth }: AppMap['nodes'][number], { x, y }: Placed): string {
  const { fill, line: stroke } = paints[colour];
  const told = findings === 0 ? depth : `${findings} ${findings === 1 ? 'finding' : 'findings'}`;
  return `<g><title>${escape(`${route}: ${colour}, ${told}`)}</title><rect x="${(x - nodeWidth / 2).toFixed(1)}" y="${(y - nodeHeight / 2).toFixed(1)}" width="${nodeWidth}" height="${nodeHeight}" rx="8" fill="${fill}" stroke="${stroke}" stroke-width="1.5"/><text x="${x.toFixed(1)}" y="${(y - 2).toFixed(1)}" text-anchor="middle" font-size="12" font-weight="600" fill="#1a1d23">${escape(short(route))}</text><text x="${x.toFixed(1)}" y="${(y + 13).toFixed(1)}" text-anchor="middle" font-size="10" fill="#454c59">${escape(told.replaceAll('_', ' '))}</text></g>`;
}

export function drawAppMap(map: AppMap): string {
  const nodes = map.nodes.slice(0, maxDrawn);
  const known = new Set(nodes.map(({ route }) => route));
  const edges = map.edges.filter(({ from, to }) => known.has(from) && known.has(to));
  const graph = layOut(nodes, edges);
  const size = graph.graph() as { width?: number; height?: number };
  const legend = map.legend.filter(({ colour }) => map.counts[colour] > 0);
  const width = Math.max(360, Math.ceil(size.width ?? 0));
  const mapHeight = nodes.length === 0 ? edge : Math.ceil(size.height ?? 0);
  const height = mapHeight + legend.length * legendRow + edge;
  const lines = graph
    .edges()
    .map(
      (each: { v: string; w: string }) =>
        `<path d="${line((graph.edge(each) as { points: Placed[] }).points)}" fill="none" stroke="#8b93a1" stroke-width="1"/>`,
    );
  const keys = legend.map(({ colour, meaning }, index) => {
    const y = mapHeight + index * legendRow;
    return `<rect x="${edge}" y="${y}" width="14" height="14" rx="3" fill="${paints[colour].fill}" stroke="${paints[colour].line}" stroke-width="1.5"/><text x="${edge + 24}" y="${y + 12}" font-size="12" fill="#1a1d23">${escape(`${colour}: ${meaning} (${map.counts[colour]})`)}</text>`;
  });
  const left = map.nodes.length - nodes.length;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" font-family="system-ui, sans-serif"><title>App map</title><desc>${nodes.length} routes${left > 0 ? `, ${left} more are not drawn` : ''}</desc><rect width="${width}" height="${height}" fill="#ffffff"/>${lines.join('')}${nodes.map((node) => drawNode(node, graph.node(node.route) as Placed)).join('')}${keys.join('')}</svg>`;
}
