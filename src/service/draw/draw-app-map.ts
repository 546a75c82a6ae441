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

interface Box {
  readonly id: string;
  readonly label: string;
  readonly told: string;
  readonly colour: AppMapColour;
  /** A state of a page: drawn with a broken line. */
  readonly state: boolean;
}

const boxOfRoute = ({ route, colour, findings, depth }: AppMap['nodes'][number]): Box => ({
  id: route,
  label: route,
  told: findings === 0 ? depth : `${findings} ${findings === 1 ? 'finding' : 'findings'}`,
  colour,
  state: false,
});

const boxOfState = ({ id, name, kind, colour, findingIds }: AppMap['states'][number]): Box => ({
  id,
  label: name === '' ? kind : name,
  told:
    findingIds.length === 0
      ? kind
      : `${kind}, ${findingIds.length} ${findingIds.length === 1 ? 'finding' : 'findings'}`,
  colour,
  state: true,
});

interface Way {
  readonly from: string;
  readonly to: string;
  readonly by: string | null;
}

function waysOf({ edges, transitions }: AppMap, known: ReadonlySet<string>): Way[] {
  const led = transitions.map(({ from, by, to }) => ({
    from,
    to,
    by: by === null ? 'when the page has loaded' : `${by.role} ${by.name}`,
  }));
  return [...edges.map((link) => ({ ...link, by: null })), ...led].filter(
    ({ from, to }) => from !== to && known.has(from) && known.has(to),
  );
}

function layOut(boxes: readonly Box[], ways: readonly Way[]) {
  const graph = new dagre.graphlib.Graph();
  graph.setGraph({ rankdir: 'LR', nodesep: 14, ranksep: 64, marginx: edge, marginy: edge });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id } of boxes) graph.setNode(id, { width: nodeWidth, height: nodeHeight });
  for (const { from, to, by } of ways) graph.setEdge(from, to, { by });
  dagre.layout(graph);
  return graph;
}

const line = (points: readonly Placed[]): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

function drawBox({ label, told, colour, state }: Box, { x, y }: Placed): string {
  const { fill, line: stroke } = paints[colour];
  const broken = state ? ' stroke-dasharray="5 3"' : '';
  return `<g><title>${escape(`${label}: ${colour}, ${told}`)}</title><rect x="${(x - nodeWidth / 2).toFixed(1)}" y="${(y - nodeHeight / 2).toFixed(1)}" width="${nodeWidth}" height="${nodeHeight}" rx="8" fill="${fill}" stroke="${stroke}" stroke-width="1.5"${broken}/><text x="${x.toFixed(1)}" y="${(y - 2).toFixed(1)}" text-anchor="middle" font-size="12" font-weight="600" fill="#1a1d23">${escape(short(label))}</text><text x="${x.toFixed(1)}" y="${(y + 13).toFixed(1)}" text-anchor="middle" font-size="10" fill="#454c59">${escape(told.replaceAll('_', ' '))}</text></g>`;
}

function drawWay({ points, by }: { readonly points: readonly Placed[]; readonly by?: string | null }): string {
  const path = `<path d="${line(points)}" fill="none" stroke="#8b93a1" stroke-width="1"`;
  return by == null ? `${path}/>` : `${path} stroke-dasharray="5 3"><title>${escape(by)}</title></path>`;
}

export function drawAppMap(map: AppMap): string {
  const routes = map.nodes.slice(0, maxDrawn);
  const drawn = new Set(routes.map(({ route }) => route));
  const states = map.states.filter(({ route }) => drawn.has(route)).slice(0, maxDrawn);
  const boxes = [...routes.map(boxOfRoute), ...states.map(boxOfState)];
  const graph = layOut(boxes, waysOf(map, new Set(boxes.map(({ id }) => id))));
  const size = graph.graph() as { width?: number; height?: number };
  const legend = map.legend.filter(({ colour }) => map.counts[colour] > 0);
  const width = Math.max(360, Math.ceil(size.width ?? 0));
  const mapHeight = boxes.length === 0 ? edge : Math.ceil(size.height ?? 0);
  const height = mapHeight + legend.length * legendRow + edge;
  const lines = graph
    .edges()
    .map((each: { v: string; w: string }) => drawWay(graph.edge(each) as Parameters<typeof drawWay>[0]));
  const keys = legend.map(({ colour, meaning }, index) => {
    const y = mapHeight + index * legendRow;
    return `<rect x="${edge}" y="${y}" width="14" height="14" rx="3" fill="${paints[colour].fill}" stroke="${paints[colour].line}" stroke-width="1.5"/><text x="${edge + 24}" y="${y + 12}" font-size="12" fill="#1a1d23">${escape(`${colour}: ${meaning} (${map.counts[colour]})`)}</text>`;
  });
  const left = map.nodes.length - routes.length;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" font-family="system-ui, sans-serif"><title>App map</title><desc>${routes.length} routes and ${states.length} states${left > 0 ? `, ${left} more are not drawn` : ''}</desc><rect width="${width}" height="${height}" fill="#ffffff"/>${lines.join('')}${boxes.map((box) => drawBox(box, graph.node(box.id) as Placed)).join('')}${keys.join('')}</svg>`;
}
