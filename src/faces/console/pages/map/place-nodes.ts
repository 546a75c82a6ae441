// Where the pages stand: in columns from left to right, by how many links they are from the way in. Most apps link every
// page from every page, so that only the first way to each is drawn.
import type { AppMap } from '#contract/app-map.ts';

export const nodeWidth = 200;
export const nodeHeight = 44;
const columnStep = nodeWidth + 72;
const rowStep = nodeHeight + 16;
const maxRows = 8;

export interface Place {
  readonly x: number;
  readonly y: number;
}

export interface PlacedMap {
  readonly places: ReadonlyMap<string, Place>;
  /** The height of the map, in pages. */
  readonly rows: number;
  /** The first way to each page, from its parent. */
  readonly ways: AppMap['edges'];
}

type DrawnMap = Pick<AppMap, 'nodes' | 'edges' | 'states' | 'transitions'>;

interface Walk {
  readonly levels: readonly (readonly string[])[];
  readonly ways: AppMap['edges'];
}

/** Level by level from the entry; what no link leads to comes last. */
function walk({ nodes, edges: links, states, transitions }: DrawnMap): Walk {
  const edges = [...links, ...transitions];
  const left = new Set([...nodes.map(({ route }) => route), ...states.map(({ id }) => id)]);
  const levels: string[][] = [];
  const ways: { from: string; to: string }[] = [];
  let level = nodes.slice(0, 1).map(({ route }) => route);
  while (level.length > 0) {
    levels.push(level);
    for (const route of level) left.delete(route);
    const next = edges.filter(({ from, to }) => level.includes(from) && left.has(to));
    level = [...new Set(next.map(({ to }) => to))];
    for (const to of level) ways.push({ from: next.find((edge) => edge.to === to)?.from ?? '', to });
  }
  if (left.size > 0) levels.push([...left]);
  return { levels, ways };
}

/** A level that is too long for one column takes several. */
const columnsOf = (routes: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(routes.length / maxRows) }, (_, index) =>
    routes.slice(index * maxRows, (index + 1) * maxRows),
  );

export function placeNodes(map: DrawnMap): PlacedMap {
  const { levels, ways } = walk(map);
  const columns = levels.flatMap((routes) => columnsOf(routes.toSorted()));
  const places = new Map<string, Place>();
  for (const [index, routes] of columns.entries())
    for (const [row, route] of routes.entries())
      places.set(route, { x: index * columnStep, y: (row - (routes.length - 1) / 2) * rowStep });
  return { places, ways, rows: Math.max(1, ...columns.map(({ length }) => length)) };
}
